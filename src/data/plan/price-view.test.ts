import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { type DatasetType } from '@/contract/datasets';
import { computeWeight, type WeightFacts } from '@/contract/weight';
import { scaleOfInterval } from '@/domain/bucket-scale';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { planRuns } from './plan-runs';
import { type PredictWeight, priceView, priceViewInSteps, type ViewNeed } from './price-view';
import { computeRunSpan, makeRunCosts, type SeriesFacts } from './run-costs';

const SEED = Number(process.env['SEED'] ?? 8);
const documented: PredictWeight = (facts) => ({ weight: computeWeight(facts), source: 'documented' });

interface NeedFacts extends Partial<SeriesFacts> {
  readonly missing: readonly number[];
  readonly needed?: number;
}

function makeNeed({ missing, needed = missing.length, ...series }: NeedFacts): ViewNeed {
  const facts = series.facts ?? { type: 'BLOCK_BOOK_SNAPSHOT_AGG', venues: 1, maxDepth: 3500 };
  const costs = makeRunCosts({
    scale: scaleOfInterval('MINUTE'),
    reach: { from: 0, to: 1e9 },
    bytesPerPoint: 100,
    predict: documented,
    ...series,
    facts,
  });
  return { facts, missing, needed, costs };
}

const listTiles = (count: number): number[] => Array.from({ length: count }, (_, i) => 100 + i);

describe('the price of a view', () => {
  it('of thousands of tiles pauses often, and is the same as in one go', () => {
    const needs = [makeNeed({ missing: listTiles(2000) })];
    const steps = priceViewInSteps(needs, documented);
    let stops = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) stops++;
    expect(stops).toBeGreaterThan(20);
    expect(step.value).toEqual(priceView(needs, documented));
  });

  it('is that of its requests, and zero when everything is cached', () => {
    expect(priceView([makeNeed({ missing: listTiles(10), needed: 12 })], documented)).toEqual({
      weight: 10,
      bytes: 60_000,
      requests: 1,
      tilesHeld: 2,
      tilesNeeded: 12,
      source: 'documented',
    });
    expect(priceView([makeNeed({ missing: [], needed: 3 })], documented)).toMatchObject({ weight: 0, requests: 0 });
    expect(priceView([], documented).weight).toBe(0);
  });

  it('adds up several series', () => {
    const candles = makeNeed({ missing: listTiles(17), facts: { type: 'TRADE_AGG', venues: 1 } });
    const depth = makeNeed({ missing: [5] });
    expect(priceView([candles, depth], documented)).toMatchObject({ weight: 12, requests: 2, tilesNeeded: 18 });
  });

  it('counts no request for future time', () => {
    const need = makeNeed({ missing: [9, 10], reach: { from: 0, to: 9 * 3600 } });
    expect(priceView([need], documented)).toMatchObject({ weight: 0, bytes: 0, requests: 0, tilesNeeded: 2 });
  });

  it('has the source of its least certain figure', () => {
    const sourceOf = (type: DatasetType) => (type === 'TRADE_AGG' ? 'guess' : 'learned');
    const predict = (facts: WeightFacts) => ({ ...documented(facts), source: sourceOf(facts.type) }) as const;
    const trades = makeNeed({ missing: [1], facts: { type: 'TRADE_AGG', venues: 1 } });
    expect(priceView([trades, makeNeed({ missing: [1] })], predict).source).toBe('guess');
    expect(priceView([makeNeed({ missing: [1] })], predict).source).toBe('learned');
    expect(priceView([], predict).source).toBe('documented');
  });

  it(`is what the planned requests are charged, whatever is cached (seed ${SEED})`, () => {
    const random = makeRandom(SEED);
    for (let i = 0; i < 300; i++) {
      const interval = random() < 0.5 ? 'MINUTE' : 'WEEK';
      const reach = {
        from: Math.floor(random() * 1e5),
        to: Math.floor(random() * 40 * 60 * INTERVAL_SECONDS[interval]),
      };
      const facts = { type: 'BLOCK_BOOK_SNAPSHOT_AGG', venues: random() < 0.5 ? 1 : 3, maxDepth: 7001 } as const;
      const missing = Array.from({ length: 40 }, (_, tile) => tile).filter(() => random() < 0.5);
      const need = makeNeed({ missing, scale: scaleOfInterval(interval), reach, facts });
      const charged = planRuns(missing, need.costs)
        .map((run) => computeRunSpan(run, scaleOfInterval(interval), reach))
        .filter(({ from, to }) => to > from)
        .map(({ from, to }) => Math.ceil((to - from) / INTERVAL_SECONDS[interval]))
        .reduce((sum, points) => sum + computeWeight({ ...facts, points }), 0);
      expect(priceView([need], documented).weight).toBe(charged);
    }
  });
});

describe('what a run requests', () => {
  it('is its tiles as far as data exist; those of weeks start on a Monday', () => {
    const reach = { from: 5000, to: 100_000 };
    expect(computeRunSpan({ firstTile: 1, count: 2 }, scaleOfInterval('MINUTE'), reach)).toEqual({
      from: 5000,
      to: 10_800,
    });
    expect(computeRunSpan({ firstTile: 27, count: 9 }, scaleOfInterval('MINUTE'), reach)).toEqual({
      from: 97_200,
      to: 100_000,
    });
    expect(computeRunSpan({ firstTile: 90, count: 1 }, scaleOfInterval('MINUTE'), reach)).toEqual({
      from: 324_000,
      to: 324_000,
    });
    const { from } = computeRunSpan({ firstTile: 45, count: 1 }, scaleOfInterval('WEEK'), { from: 0, to: 1e10 });
    expect(new Date(from * 1000).getUTCDay()).toBe(1);
  });

  it('is never more than a full budget can pay for', () => {
    const of = (capacity?: number) => makeNeed({ missing: listTiles(100), capacity }).costs;
    expect(of().maxPoints).toBe(4000);
    expect(of(20).maxPoints).toBe(2000);
    expect(of(39).maxPoints).toBe(3000);
    // Not even the first started 1,000 points can be paid: the price shows it.
    expect(of(5).maxPoints).toBe(1000);
    expect(planRuns(listTiles(66), of(20)).map(({ count }) => count)).toEqual([33, 33]);
  });
});
