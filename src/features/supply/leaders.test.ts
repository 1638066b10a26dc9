import { expect, it } from 'vitest';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { readLeader, sortLeaders } from './leaders';
import { readAsset } from './supply-asset';

const DAY = 86_400;
const FROM = Date.parse('2026-05-18') / 1000;

function makeAsset(coin: string, points: readonly Record<string, number>[]) {
  const range = { from: FROM, to: FROM + points.length * DAY };
  const reports = points.map((point, at) => ({ ...point, timestamp: { s: FROM + at * DAY } }));
  const tile = new Map([[JSON.stringify([coin, 'chain', '']), buildSeriesColumns('supply', reports)]]);
  return readAsset({ coin, tokenName: coin }, [tile], range, range);
}

it('tells what changed from the first report of the range to the last', () => {
  const asset = makeAsset('SUI', [
    { marketcap: 100, marketcapDominancePercent: 0.4 },
    { circulatingSupply: 50, marketcap: 120, marketcapDominancePercent: 0.5 },
    { circulatingSupply: 55, marketcap: 90 },
  ]);
  const leader = readLeader(asset);
  expect(leader).toMatchObject({ coin: 'SUI', worth: 90 });
  expect([leader?.supply, leader?.cap, leader?.dominance].map((value) => value?.toFixed(2))).toEqual([
    '10.00',
    '-10.00',
    '0.10',
  ]);
  expect(readLeader(makeAsset('ARB', []))).toBeUndefined();
});

it('sorts by any figure either way, and puts what is not known last', () => {
  const leader = (coin: string, supply: number) => ({ coin, supply, cap: 0, dominance: 0, worth: 0 });
  const leaders = [leader('A', 1), leader('B', Number.NaN), leader('C', -2), leader('D', 5)];
  const order = (isRising: boolean) => sortLeaders(leaders, 'supply', isRising).map(({ coin }) => coin);
  expect(order(false)).toEqual(['D', 'A', 'C', 'B']);
  expect(order(true)).toEqual(['C', 'A', 'D', 'B']);
});
