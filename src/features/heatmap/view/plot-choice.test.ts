import { expect, it } from 'vitest';
import type { PlotChoice } from '@/features/heatmap/layers/plot-facts';
import { makePlotFacts } from '@/testing/screen/plot-facts';
import { listPlotTiles } from './plot-choice';

const now = Date.UTC(2026, 5, 18) / 1000;
const DAY = 86_400;
const facts = makePlotFacts('advanced');

const choiceOf = (days: number): PlotChoice => ({
  layers: ['depth'],
  linked: ['interest', 'funding', 'liquidations'],
  range: { from: now - days * DAY, to: now },
  blockSize: 5,
  depth: undefined,
  levels: 1500,
  isCompact: false,
  prices: { low: 9e4, high: 11e4 },
});

const countTiles = (days: number) => listPlotTiles(facts, choiceOf(days)).map(({ tiles }) => tiles.length);

it('requests as many tiles of a range as its columns and candles need, however long it is', () => {
  expect(countTiles(3).slice(1, 3)).toEqual([72, 72]);
  expect(countTiles(90).slice(1, 3)).toEqual([73, 73]);
  for (const days of [4, 7, 14, 30, 45, 91, 365, 3650]) {
    const [depth, ...others] = countTiles(days);
    expect(depth).toBeLessThanOrEqual(15);
    expect(Math.max(...others)).toBeLessThanOrEqual(75);
  }
});

it('requests candles of a live market from before its book started, and no book there', () => {
  const [began, filled] = [now - 7200, now - 30 * DAY];
  const recorded = { from: { s: began }, to: { s: now }, live: true, filled: { s: filled } } as const;
  const live = {
    ...facts,
    market: { ...facts.market, recorded },
    span: { from: began, to: now, isRecorded: false, isLive: true },
  };
  const [depth, candles, sides, interest, , liquidations] = listPlotTiles(live, choiceOf(1)).map(({ tiles }) => tiles);
  expect(candles).toHaveLength(24);
  expect(sides).toHaveLength(24);
  expect(interest.length).toBeGreaterThan(liquidations.length);
  expect(depth).toEqual(liquidations);
});
