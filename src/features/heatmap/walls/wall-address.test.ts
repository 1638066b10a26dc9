import { describe, expect, it } from 'vitest';
import { readThreshold, USUAL_THRESHOLD, writeThreshold } from './wall-address';

describe('the threshold of walls in the address', () => {
  it('is a size, a ratio or the default', () => {
    expect(['200', '6x', '2.5x', undefined].map((text) => writeThreshold(readThreshold(text)))).toEqual([
      '200',
      '6x',
      '2.5x',
      undefined,
    ]);
    expect(['', '-3', 'many', '0x', '4x', '1e999'].map(readThreshold)).toEqual(Array(6).fill(USUAL_THRESHOLD));
  });
});
