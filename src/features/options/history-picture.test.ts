import { expect, it } from 'vitest';
import { getChartTheme } from '@/charts/chart-theme';
import { findLike, isRealisedComing, makeHistoryPicture, makeRealisedPicture } from './history-picture';
import { describeTenor, NO_VALUES } from './view/tenor-lines';

const HOUR = 3600;
const times = Float64Array.from({ length: 24 }, (_, at) => at * HOUR);
const lineAt = (level: number) => ({ times, values: times.map((_, at) => level + (at % 3)) });
const size = { width: 600, height: 300 };

it('implied volatility fills its axis however far away realised volatility is, which has a strip of its own', () => {
  const view = { range: { from: 0, to: 24 * HOUR }, seconds: HOUR, realised: lineAt(15) };
  const tenors = [describeTenor('ONE_W', 0, lineAt(36), NO_VALUES, HOUR)];
  const words = { theme: getChartTheme('dark'), zone: 'utc' } as const;
  const { y, lines } = makeHistoryPicture(view, { kind: 'volatility' }, size, { ...words, tenors });
  expect(lines.map(({ name }) => name)).toEqual(['1W']);
  expect([y.low > 30, y.high < 42]).toEqual([true, true]);
  const strip = makeRealisedPicture(view, size, words);
  expect([strip.y.low > 12, strip.y.high < 20]).toEqual([true, true]);
});

it('the gap between implied and realised volatility is filled, on one axis with both lines', () => {
  const view = { range: { from: 0, to: 24 * HOUR }, seconds: HOUR, realised: lineAt(15) };
  const tenors = [
    describeTenor('ONE_W', 0, lineAt(60), NO_VALUES, HOUR),
    describeTenor('ONE_M', 1, lineAt(36), NO_VALUES, HOUR),
  ];
  const tenor = findLike(tenors, 30);
  const { y, lines, bands } = makeRealisedPicture(view, size, { theme: getChartTheme('dark'), zone: 'utc', tenor });
  expect(lines.map(({ name }) => name)).toEqual(['Realised', '1M']);
  expect([y.low < 15, y.high > 38]).toEqual([true, true]);
  // A step has two points, of which the last repeats the newest value to the end.
  expect(Array.from(bands[0].lows)).toEqual(Array.from(lines[0].ys).slice(0, -1));
  expect([...new Set(Array.from(bands[0].highs))]).toEqual([...new Set(Array.from(lines[1].ys))]);
});

it('realised volatility is drawn as it is read: a close holds for a day, and the gap over it steps with it', () => {
  const DAY = 24 * HOUR;
  const hours = Float64Array.from({ length: 54 }, (_, at) => 2 * DAY + at * HOUR);
  // The close of the fourth day is missing.
  const daily = { times: Float64Array.of(DAY, 2 * DAY, 3 * DAY, 5 * DAY), values: Float64Array.of(10, 20, 30, 50) };
  const view = { range: { from: 2 * DAY, to: 6 * DAY }, seconds: HOUR, realised: daily };
  const tenor = describeTenor('ONE_M', 0, { times: hours, values: hours.map(() => 40) }, NO_VALUES, HOUR);
  const { lines, bands } = makeRealisedPicture(view, size, { theme: getChartTheme('dark'), zone: 'utc', tenor });
  const [line] = lines;
  const drawnAt = (time: number): readonly number[] =>
    Array.from(line.xs).flatMap((x, at) => (x === time ? [line.ys[at]] : []));
  expect([drawnAt(2 * DAY), drawnAt(3 * DAY)]).toEqual([
    [10, 20],
    [20, 30],
  ]);
  // Where closes are missing it holds no longer than a day.
  expect(drawnAt(4 * DAY)).toEqual([30, Number.NaN]);
  const [band] = bands;
  const edgeAt = (time: number): readonly number[] =>
    Array.from(band.xs).flatMap((x, at) => (x === time ? [band.lows[at]] : []));
  expect(edgeAt(2 * DAY + HOUR)).toEqual([20]);
  expect(edgeAt(3 * DAY)).toEqual([20, 30]);
  expect(edgeAt(4 * DAY)).toEqual([30]);
  expect(edgeAt(4 * DAY + HOUR)).toEqual([]);
});

it('zoomed in, the gap steps with realised volatility, closes where the lines cross, and reaches both edges of the plot', () => {
  const DAY = 24 * HOUR;
  const days = Float64Array.from({ length: 6 }, (_, at) => at * DAY);
  const iv = { times: days, values: Float64Array.of(20, 20, 20, 40, 40, 40) };
  const rv = { times: days, values: Float64Array.of(10, 10, 30, 30, 30, 50) };
  // The edges of the view lie between buckets.
  const view = { range: { from: 1.5 * DAY, to: 4.5 * DAY }, seconds: DAY, realised: rv };
  const tenor = describeTenor('ONE_M', 0, iv, NO_VALUES, DAY);
  const { bands, lines } = makeRealisedPicture(view, size, { theme: getChartTheme('dark'), zone: 'utc', tenor });
  const [, implied] = lines;
  expect([implied.xs[0], Array.from(implied.xs).at(-1)]).toEqual([DAY, 5 * DAY]);
  const [{ xs, lows, highs }] = bands;
  const points = Array.from(xs, (x, at) => [x / DAY, lows[at], highs[at]]);
  expect(points).toEqual([
    [1, 10, 20],
    [2, 10, 20],
    [2, 20, 30],
    [2.5, 30, 30],
    [3, 30, 40],
    [4, 30, 40],
    [5, 30, 40],
  ]);
});

it('realised volatility keeps its room while its closes load, and takes none if there will be none', () => {
  const load = (missing: readonly number[], error?: Error) => [{ missing, error }];
  const asked = (loaded: ReturnType<typeof load>) => ({
    choice: { range: '7D', realisedDays: 30 } as const,
    hasRealised: true,
    series: [{ name: 'candles' }],
    loaded,
  });
  expect(isRealisedComing(asked(load([3])))).toBe(true);
  expect(isRealisedComing(asked(load([])))).toBe(false);
  expect(isRealisedComing(asked(load([3], new Error('gone'))))).toBe(false);
  expect(isRealisedComing({ ...asked(load([3])), hasRealised: false })).toBe(false);
});

it('days of a range over two years have their year, those of a shorter one have none', () => {
  const DAY = 24 * HOUR;
  const to = Date.parse('2026-06-18T14:00Z') / 1000;
  const labels = (days: number): readonly string[] => {
    const view = { range: { from: to - days * DAY, to }, seconds: DAY, realised: NO_VALUES };
    const options = { theme: getChartTheme('dark'), zone: 'utc', tenors: [] } as const;
    return makeHistoryPicture(view, { kind: 'skew' }, size, options).x.ticks.map(({ label }) => label);
  };
  expect(labels(365).length).toBeGreaterThan(2);
  expect(labels(365).filter((label) => !/20\d\d$/.test(label))).toEqual([]);
  expect(labels(30).filter((label) => /20\d\d$/.test(label))).toEqual([]);
});
