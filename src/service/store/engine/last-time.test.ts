import { describe, expect, it } from 'vitest';
import { readLastTime } from './last-time';

const tell = (text: string): number | undefined => readLastTime(new TextEncoder().encode(text));

describe('readLastTime', () => {
  it.each([
    [1_700_000_060, ',2,1700000000000000,1,2,3,4\n,0,1700000060000000\n'],
    [1_700_000_000, ',1,1700000000000000,5,6\n'],
    [
      120,
      ',{"Point":{"open":1,"timestamp":{"s":60}}}\n,{"Point":{"open":1,"timestamp":{"s":120},"firstTimestamp":{"s":150,"ns":5}}}\n',
    ],
    [86_400, ',{"Point":{"TpoAggregation":{"timestamp":{"s":86400},"period_start":{"s":86400}}}}\n'],
    [undefined, ',2,1700000000000000,1,2,3'],
    [undefined, ''],
    [undefined, '\n'],
  ])('is %s', (time, text) => {
    expect(tell(text)).toBe(time);
  });
});
