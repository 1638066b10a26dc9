import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { volumeOf } from '@/testing/volume';
import {
  computePriceTicks,
  computeScaleOfTwo,
  computeStep,
  decimalsOf,
  isRound,
  PRICE_TICK_GAP_CSS_PX,
} from './price-ticks';
import { computeTimeTicks } from './time-ticks';

describe('price ticks', () => {
  it('of candles are every 500 where a thousand would leave four labels, one of them under that of the last price', () => {
    const { step, values } = computePriceTicks(94_800, 100_200, 355, PRICE_TICK_GAP_CSS_PX);
    expect([step, values.length]).toEqual([500, 11]);
  });

  it.each([
    [1, 1],
    [1.01, 2],
    [2.2, 2.5],
    [2.6, 5],
    [5.1, 10],
    [0.011, 0.02],
    [7e-9, 1e-8],
    [109, 200],
  ])('at least %d is %d', (least, step) => expect(computeStep(least)).toBeCloseTo(step, 15));

  it.each([
    [1, 0],
    [2.5, 1],
    [25, 0],
    [0.25, 2],
    [0.1, 1],
    [5e-7, 7],
    [2.5e-7, 8],
  ])('a step of %d needs %d decimals', (step, decimals) => expect(decimalsOf(step)).toBe(decimals));

  it('are multiples of the step, far enough apart and inside, at any price', () => {
    const random = makeRandom(9);
    for (let i = 0; i < volumeOf(5000); i++) {
      const low = 10 ** (random() * 12 - 6);
      const high = low * (1 + 10 ** (random() * 5 - 4));
      const pixels = 100 + random() * 900;
      const { values, step, decimals } = computePriceTicks(low, high, pixels);
      expect((step / (high - low)) * pixels).toBeGreaterThan(43.99);
      for (const [k, value] of values.entries()) {
        expect(value).toBeGreaterThanOrEqual(low - step * 1e-6);
        expect(value).toBeLessThanOrEqual(high + step * 1e-6);
        expect(Number(value.toFixed(decimals))).toBe(value);
        if (k > 0) expect((value - values[k - 1]) / step).toBeCloseTo(1, 5);
      }
    }
  });

  it('are two or more, apart by the height of a label, in any plot with the height of two, and name zero', () => {
    const random = makeRandom(17);
    let alone = 0;
    for (let i = 0; i < volumeOf(5000); i++) {
      const span = 10 ** (random() * 8 - 4);
      const low = span * (random() * 4 - 2.5);
      const pixels = 32 + random() * 200;
      const { values, decimals } = computeScaleOfTwo(low, low + span, pixels);
      if (computePriceTicks(low, low + span, pixels).values.length < 2) alone += 1;
      expect(values.length, `${low} to ${low + span} on ${pixels} px`).toBeGreaterThan(1);
      if (low <= 0 && low + span >= 0) expect(values).toContain(0);
      for (const [k, value] of values.entries()) {
        expect(Number(value.toFixed(decimals))).toBe(value);
        if (k > 0) expect(((value - values[k - 1]) / span) * pixels).toBeGreaterThan(14.99);
      }
    }
    expect(alone).toBeGreaterThan(0);
  });

  it('are the usual ones where these are two or more', () =>
    expect(computeScaleOfTwo(0, 100, 500)).toEqual(computePriceTicks(0, 100, 500)));

  it('are as many as wanted where closer labels make room for them', () => {
    // Implied volatility of a month in a low plot: 30 and 40 alone say little of a line in between.
    expect(computeScaleOfTwo(25, 48, 150).values).toEqual([30, 40]);
    expect(computeScaleOfTwo(25, 48, 150, 4).values).toEqual([25, 30, 35, 40, 45]);
    expect(computeScaleOfTwo(25, 48, 40, 4).values.length).toBeGreaterThan(1);
  });

  it.each([
    [0, 0],
    [5, 4],
    [Number.NaN, 1],
    [0, Number.POSITIVE_INFINITY],
  ])('from %d to %d there are none', (low, high) => expect(computePriceTicks(low, high, 500).values).toEqual([]));

  it.each([
    [98_000, 100, true],
    [97_900, 100, false],
    [97_500, 250, false],
    [98_000, 250, true],
    [98_000, 200, true],
    [97_800, 200, false],
    [1.5, 0.5, false],
    [2, 0.5, true],
  ])('%d on steps of %d is round: %s', (value, step, round) => expect(isRound(value, step)).toBe(round));
});

describe('time ticks', () => {
  const at = (text: string): number => Date.parse(text) / 1000;
  const labels = (from: string, to: string, pixels: number): string[] =>
    computeTimeTicks(at(from), at(to), pixels).ticks.map(({ label }) => label);

  it('are full hours over ten hours', () => {
    expect(labels('2026-06-18T04:38:00Z', '2026-06-18T14:38:00Z', 1192).slice(0, 3)).toEqual([
      '05:00',
      '06:00',
      '07:00',
    ]);
  });

  it('label the day at midnight and the year at new year', () => {
    const { ticks } = computeTimeTicks(at('2026-06-17T22:30:00Z'), at('2026-06-18T01:30:00Z'), 300);
    expect(ticks.map(({ label, isStrong }) => [label, isStrong])).toEqual([
      ['23:00', false],
      ['18 Jun', true],
      ['01:00', false],
    ]);
    expect(labels('2025-12-31T23:00:00Z', '2026-01-01T01:00:00Z', 150)).toEqual(['23:00', '2026', '01:00']);
  });

  it('have seconds under a minute', () => {
    expect(labels('2023-04-04T10:00:00Z', '2023-04-04T10:00:40Z', 300)).toEqual([
      '10:00:00',
      '10:00:10',
      '10:00:20',
      '10:00:30',
      '10:00:40',
    ]);
  });

  it('are three or more and far enough apart from ten seconds to a century', () => {
    for (let span = 10; span < 4e9; span *= 1.3) {
      const { ticks } = computeTimeTicks(1.7e9, 1.7e9 + span, 900);
      const gaps = ticks.slice(1).map(({ time }, i) => ((time - ticks[i].time) / span) * 900);
      expect(Math.min(...gaps, 72)).toBeGreaterThan(71.9);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(13);
    }
  });

  it('are Mondays where they are weeks', () => {
    const { step, ticks } = computeTimeTicks(at('2026-04-01T00:00:00Z'), at('2026-06-18T00:00:00Z'), 900);
    expect(step).toBe(7 * 86_400);
    for (const { time } of ticks) expect(new Date(time * 1000).getUTCDay()).toBe(1);
  });

  it('are the first days of months over a year, and the year in January', () => {
    expect(labels('2025-06-18T14:00:00Z', '2026-06-18T14:00:00Z', 1100)).toEqual([
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec',
      '2026',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
    ]);
    expect(labels('2025-06-18T14:00:00Z', '2026-06-18T14:00:00Z', 400)).toEqual(['Jul', 'Oct', '2026', 'Apr']);
    expect(labels('2018-06-18T14:00:00Z', '2026-06-18T14:00:00Z', 700)).toEqual([
      '2019',
      '2020',
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
    ]);
    const { ticks } = computeTimeTicks(at('2025-12-15T00:00:00Z'), at('2026-06-18T00:00:00Z'), 500, 'Asia/Tokyo');
    expect(ticks[0]).toEqual({ time: at('2025-12-31T15:00:00Z'), label: '2026', isStrong: true });
  });

  describe.each([
    ['Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-10-24T21:00:00Z', '2026-10-25T01:00:00Z'],
    ['America/New_York', '2026-03-08T03:00:00Z', '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-11-01T02:00:00Z', '2026-11-01T06:00:00Z'],
    ['Asia/Kolkata', '2026-03-28T22:00:00Z', '2026-03-29T01:00:00Z'],
  ])('in %s about %s', (name, start, change) => {
    const zoned = <T>(read: () => T): T => {
      const before = process.env.TZ;
      process.env.TZ = name;
      try {
        return read();
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    };

    it('label every round time of the wall clock each time it occurs', () => {
      zoned(() => {
        for (const hours of [3, 6, 13, 30, 71, 1000]) {
          const [from, to] = [at(start), at(start) + hours * 3600 + 60];
          const { ticks, step } = computeTimeTicks(from, to, 1200, 'local');
          const isTick = (time: number): boolean => {
            const wall = time - new Date(time * 1000).getTimezoneOffset() * 60;
            // The first Monday of Unix time is its fifth day.
            return (step % 604_800 === 0 ? wall - 4 * 86_400 : wall) % step === 0;
          };
          const expected: number[] = [];
          for (let time = from; time <= to; time += 60) if (isTick(time)) expected.push(time);
          const apart = expected.filter((time, i) => i === 0 || time - expected[i - 1] >= step * 0.7);
          expect(ticks.map(({ time }) => time)).toEqual(apart);
          expect(new Set(ticks.map(({ time }) => time)).size).toBe(ticks.length);
        }
      });
    });

    it('are at midnight on both sides of the change', () => {
      zoned(() => {
        const { ticks, step } = computeTimeTicks(at(change) - 3 * 86_400, at(change) + 3 * 86_400, 600, 'local');
        expect(step).toBe(86_400);
        for (const { time, isStrong, label } of ticks) {
          const date = new Date(time * 1000);
          expect([date.getHours(), date.getMinutes(), isStrong]).toEqual([0, 0, true]);
          expect(label).toMatch(new RegExp(`^${date.getDate()} `));
        }
        expect(ticks).toHaveLength(6);
      });
    });
  });
});
