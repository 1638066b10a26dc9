import { describe, expect, it } from 'vitest';
import { formatCompact, formatSize } from './format-compact';
import { formatAge, formatCountdown, formatSpokenDuration } from './format-duration';
import { formatNumber } from './format-number';
import {
  formatBasisPoints,
  formatChange,
  formatFunding,
  formatPoints,
  formatProbability,
  formatShare,
  formatSkew,
  formatVolatility,
  getTone,
} from './format-percent';
import { computeTickDecimals, countDecimals, formatPrice, inferPriceDecimals } from './format-price';
import { formatAxisTime, formatClockWithZone, formatDate, formatDay, formatFullTime, formatMonth } from './format-time';
import { formatMultiplier, formatWeight } from './format-weight';

/** One row per printed example: description, actual, expected. */
const table = (rows: readonly (readonly [string, string, string])[]): void => {
  it.each(rows)('%s: %s', (_, actual, expected) => expect(actual).toBe(expected));
};

const AT = Date.UTC(2026, 5, 18, 14, 32, 0) / 1000;

describe('prices', () => {
  table([
    ['tick 0.1', formatPrice(97641, computeTickDecimals(0.1)), '97,641.0'],
    ['tick 0.00001', formatPrice(0.18236, computeTickDecimals(0.00001)), '0.18236'],
    ['tick 1e-10', formatPrice(0.000011842, computeTickDecimals(1e-10)), '0.0000118420'],
    ['tick 0.5 needs one decimal', formatPrice(97641, computeTickDecimals(0.5)), '97,641.0'],
    ['tick 25', formatPrice(97500, computeTickDecimals(25)), '97,500'],
    ['tick 1000', formatPrice(97500, computeTickDecimals(1000)), '97,500'],
    ['missing', formatPrice(undefined, 2), '–'],
    ['not a number', formatPrice(Number.NaN, 2), '–'],
  ]);

  it.each([
    [0.001, 3],
    [0.0001, 4],
    [0.01, 2],
    [1, 0],
    [10, 0],
    [2.5, 0],
    [0.25, 1],
  ])('tick %d has %d decimals', (tick, decimals) => expect(computeTickDecimals(tick)).toBe(decimals));

  it.each([
    [1.5e-7, 8],
    [1e-7, 7],
    [1e21, 0],
    [12, 0],
    [0.18236, 5],
  ])('%d has %d decimals', (value, decimals) => expect(countDecimals(value)).toBe(decimals));

  it.each([
    ['a whole price in the ten thousands', [97641], 0],
    ['cents', [3412.86], 2],
    ['a trimmed zero', [188.4], 2],
    ['a small price', [0.18236], 5],
    ['a tiny price', [0.00001184], 9],
    ['float dust', [3353.919000000029], 1],
    ['recent prices tell the tick', [97641, 97640.5, 97642], 1],
    ['nothing known', [], 2],
    ['zero only', [0], 2],
  ] as const)('unknown tick, %s', (_, prices, decimals) => expect(inferPriceDecimals(prices)).toBe(decimals));
});

describe('compact', () => {
  table([
    ['billions', formatCompact(38.42e9), '38.4B'],
    ['millions', formatCompact(812.4e6), '812M'],
    ['trillions', formatCompact(1.936e12), '1.94T'],
    ['rounds up to the next letter', formatCompact(999_950), '1.00M'],
    ['stays under it', formatCompact(999_400), '999K'],
    ['four digits', formatCompact(38.42e9, 4), '38.42B'],
    ['small', formatCompact(4.2), '4.20'],
    ['below one', formatCompact(0.1234), '0.12'],
    ['zero', formatCompact(0), '0.00'],
    ['negative', formatCompact(-1234), '−1.23K'],
    ['beyond trillions', formatCompact(12_345e12), '12,300T'],
    ['size under a thousand', formatSize(423.49), '423.5'],
    ['size above', formatSize(1216), '1.22K'],
    ['size below a tenth', formatSize(0.001), '0.001'],
    ['size of dust', formatSize(0.000_023_4), '0.000023'],
    ['no size', formatSize(0), '0.0'],
    ['size at the edge', formatSize(999.96), '1.00K'],
    ['missing', formatCompact(undefined), '–'],
  ]);
});

describe('percent and similar', () => {
  table([
    ['rise', formatChange(1.84), '+1.84%'],
    ['fall', formatChange(-0.62), '−0.62%'],
    ['zero', formatChange(0), '0.00%'],
    ['rounds to zero', formatChange(-0.004), '0.00%'],
    ['volume change', formatChange(12.44, 1), '+12.4%'],
    ['share', formatShare(58.62), '58.62%'],
    ['basis points', formatBasisPoints(-39.8), '−39.8 bp'],
    ['probability', formatProbability(0.327), '32.7%'],
    ['hardly', formatProbability(0.0004), '<0.1%'],
    ['nearly', formatProbability(0.9995), '>99.9%'],
    ['never', formatProbability(0), '0.0%'],
    ['surely', formatProbability(1), '100.0%'],
    ['points', formatPoints(0.052), '+5.2 pt'],
    ['funding', formatFunding(0.000084, 8), '+0.0084% / 8h'],
    ['volatility', formatVolatility(46.21), '46.2%'],
    ['skew', formatSkew(-0.8), '−0.8'],
    ['missing change', formatChange(undefined), '–'],
  ]);

  it('a change that prints as zero is neutral', () => {
    expect([getTone(0.004), getTone(0.006), getTone(-1), getTone(undefined)]).toEqual([
      'neutral',
      'buy',
      'sell',
      'neutral',
    ]);
  });
});

describe('times', () => {
  table([
    ['full', formatFullTime(AT, 'utc'), '18 Jun 2026 14:32:00 UTC'],
    ['clock', formatClockWithZone(AT, 'utc'), '14:32:00 UTC'],
    ['date', formatDate(AT, 'utc'), '18 Jun 2026'],
    ['day', formatDay(AT, 'utc'), '18 Jun'],
    ['month', formatMonth(AT, 'utc'), 'Jun 2026'],
    ['axis', formatAxisTime(AT, 'utc').text, '14:32'],
    ['axis with seconds', formatAxisTime(AT + 5, 'utc', true).text, '14:32:05'],
    ['axis at midnight', formatAxisTime(AT - (AT % 86_400), 'utc').text, '18 Jun'],
    ['axis at new year', formatAxisTime(Date.UTC(2026, 0, 1) / 1000, 'utc').text, '2026'],
    ['age of seconds', formatAge(18), '18 s'],
    ['age of minutes', formatAge(299), '4 min'],
    ['age of hours', formatAge(47.9 * 3600), '47 h'],
    ['age of days', formatAge(5.5 * 86_400), '5 d'],
    ['age of the future', formatAge(-3), '0 s'],
    ['countdown', formatCountdown(22.1), '23 s'],
    ['countdown at 90', formatCountdown(90), '90 s'],
    ['countdown over 90', formatCountdown(102), '1:42'],
    ['countdown over an hour', formatCountdown(7400), '2:03:20'],
    ['spoken', formatSpokenDuration(23), '23 seconds'],
    ['spoken one', formatSpokenDuration(1), '1 second'],
    ['spoken minutes', formatSpokenDuration(102), '1 minute 42 seconds'],
    ['spoken whole minutes', formatSpokenDuration(120), '2 minutes'],
  ]);

  it('boundaries are marked', () => {
    expect(formatAxisTime(AT - (AT % 86_400), 'utc').isBoundary).toBe(true);
    expect(formatAxisTime(AT, 'utc').isBoundary).toBe(false);
  });
});

describe('local zone', () => {
  const inZone = (zone: string, run: () => string): string => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      return run();
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  };

  it.each([
    ['Europe/Berlin', '18 Jun 2026 16:32:00 UTC+2'],
    ['Asia/Kolkata', '18 Jun 2026 20:02:00 UTC+5:30'],
    ['America/St_Johns', '18 Jun 2026 12:02:00 UTC−2:30'],
    ['Pacific/Auckland', '19 Jun 2026 02:32:00 UTC+12'],
    ['UTC', '18 Jun 2026 14:32:00 UTC'],
  ])('%s', (zone, expected) => {
    expect(inZone(zone, () => formatFullTime(AT, 'local'))).toBe(expected);
  });

  it('uses the offset of the instant, not of today', () => {
    const winter = Date.UTC(2026, 0, 18, 14, 32) / 1000;
    expect(inZone('Europe/Berlin', () => formatClockWithZone(winter, 'local'))).toBe('15:32:00 UTC+1');
  });
});

describe('numbers and weights', () => {
  table([
    ['thousands', formatWeight(1500), '1,500'],
    ['multiplier', formatMultiplier(1.2), '1.2×'],
    ['minus', formatNumber(-1234.5, 1), '−1,234.5'],
    ['no negative zero', formatNumber(-0.04, 1), '0.0'],
    ['plus when asked', formatNumber(3, 0, 'always'), '+3'],
    ['infinite', formatNumber(Number.POSITIVE_INFINITY, 0), '∞'],
  ]);
});
