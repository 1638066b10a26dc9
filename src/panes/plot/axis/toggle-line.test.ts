import { expect, it } from 'vitest';
import { toggleLine } from './toggle-line';

it('a press adds a line, one near a line removes the nearest; lines snap to ticks', () => {
  expect(toggleLine([], 97_000.123_456_7, 5, 1)).toEqual([97_000.1]);
  expect(toggleLine([], 0.123_456_7, 0, 4)).toEqual([0.1235]);
  expect(toggleLine([97_000, 97_008], 97_006, 5, 1)).toEqual([97_000]);
  expect(toggleLine([97_000], 97_020, 5, 1)).toEqual([97_000, 97_020]);
  expect(toggleLine([97_000], 97_004, 5, 1)).toBeUndefined();
});
