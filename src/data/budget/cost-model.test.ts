import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { DATASET_TYPES, type DatasetType, datasetOf } from '@/contract/datasets';
import { computeWeight, type WeightFacts } from '@/contract/weight';
import { CostModel } from './cost-model';

const SEED = Number(process.env.BUDGET_SEED ?? 20_261_121);

/** Copied by hand from the contract's tables, not from the registry. */
const COSTS: Readonly<Record<DatasetType, number>> = {
  BLOCK_BOOK_SNAPSHOT_AGG: 10,
  DEXPERP_TRIGGER_LIQUIDITY_AGG: 5,
  DEXPERP_LIQUIDATION_AGG: 5,
  TPO_AGG: 5,
  TRADE_SIDE_AGNOSTIC_AGG: 1,
  TRADE_AGG: 1,
  LIQUIDATION_AGG: 1,
  IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG: 1,
  SKEW_OPTION_SUMMARY_AGG: 1,
  TOKEN_SUPPLY_AGG: 1,
  FUNDING_RATE_AGG: 1,
  OPEN_INTEREST_AGG: 1,
  VOLUME_PROFILE_AGG: 2,
};
const BANDS: Readonly<Partial<Record<DatasetType, number>>> = {
  BLOCK_BOOK_SNAPSHOT_AGG: 3500,
  DEXPERP_TRIGGER_LIQUIDITY_AGG: 1500,
  DEXPERP_LIQUIDATION_AGG: 1500,
};

/** Exact tenths (BigInt), counted band by band as the table states them. */
function* listTenths(type: DatasetType): Generator<readonly [maxDepth: number, tenths: bigint]> {
  const band = BANDS[type];
  let tenths = 10n;
  let included = band ?? Number.POSITIVE_INFINITY;
  for (let maxDepth = 1; maxDepth <= 35_000; maxDepth++) {
    if (maxDepth > included) {
      tenths += 2n;
      included += band ?? 0;
    }
    yield [maxDepth, tenths];
  }
}

const ceilOf = (hundredths: bigint): number => Number((hundredths + 99n) / 100n);

describe('the documented weight', () => {
  it.each(DATASET_TYPES)('of %s matches the table for every depth up to 35,000', (type) => {
    const model = new CostModel();
    let wrong = 0;
    for (const [maxDepth, tenths] of listTenths(type)) {
      for (const [points, started, venues, venueTenths] of [
        [1, 1n, 1, 10n],
        [1001, 2n, 3, 16n],
      ] as const) {
        const { weight, source } = model.predict({ type, points, venues, maxDepth });
        const expected = ceilOf(started * BigInt(COSTS[type]) * venueTenths * tenths);
        if (weight !== expected || source !== 'documented') wrong++;
      }
    }
    expect(wrong).toBe(0);
  });

  it.each([
    [3500, 10],
    [3501, 12],
    [7000, 12],
    [7001, 14],
  ])('of depth %d is %d', (maxDepth, expected) => {
    const facts = { type: 'BLOCK_BOOK_SNAPSHOT_AGG', points: 19, venues: 1, maxDepth } as const;
    expect(new CostModel().predict(facts)).toEqual({ weight: expected, source: 'documented' });
  });

  it.each([
    [1500, 5],
    [1501, 6],
    [3000, 6],
    [3001, 7],
  ])('of triggers to depth %d is %d', (maxDepth, expected) => {
    const facts = { type: 'DEXPERP_TRIGGER_LIQUIDITY_AGG', points: 1, venues: 1, maxDepth } as const;
    expect(new CostModel().predict(facts).weight).toBe(expected);
  });
});

describe('a hidden cost', () => {
  const random = makeRandom(SEED);
  const pick = (most: number): number => 1 + Math.floor(random() * most);
  const makeFacts = (type: DatasetType): WeightFacts => ({
    type,
    points: pick(datasetOf(type).maxPoints),
    venues: random() < 0.5 ? 1 : pick(6),
    maxDepth: random() < 0.5 ? undefined : pick(20_000),
  });
  /** The rule with a different cost, in tenths. */
  const charge = (facts: WeightFacts, costTenths: number): number => {
    const band = BANDS[facts.type];
    const depth = band === undefined ? 0 : Math.floor(((facts.maxDepth ?? 1) - 1) / band);
    const started = BigInt(Math.ceil(facts.points / 1000));
    const venues = facts.venues > 1 ? 10n + 2n * BigInt(facts.venues) : 10n;
    const thousandths = started * BigInt(costTenths) * venues * (10n + 2n * BigInt(depth));
    return Math.max(1, Number((thousandths + 999n) / 1000n));
  };

  it.each(DATASET_TYPES)(`of %s is found within three queries (seed ${SEED})`, (type) => {
    for (let run = 0; run < 15; run++) {
      const cost = pick(30) * 10;
      const model = new CostModel();
      for (let i = 0; i < 3; i++) {
        const facts = makeFacts(type);
        model.observe(facts, charge(facts, cost), 'told');
      }
      for (let i = 0; i < 50; i++) {
        const facts = makeFacts(type);
        const { weight, source } = model.predict(facts);
        const detail = `run ${run}, cost ${cost / 10}, ${JSON.stringify(facts)}`;
        expect(weight, detail).toBe(charge(facts, cost));
        if (cost !== COSTS[type] * 10) expect(source, detail).toBe('learned');
      }
    }
  });

  it(`that is a fraction is never under-predicted by more than 1 (seed ${SEED})`, () => {
    let worst = 0;
    for (let run = 0; run < 150; run++) {
      const type = DATASET_TYPES[run % DATASET_TYPES.length];
      const cost = pick(200);
      const model = new CostModel();
      for (let i = 0; i < 60; i++) {
        const facts = makeFacts(type);
        const charged = charge(facts, cost);
        const { weight } = model.predict(facts);
        if (i >= 3) worst = Math.max(worst, charged - weight);
        model.observe(facts, charged, 'told');
      }
    }
    expect(worst).toBeLessThanOrEqual(1);
  });

  const one = { type: 'SKEW_OPTION_SUMMARY_AGG', points: 1, venues: 1 } as const;

  it('that changes is followed, at once when it rises', () => {
    const model = new CostModel();
    model.observe(one, 3, 'told');
    model.observe({ ...one, points: 2500 }, 24, 'told');
    expect(model.predict({ ...one, points: 4500 })).toEqual({ weight: 40, source: 'guess' });
    model.observe(one, 8, 'told');
    expect(model.predict({ ...one, points: 4500 })).toEqual({ weight: 40, source: 'learned' });
  });

  it('inferred only as a difference counts once it is seen twice', () => {
    const model = new CostModel();
    model.observe(one, 4, 'difference');
    expect(model.predict(one)).toEqual({ weight: computeWeight(one), source: 'documented' });
    model.observe({ ...one, points: 1500 }, 8, 'difference');
    expect(model.predict({ ...one, points: 2500 })).toEqual({ weight: 12, source: 'learned' });
  });

  it('that two differences contradict is not believed', () => {
    const model = new CostModel();
    model.observe(one, 4, 'difference');
    model.observe(one, 9, 'difference');
    expect(model.predict(one).source).toBe('documented');
  });

  it('ignores false figures of a service', () => {
    const model = new CostModel();
    for (const lie of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e15]) model.observe(one, lie, 'told');
    expect(model.predict(one).source).toBe('documented');
  });

  it('survives as plain JSON; anything else is rejected', () => {
    const model = new CostModel();
    model.observe(one, 3, 'told');
    model.observe({ ...one, points: 2500 }, 9, 'told');
    const copy = new CostModel();
    copy.importLearned(JSON.parse(JSON.stringify(model.exportLearned())));
    expect(copy.exportLearned()).toEqual(model.exportLearned());
    expect(copy.predict({ ...one, points: 9500 })).toEqual({ weight: 30, source: 'learned' });
    const empty = new CostModel();
    const bad = {
      version: 1,
      charges: { __proto__: [[100, 5]], TPO_AGG: [[0, 5], [100, -1], 'x', [100]], X: [[100, 1]] },
    };
    for (const value of [null, 1, [], {}, { version: 2 }, { version: 1, charges: 5 }, bad]) empty.importLearned(value);
    expect(empty.exportLearned().charges).toEqual({});
  });
});
