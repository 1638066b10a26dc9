import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { computeWeight, type WeightFacts } from '@/contract/weight';
import { listTilesOf, scaleOfInterval } from '@/domain/bucket-scale';
import { INTERVALS } from '@/domain/interval';
import { type PredictWeight, priceView, type ViewPrice } from './price-view';
import { rankVariants, type ViewChoice, type ViewDescription } from './rank-variants';
import { makeRunCosts } from './run-costs';

const documented: PredictWeight = (facts) => ({ weight: computeWeight(facts), source: 'documented' });
/** 50 minutes into a tile, so a range as long as whole tiles touches one more. */
const END = 1_750_002_600;

/** The price of a depth view with nothing cached. */
function priceOf({ interval, seconds, venues, maxDepth }: ViewChoice): ViewPrice {
  const facts: Omit<WeightFacts, 'points'> = { type: 'BLOCK_BOOK_SNAPSHOT_AGG', venues: venues.length, maxDepth };
  const missing = listTilesOf(scaleOfInterval(interval), END - seconds, END);
  const reach = { from: 0, to: END };
  const costs = makeRunCosts({ facts, scale: scaleOfInterval(interval), reach, bytesPerPoint: 1, predict: documented });
  return priceView([{ facts, missing, needed: missing.length, costs }], documented);
}

const DAY_BY_MINUTES: ViewDescription = {
  type: 'BLOCK_BOOK_SNAPSHOT_AGG',
  interval: 'MINUTE',
  seconds: 86_400,
  venues: ['A', 'B', 'C'],
  maxDepth: 7000,
  intervalsOffered: INTERVALS,
};

describe('cheaper views', () => {
  it('keep the range in coarser columns first, then most of the range, then venues, then depth', () => {
    expect(priceOf(DAY_BY_MINUTES).weight).toBe(39);
    expect(rankVariants(DAY_BY_MINUTES, priceOf).map(({ kind, label }) => [kind, label])).toEqual([
      ['interval', '5 min columns, 20 weight'],
      ['range', '15 h, 20 weight'],
      ['venues', '2 venues, 34 weight'],
      ['depth', '3,500 levels a side, 32 weight'],
    ]);
  });

  it('do not exist for a view that is as cheap as can be, or cached', () => {
    const hours = { ...DAY_BY_MINUTES, seconds: 3600, venues: ['A'], maxDepth: 100 };
    expect(rankVariants(hours, priceOf)).toEqual([]);
    expect(rankVariants(DAY_BY_MINUTES, (choice) => ({ ...priceOf(choice), weight: priceOf(hours).weight }))).toEqual(
      [],
    );
  });

  it('use the finest columns that are cheaper', () => {
    const week = { ...DAY_BY_MINUTES, seconds: 7 * 86_400, venues: ['A'], maxDepth: 3500 };
    expect(rankVariants(week, priceOf)[0]).toMatchObject({
      change: { interval: 'FIVE_MINUTES' },
      label: '5 min columns, 30 weight',
    });
    const few = { ...week, intervalsOffered: ['HOUR', 'MINUTE', 'DAY'] as const };
    expect(rankVariants(few, priceOf)[0].change).toEqual({ interval: 'HOUR' });
  });

  it('of a view that can never run are ones that can', () => {
    const week = { ...DAY_BY_MINUTES, seconds: 7 * 86_400, venues: ['A'], maxDepth: 3500, capacity: 20 };
    expect(rankVariants(week, priceOf).map(({ label }) => label)).toEqual([
      '15 min columns, 10 weight',
      '32 h, 20 weight',
    ]);
  });

  it('cost what they state, always less, and change one thing', () => {
    const random = makeRandom(3);
    for (let i = 0; i < 200; i++) {
      const view: ViewDescription = {
        ...DAY_BY_MINUTES,
        seconds: 60 * Math.floor(random() * 9000),
        venues: ['A', 'B', 'C'].slice(0, 1 + Math.floor(random() * 3)),
        maxDepth: 1 + Math.floor(random() * 20_000),
        ...(random() < 0.5 ? { capacity: 20 } : {}),
      };
      const current = priceOf(view).weight;
      const variants = rankVariants(view, priceOf);
      expect(new Set(variants.map(({ kind }) => kind)).size).toBe(variants.length);
      for (const { change, price } of variants) {
        expect(Object.keys(change)).toHaveLength(1);
        expect(price).toEqual(priceOf({ ...view, ...change }));
        expect(price.weight).toBeLessThan(current);
        if (view.capacity !== undefined && current > view.capacity) expect(price.weight).toBeLessThanOrEqual(20);
      }
    }
  });
});
