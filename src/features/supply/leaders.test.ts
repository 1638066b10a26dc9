import { expect, it } from 'vitest';
import { FREE } from '@/data/plan/price-view';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { weight } from '@/domain/units';
import { tellCost } from './leaderboard';
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

it('the load says what it is charged for, also after a reload that leaves the newest tiles alone to load', () => {
  const price = (of: number, tilesHeld: number) => ({ ...FREE, weight: weight(of), tilesHeld, tilesNeeded: 413 });
  expect(tellCost(59, price(59, 0))).toContain('Nothing is cached yet: 59 coins cost 59 weight.');
  expect(tellCost(59, price(59, 354))).toContain(
    '354 of 413 tiles are cached and free. The newest tile of 59 coins, still filling, loads again for 59 weight.',
  );
  expect(tellCost(59, price(30, 200))).toContain(
    '200 of 413 tiles are cached and free. The others load for 30 weight.',
  );
});
