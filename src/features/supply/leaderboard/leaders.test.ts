import { describe, expect, it } from 'vitest';
import type { LoadedTiles } from '@/client/use-tiles';
import { makeSupplyKind } from '@/data/queries/supply';
import { listTilesOf, tileStartOf } from '@/domain/bucket-scale';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { formatChange } from '@/domain/format/format-percent';
import { listKeyFigures } from '../figures/supply-figures';
import { readAsset } from '../view/supply-asset';
import type { SupplySeries } from '../view/supply-requests';
import { listTiles } from '../view/use-supply';
import {
  type LeaderOver,
  type LeaderWay,
  rankLeaders,
  readLeader,
  readLeaders,
  sortLeaders,
  spanLeaders,
} from './leaders';
import { describeCost, nameLoad } from './load-cost';

const DAY = 86_400;
const FROM = Date.parse('2026-05-18') / 1000;

function makeAsset(coin: string, points: readonly Record<string, number>[]) {
  const range = { from: FROM, to: FROM + points.length * DAY };
  const reports = points.map((point, at) => ({ ...point, timestamp: { s: FROM + at * DAY } }));
  const tile = new Map([[JSON.stringify([coin, 'chain', '']), buildSeriesColumns('supply', reports)]]);
  return readAsset({ coin, tokenName: coin }, [tile], range, range);
}

it('measures changes from the first report of the range to the last', () => {
  const asset = makeAsset('SUI', [
    { marketcap: 100, marketcapDominancePercent: 0.4 },
    { circulatingSupply: 50, marketcap: 120, marketcapDominancePercent: 0.5 },
    { circulatingSupply: 55, marketcap: 90 },
  ]);
  const leader = readLeader(asset);
  expect(leader).toMatchObject({ coin: 'SUI', gain: -10, worth: 90 });
  expect([leader?.supply, leader?.cap, leader?.dominance].map((value) => value?.toFixed(2))).toEqual([
    '10.00',
    '-10.00',
    '0.10',
  ]);
  expect(readLeader(makeAsset('ARB', []))).toBeUndefined();
});

it('the month is that of the cards: the newest day against the day thirty days earlier', () => {
  const from = { from: FROM, to: FROM + 31 * DAY };
  const reports = Array.from({ length: 31 }, (_, at) => ({ marketcap: 100 + at, timestamp: { s: FROM + at * DAY } }));
  const tile = new Map([[JSON.stringify(['Bitcoin', 'chain', '']), buildSeriesColumns('supply', reports)]]);
  const wanted = { from: FROM + DAY, to: from.to };
  const asset = readAsset({ coin: 'BTC', tokenName: 'Bitcoin' }, [tile], from, wanted);
  const leader = readLeader(asset);
  const card = listKeyFigures(asset, DAY, 'others')[0].past.find(({ span }) => span === '30 d');
  expect([formatChange(leader?.cap ?? 0), formatChange(leader?.month.cap ?? 0)]).toEqual([card?.text, card?.text]);
  expect(card?.text).toBe('+30.00%');
});

describe('while the oldest tile of a range still loads', () => {
  const DAYS = 100;
  const range = { from: FROM, to: FROM + DAYS * DAY };
  const ask = { kind: makeSupplyKind({ loadJson: () => Promise.reject(new Error('Not asked for')) }) };
  const makeSeries = (coin: string) => {
    const view = { coin, interval: 'DAY' } as const;
    return { coin, tokenName: coin, ask: { ...ask, view, reach: range }, span: range, rank: 'linked' } as SupplySeries;
  };
  const indices = listTilesOf(ask.kind.scaleOf({ coin: '', interval: 'DAY' }), range.from, range.to);
  const second = tileStartOf(ask.kind.scaleOf({ coin: '', interval: 'DAY' }), indices[1]);

  /** What has come of a coin whose every figure grows by one a day. */
  function load(coin: string, isWhole: boolean): LoadedTiles<unknown> {
    const days = Array.from({ length: DAYS }, (_, at) => at).filter((at) => isWhole || FROM + at * DAY >= second);
    const points = days.map((at) => ({
      marketcap: 100 + at,
      circulatingSupply: 100 + at,
      marketcapDominancePercent: 1 + at / 100,
      timestamp: { s: FROM + at * DAY },
    }));
    const tile = new Map([[JSON.stringify([coin, 'chain', '']), buildSeriesColumns('supply', points)]]);
    const missing = isWhole ? [] : [indices[0]];
    const held = { tile, isClosed: true, completeUntil: range.to, origin: 'asked', byteLength: 1 } as const;
    return { indices, tiles: [held], pending: missing.length, missing, error: undefined, retry: () => {} };
  }

  const NOTHING: LoadedTiles<unknown> = { ...load('TON', false), tiles: [undefined, undefined], missing: indices };

  it('a coin of which nothing has come is listed too, after those that are known', () => {
    const leaders = readLeaders(
      [makeSeries('TON'), makeSeries('DYDX')],
      [NOTHING, load('DYDX', true)],
      { wanted: range },
      listTiles,
    );
    const sorted = sortLeaders(leaders, { by: 'supply', way: 'falling', over: 'range' });
    expect(sorted.map(({ coin, isWhole }) => [coin, isWhole])).toEqual([
      ['DYDX', true],
      ['TON', false],
    ]);
  });

  const read = (...loads: readonly (readonly [coin: string, isWhole: boolean])[]) =>
    readLeaders(
      loads.map(([coin]) => makeSeries(coin)),
      loads.map(([coin, isWhole]) => load(coin, isWhole)),
      { wanted: range },
      listTiles,
    );

  it('no change over less is told', () => {
    const [part, whole] = read(['WLD', false], ['DYDX', true]);
    const unknown = { supply: Number.NaN, cap: Number.NaN, gain: Number.NaN, dominance: Number.NaN };
    expect(part).toMatchObject({ coin: 'WLD', isWhole: false, worth: Number.NaN, ...unknown, month: unknown });
    expect(whole).toMatchObject({ coin: 'DYDX', isWhole: true, worth: 199 });
    expect(whole.supply).toBeCloseTo(99, 9);
  });

  it('the span is that of the coins whose changes are told', () => {
    expect(spanLeaders(read(['WLD', false]))).toBeUndefined();
    expect(spanLeaders(read(['WLD', false], ['DYDX', true]))).toEqual({ from: FROM, to: range.to - DAY });
  });
});

it('sorts by any figure either way and by the size of the move, unknown values last', () => {
  const none = { supply: 0, cap: 0, gain: 0, dominance: 0 };
  const whole = { isWhole: true, from: FROM, to: FROM };
  const leader = (coin: string, supply: number, month: number) => ({
    ...none,
    ...whole,
    coin,
    supply,
    worth: 0,
    share: 0,
    month: { ...none, supply: month },
  });
  const leaders = [
    leader('A', 1, -9),
    leader('E', Number.NaN, 2),
    leader('B', Number.NaN, 3),
    leader('C', -2, 4),
    leader('D', 5, Number.NaN),
  ];
  const order = (way: LeaderWay, over: LeaderOver = 'range') =>
    sortLeaders(leaders, { by: 'supply', way, over })
      .map(({ coin }) => coin)
      .join('');
  expect(order('falling')).toBe('DACBE');
  expect(order('rising')).toBe('CADBE');
  expect(order('size')).toBe('DCABE');
  expect(order('falling', 'month')).toBe('CBEAD');
  expect(order('rising', 'month')).toBe('AEBCD');
  expect(order('size', 'month')).toBe('ACBED');
});

it('ranks by the gain in USD, where a small percentage of a large coin comes first', () => {
  const assets = [
    makeAsset('BTC', [{ marketcap: 1000 }, { marketcap: 1100 }]),
    makeAsset('SUI', [{ marketcap: 10 }, { marketcap: 20 }]),
  ];
  const leaders = assets.flatMap((asset) => readLeader(asset) ?? []);
  const order = (by: 'cap' | 'gain') =>
    sortLeaders(leaders, { by, way: 'falling', over: 'range' }).map(({ coin }) => coin);
  expect(order('gain')).toEqual(['BTC', 'SUI']);
  expect(order('cap')).toEqual(['SUI', 'BTC']);
});

it('the load states what is cached and what is charged', () => {
  expect(describeCost({ coins: 59, whole: 0, behind: 0, weight: 59 })).toContain(
    'coin by coin. 59 coins cost 59 weight.',
  );
  expect(describeCost({ coins: 59, whole: 25, behind: 0, weight: 34 })).toContain(
    '25 of 59 coins are loaded; the other 34 cost 34 weight.',
  );
  expect(describeCost({ coins: 59, whole: 0, behind: 59, weight: 59 })).toContain(
    '0 of 59 coins are loaded; the other 59 cost 59 weight, of which 59 only lack the newest report.',
  );
  expect(describeCost({ coins: 59, whole: 58, behind: 0, weight: 1 })).toContain(
    '58 of 59 coins are loaded; the last one costs 1 weight.',
  );
  expect(nameLoad({ coins: 59, whole: 1, behind: 0, weight: 58 })).toBe('Load changes, 58 weight');
});

it('every coin has one row, ranked by the free list whether or not its changes have loaded', () => {
  const cap = (coin: string, marketcap: number) => ({ coin, marketcap, market: { exchange: 'A', rawSymbol: coin } });
  const loaded = readLeader(makeAsset('ETH', [{ marketcap: 7 }, { marketcap: 8 }]));
  const bare = { ...loaded!, isWhole: false, worth: Number.NaN };
  const leaders = [bare, { ...bare, coin: 'AAVE' }, { ...loaded!, coin: 'SOL' }, { ...bare, coin: 'BTC' }];
  const ranked = rankLeaders(leaders, [cap('BTC', 30), cap('ETH', 20), cap('SOL', 10)]);
  const rows = sortLeaders(ranked, { by: 'worth', way: 'falling', over: 'range' });
  expect(rows.map(({ coin, place, worth }) => [coin, place, worth])).toEqual([
    ['BTC', 1, 30],
    ['ETH', 2, 20],
    ['SOL', 3, 10],
    ['AAVE', undefined, Number.NaN],
  ]);
});
