import { expect, it } from 'vitest';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { cutAsset, readAsset } from '../view/supply-asset';
import { describeMaker, describeSplit, doesSupplyMatter, findCapMoves, listCapWindows } from './cap-moves';

const DAY = 86_400;
const FROM = Date.parse('2026-01-01') / 1000;

/** A token with daily reports; the first is before the range. */
function makeAsset(points: readonly (readonly [price: number, supply: number])[]) {
  const range = { from: FROM, to: FROM + (points.length - 1) * DAY };
  const reports = points.map(([price, supply], at) => ({
    marketcap: price * supply,
    circulatingSupply: supply,
    timestamp: { s: FROM + (at - 1) * DAY },
  }));
  const tile = new Map([[JSON.stringify(['SUI', 'chain', '']), buildSeriesColumns('supply', reports)]]);
  const asset = readAsset({ coin: 'SUI', tokenName: 'SUI' }, [tile], { from: FROM - DAY, to: range.to }, range);
  return { asset, range };
}

const viewOf = (made: ReturnType<typeof makeAsset>, extra: object = {}) => ({
  ...made,
  seconds: DAY,
  choice: { range: '1Y', interval: 'DAY' } as const,
  isZoomed: false,
  facts: { span: { from: 0, to: FROM, isRecorded: false }, tier: undefined },
  ...extra,
});

/** A price that wobbles by a percent with one day of +30%, and a supply that jumps by a tenth on the fortieth day. */
const days = Array.from(
  { length: 101 },
  (_, at) => [(at >= 60 ? 1.3 : 1) * (at % 2 === 0 ? 1 : 1.01), at >= 40 ? 1100 : 1000] as const,
);

it('splits the change over a week, a month, a quarter and the range on screen', () => {
  const windows = listCapWindows(viewOf(makeAsset(days)));
  expect(windows.map(({ name }) => name)).toEqual(['7 d', '30 d', '90 d', '1Y']);
  const whole = windows[3];
  expect([whole.from, whole.to]).toEqual([FROM, FROM + 99 * DAY]);
  expect(whole.change.supply).toBeCloseTo(10, 9);
  expect(whole.change.cap).toBeCloseTo(100 * (1.3 * 1.1) * (1 / 1.01) - 100, 6);
});

it('a range of thirty days is itself one window; a zoomed range and a young token say so', () => {
  // Thirty-one reports on screen.
  const month = makeAsset(days.slice(-32));
  expect(listCapWindows(viewOf(month, { choice: { range: '30D', interval: 'DAY' } })).map(({ name }) => name)).toEqual([
    '7 d',
    '30 d',
  ]);
  const made = makeAsset(days);
  const range = { from: FROM + 20 * DAY, to: FROM + 80 * DAY };
  const zoomed = { asset: cutAsset(made.asset, range), range };
  const windows = listCapWindows(viewOf(zoomed, { isZoomed: true }));
  expect(windows.map(({ name }) => name)).toEqual(['7 d', '30 d', 'On screen']);
  expect(windows[2].to).toBe(range.to - DAY);
  const young = { ...made, range: { from: FROM - 200 * DAY, to: made.range.to } };
  expect(listCapWindows(viewOf(young)).at(-1)?.name).toBe('Since 1 Jan 2026');
});

it('finds the day of the largest move and the day of the step, and distinguishes them', () => {
  const moves = findCapMoves(makeAsset(days).asset);
  expect(moves.map(({ at, isLarge, isStep }) => [(at - FROM) / DAY + 1, isLarge, isStep])).toEqual([
    [40, true, true],
    [60, true, false],
  ]);
  expect(moves[1].change.supply).toBe(0);
  expect(findCapMoves(makeAsset([]).asset)).toEqual([]);
});

it('says in words what made a change, and what worked against it', () => {
  const change = { cap: 20, price: 5, supply: 14.29, supplyPart: 0.73 };
  expect([describeMaker(change), describeSplit(change)]).toEqual([
    '73% supply',
    'Supply caused 73% of the rise, price 27%.',
  ]);
  expect(describeSplit({ cap: -20, price: -15, supply: -6, supplyPart: 0.28 })).toBe(
    'Price caused 72% of the fall, supply 28%.',
  );
  const against = { cap: -20, price: -30.5, supply: 15.13, supplyPart: -0.63 };
  // Every row names its cause: an empty cell would be one that is not known.
  expect([describeMaker(against), describeSplit(against)]).toEqual([
    'price',
    'Price caused the fall; supply grew 15.13%.',
  ]);
  expect(describeSplit({ cap: 4, price: -5, supply: 9.5, supplyPart: 2.3 })).toBe(
    'Supply caused the rise; price fell 5.00%.',
  );
  expect(describeSplit({ cap: 4, price: 4, supply: 0, supplyPart: 0 })).toBe('Price caused all of the rise.');
  expect(describeSplit({ cap: 0, price: 0, supply: 0, supplyPart: Number.NaN })).toBe('The market cap is unchanged.');
});

it('causes are told by row only where the supply had a part in one of them', () => {
  const byPrice = { cap: 4, price: 4, supply: 0, supplyPart: 0 };
  const against = { cap: -20, price: -30.5, supply: 15.13, supplyPart: -0.63 };
  expect(doesSupplyMatter([byPrice, against])).toBe(false);
  expect(doesSupplyMatter([byPrice, { cap: 4, price: 3.6, supply: 0.4, supplyPart: 0.1 }])).toBe(true);
});

it('while a part before them loads, no window is told that begins in it, and no move across it', () => {
  const { asset, range } = makeAsset(days);
  const hole = { from: FROM + 30 * DAY, to: FROM + 55 * DAY };
  const kept = (times: Float64Array | readonly number[]) =>
    Array.from(times, (_, at) => at).filter((at) => !(times[at] >= hole.from && times[at] < hole.to));
  const points = kept(asset.columns.times).map((at) => ({
    marketcap: asset.columns.values.marketcap[at],
    circulatingSupply: asset.columns.values.circulatingSupply[at],
    timestamp: { s: asset.columns.times[at] },
  }));
  const tile = new Map([[JSON.stringify(['SUI', 'chain', '']), buildSeriesColumns('supply', points)]]);
  const span = { from: FROM - DAY, to: range.to };
  const part = readAsset({ coin: 'SUI', tokenName: 'SUI' }, [tile], span, range, hole.to);
  expect(listCapWindows(viewOf({ asset: part, range })).map(({ name }) => name)).toEqual(['7 d', '30 d']);
  expect(findCapMoves(asset).some(({ isStep }) => isStep)).toBe(true);
  expect(findCapMoves(part).map(({ at, isStep }) => [at > hole.to, isStep])).toEqual([[true, false]]);
});

it('a range that the key cuts is named by the days that it reaches, as on the leaderboard', () => {
  const made = makeAsset(days);
  const cut = {
    span: { from: FROM - DAY / 2, to: FROM, isRecorded: false, isClipped: true },
    tier: 'advanced' as const,
  };
  const tell = (facts: object) =>
    listCapWindows(viewOf(made, { choice: { range: 'Max', interval: 'DAY' }, facts })).at(-1)?.name;
  expect(tell(cut)).toBe('365 d');
  expect(tell({ ...cut, span: { ...cut.span, from: FROM - 200 * DAY } })).toBe('Since 1 Jan 2026');
  expect(tell({ ...cut, span: { ...cut.span, isClipped: false } })).toBe('Max');
});
