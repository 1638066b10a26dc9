import { describe, expect, it } from 'vitest';
import { DEFAULT_RETENTION, listExpired, parseRetention, RetentionError } from './retention';

describe('RETENTION', () => {
  it('gives some datasets their time and leaves the others the usual one', () => {
    expect(parseRetention(undefined)).toEqual(DEFAULT_RETENTION);
    expect(parseRetention('')).toEqual(DEFAULT_RETENTION);
    expect(parseRetention(' depth-second:36h, trades:2w,interest:2y ')).toEqual({
      ...DEFAULT_RETENTION,
      'depth-second': 1.5,
      trades: 14,
      interest: 730,
    });
  });

  it('keeps hours at least as long as the minutes that they are made of', () => {
    expect(parseRetention('hours:1d').hours).toBe(365);
    expect(parseRetention('trades:9y').hours).toBe(9 * 365);
  });

  it.each([
    ['depth:2d', /there is no dataset "depth"; datasets are depth-second, depth-minute/],
    ['trades', /"trades" is not DATASET:TIME, such as RETENTION=depth-second:2d,trades:30d/],
    ['trades:30', /trades must be kept for a number of h, d, w or y above 0, not "30"/],
    ['trades:0d', /above 0, not "0d"/],
    ['trades:-1d', /not "-1d"/],
    ['trades:1m', /not "1m"/],
    ['trades:99999d', /not "99999d"/],
    ['trades:1d:2d', /is not DATASET:TIME/],
    ['trades:1d,trades:2d', /names trades twice/],
    ['constructor:1d', /there is no dataset "constructor"/],
  ])('%s is refused in a sentence', (text, sentence) => {
    expect(() => parseRetention(text)).toThrow(RetentionError);
    expect(() => parseRetention(text)).toThrow(sentence);
  });

  it('keeps what says that a minute was recorded as long as anything of the minute', () => {
    const now = 1_700_000_000;
    const before = new Map(
      listExpired(parseRetention('funding:400d'), now).map((part) => [
        `${part.table} ${part.where ?? ''}`,
        part.before,
      ]),
    );
    expect(before.get('book step = 1')).toBe(now - 2 * 86_400);
    expect(before.get('book step = 60')).toBe(now - 90 * 86_400);
    expect(before.get('recorded_minute ')).toBe(now - 400 * 86_400);
    expect(before.get('book_gap ')).toBe(now - 400 * 86_400);
  });
});
