import { expect, it } from 'vitest';
import { PricePaths } from '../price-paths';
import { floorTo, HOUR } from '../ranges';
import { computeMovement } from './movement';
import { buildOptionMarkets } from './option-markets';
import { computeSummary, optionSeedsOf } from './option-surface';
import { VOLATILITY_TRACK } from './summary-maker';

const SEED = 7;
const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const [market] = buildOptionMarkets();
const range = VOLATILITY_TRACK.rangeOf(market, NOW, 'full');

it('gives each hour the figure at its end, like the close of a candle, and none to the open hour', async () => {
  expect(range.to).toBe(floorTo(NOW, HOUR));
  const paths = new PricePaths(SEED);
  const context = { seed: SEED, scale: 'full', paths, coverage: undefined as never, savedStates: () => [] } as const;
  const from = range.to - 100 * HOUR;
  const step = { track: 'volatility', isFirst: true, markets: [market], cost: 1, from, to: range.to };
  const { rows } = await VOLATILITY_TRACK.makeMaker(context).build(step, () => Promise.resolve());
  const { ts, steps } = rows[0].block as unknown as Record<string, { values: ArrayLike<number> }>;
  expect(ts.values[99]).toBe(range.to - HOUR);
  const movement = computeMovement(paths, market.coin, from / HOUR + 1, range.to / HOUR + 1);
  const points = computeSummary(movement, 'volatility', 'ONE_W', optionSeedsOf(SEED, market.coin));
  expect(Array.from(steps.values)).toEqual(Array.from(points, (point) => Math.round(point / market.tick)));
});
