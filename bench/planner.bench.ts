import { DATASET_TYPES, type DatasetType } from '@/contract/datasets';
import { computeWeight } from '@/contract/weight';
import { planRuns, type RunCosts } from '@/data/plan/plan-runs';
import { EMPTY_BYTE_MEMORY, predictBytesPerPoint } from '@/data/plan/predict-bytes';
import { parseQueryFacts } from '@/data/plan/query-facts';
import { makeRunCosts } from '@/data/plan/run-costs';
import { scaleOfInterval } from '@/domain/bucket-scale';
import { openTourService, runTour } from '@/testing/analyst-tour';
import { expectCharge, makeSearches, openChargingService } from '@/testing/charged-queries';
import { atMost, type Bench, type Goal } from './goal';
import { computeMedian } from './measure';

const TILES = 10_000;
const ROUNDS = 7;
const AIM_PLAN_MS = 50;
/** Random valid queries of every type. */
const QUERIES = 500;
const SEED = 500;
const AIM_TOUR_SHARE = 0.2;

function makeCosts(type: DatasetType): RunCosts {
  const facts = { type, venues: 1 };
  return makeRunCosts({
    facts,
    scale: scaleOfInterval('MINUTE'),
    reach: { from: 0, to: 4e9 },
    bytesPerPoint: predictBytesPerPoint(facts, EMPTY_BYTE_MEMORY),
    predict: (of) => ({ weight: computeWeight(of), source: 'documented' }),
  });
}

function measurePlan(missing: readonly number[], costs: RunCosts): number {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const started = performance.now();
    planRuns(missing, costs);
    if (round > 0) times.push(performance.now() - started);
  }
  return computeMedian(times);
}

function measurePlans(): Goal[] {
  const whole = Array.from({ length: TILES }, (_, i) => i);
  const holed = whole.map((i) => i * 2);
  return [
    atMost('planner-runs-depth', measurePlan(whole, makeCosts('BLOCK_BOOK_SNAPSHOT_AGG')), 'ms', AIM_PLAN_MS),
    atMost('planner-runs-depth-holed', measurePlan(holed, makeCosts('BLOCK_BOOK_SNAPSHOT_AGG')), 'ms', AIM_PLAN_MS),
    atMost('planner-runs-candles', measurePlan(whole, makeCosts('TRADE_SIDE_AGNOSTIC_AGG')), 'ms', 2 * AIM_PLAN_MS),
  ];
}

/** Number of queries for which the contract computes another weight than the service charges. */
async function countMismatches(): Promise<number> {
  const charging = await openChargingService();
  let mismatches = 0;
  try {
    for (const type of DATASET_TYPES) {
      for (const search of makeSearches(type, QUERIES, SEED)) {
        const expected = expectCharge(computeWeight(parseQueryFacts(search)));
        const charge = await charging.charge(search);
        if (charge === expected) continue;
        mismatches++;
        console.log(`  charged ${charge} instead of ${expected}: ${search}`);
      }
    }
  } finally {
    await charging.service.close();
  }
  return mismatches;
}

/** An analyst's tour, compared with a client that fetches each view again. */
async function measureTour(): Promise<Goal[]> {
  const service = await openTourService();
  try {
    const steps = await runTour(service);
    for (const { name, charged, anew: uncached } of steps)
      console.log(`  ${name}: ${charged} weight, ${uncached} without a cache`);
    const sum = (field: 'charged' | 'anew'): number => steps.reduce((total, step) => total + step[field], 0);
    const wrong = steps.filter(({ predicted, charged }) => predicted !== charged).length;
    return [
      atMost('planner-tour', sum('charged') / sum('anew'), 'of the weight without a memory', AIM_TOUR_SHARE),
      atMost('planner-tour-spoken', wrong, `of ${steps.length} steps that cost something else than said`, 0),
    ];
  } finally {
    await service.close();
  }
}

/** Planning and the service's weights, in this process. */
export const bench: Bench = {
  goals: [
    'planner-runs-depth',
    'planner-runs-depth-holed',
    'planner-runs-candles',
    'planner-weight',
    'planner-tour',
    'planner-tour-spoken',
  ],
  async run() {
    return [
      ...measurePlans(),
      atMost('planner-weight', await countMismatches(), `of ${QUERIES * DATASET_TYPES.length} queries`, 0),
      ...(await measureTour()),
    ];
  },
};
