import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { breakLine } from './break-line';
import { compareLines, rebaseLine } from './compare-lines';
import { findGaps, findRest, findRuns } from './find-gaps';
import type { LineValues } from './line-columns';
import { computeRangeFigures } from './range-figures';

const SECONDS = 60;

/** A line over 400 buckets, some of them missing and some without a value. */
function makeLine(seed: number): LineValues {
  const random = makeRandom(seed);
  const rows = Array.from({ length: 400 }, (_, i) => ({
    time: 6000 + i * SECONDS,
    value: random() < 0.05 ? Number.NaN : 50 + random() * 100,
    isThere: random() > 0.2,
  })).filter(({ isThere }) => isThere);
  return { times: Float64Array.from(rows, ({ time }) => time), values: Float64Array.from(rows, ({ value }) => value) };
}

const toMap = ({ times, values }: LineValues): ReadonlyMap<number, number> =>
  new Map([...times].map((time, i) => [time, values[i]]));

const line = makeLine(3);
const other = makeLine(4);

describe('a broken line', () => {
  const broken = breakLine(line, SECONDS);

  it('keeps every value, and has one NaN where buckets are missing', () => {
    const [received, made] = [toMap(line), toMap(broken)];
    for (const [time, value] of received) if (!Number.isNaN(value)) expect(made.get(time)).toBe(value);
    for (let i = 1; i < broken.times.length; i++) {
      expect(broken.times[i]).toBeGreaterThan(broken.times[i - 1]);
      if (broken.times[i] - broken.times[i - 1] > SECONDS) expect(broken.values[i - 1]).toBeNaN();
      if (Number.isNaN(broken.values[i])) expect(received.get(broken.times[i]) ?? Number.NaN).toBeNaN();
    }
    expect(broken.values.filter(Number.isNaN).length).toBeGreaterThan(20);
  });
});

describe('two lines', () => {
  it('on one base differ as do their changes since the first value at or after the left edge', () => {
    const from = line.times[10] + 1;
    const first = [...line.times.keys()].find((i) => line.times[i] >= from && !Number.isNaN(line.values[i])) ?? -1;
    const rebased = rebaseLine(line, from, 200);
    expect(rebased.values[first]).toBe(200);
    for (const [i, value] of line.values.entries()) {
      if (Number.isNaN(value)) expect(rebased.values[i]).toBeNaN();
      else expect(rebased.values[i] / 200).toBeCloseTo(value / line.values[first], 12);
    }
    expect(rebaseLine(line, 1e9, 200).values.every(Number.isNaN)).toBe(true);
  });

  it.each(['spread', 'basis'] as const)('have a %s where both have a value, and nowhere else', (difference) => {
    const made = toMap(compareLines(line, other, difference));
    const [a, b] = [toMap(line), toMap(other)];
    const shared = [...a.keys()].filter(
      (time) => !Number.isNaN((a.get(time) ?? Number.NaN) + (b.get(time) ?? Number.NaN)),
    );
    expect([...made.keys()]).toEqual(shared);
    for (const time of shared) {
      const [left, right] = [a.get(time) ?? 0, b.get(time) ?? 0];
      expect(made.get(time)).toBeCloseTo(difference === 'spread' ? left - right : (left / right - 1) * 100, 10);
    }
  });
});

describe('stretches', () => {
  const known = [
    { from: 5400, to: 12_000 },
    { from: 18_000, to: 32_400 },
  ];

  it('of gaps are all known buckets that are missing, and runs are all that match', () => {
    const gaps = findGaps(line.times, SECONDS, known);
    const there = new Set(line.times);
    for (let time = 0; time < 40_000; time += SECONDS) {
      const isKnown = known.some(({ from, to }) => time >= from && time < to);
      const isGap = gaps.some(({ from, to }) => time >= from && time < to);
      expect(isGap).toBe(isKnown && !there.has(time));
    }
    const runs = findRuns(line.times, SECONDS, (i) => line.values[i] > 100);
    for (const [i, time] of line.times.entries())
      expect(runs.some(({ from, to }) => time >= from && time < to)).toBe(line.values[i] > 100);
    for (let i = 1; i < runs.length; i++) expect(runs[i].from).toBeGreaterThan(runs[i - 1].to);
  });

  it.each([
    [
      { from: 0, to: 40_000 },
      [
        [0, 5400],
        [12_000, 18_000],
        [32_400, 40_000],
      ],
    ],
    [{ from: 6000, to: 11_000 }, []],
    [{ from: 11_000, to: 19_000 }, [[12_000, 18_000]]],
    [{ from: 33_000, to: 34_000 }, [[33_000, 34_000]]],
  ])('of the rest of %j are %j', (whole, rest) => {
    expect(findRest(whole, known).map(({ from, to }) => [from, to])).toEqual(rest);
  });
});

describe('the figures of a range', () => {
  it('are those of the values in it', () => {
    const [from, to] = [line.times[40], line.times[300]];
    const inside = [...line.times.keys()].filter(
      (i) => line.times[i] >= from && line.times[i] < to && !Number.isNaN(line.values[i]),
    );
    const values = inside.map((i) => line.values[i]);
    const figures = computeRangeFigures(line, from, to);
    expect(figures).toMatchObject({ count: values.length, first: values[0], last: values.at(-1) });
    expect(figures.sum).toBeCloseTo(
      values.reduce((sum, value) => sum + value, 0),
      9,
    );
    expect(figures.mean).toBeCloseTo(figures.sum / values.length, 12);
    expect([figures.low, figures.high]).toEqual([Math.min(...values), Math.max(...values)]);
    expect(toMap(line).get(figures.lowTime)).toBe(figures.low);
    expect(toMap(line).get(figures.highTime)).toBe(figures.high);
  });

  it('are NaN without a value', () => {
    const none = { sum: Number.NaN, mean: Number.NaN, low: Number.NaN, high: Number.NaN, last: Number.NaN };
    expect(computeRangeFigures(line, 0, 60)).toMatchObject({ count: 0, ...none });
  });
});
