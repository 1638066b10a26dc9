import { finishSteps, type Steps } from '@/base/steps';
import type { WeightFacts } from '@/contract/weight';
import { type Weight, weight } from '@/domain/units';
import { planRunsInSteps, type RunCosts } from './plan-runs';

/** How well a weight is known, best first. */
const SOURCES = ['documented', 'learned', 'guess'] as const;
export type PriceSource = (typeof SOURCES)[number];

export type PredictWeight = (facts: WeightFacts) => { readonly weight: Weight; readonly source: PriceSource };

/** What one series of a view needs. */
export interface ViewNeed {
  readonly facts: Omit<WeightFacts, 'points'>;
  /** Tiles that are not cached. */
  readonly missing: readonly number[];
  /** Count of all tiles of the view. */
  readonly needed: number;
  readonly costs: RunCosts;
}

/** What a view costs before it is requested. */
export interface ViewPrice {
  readonly weight: Weight;
  readonly bytes: number;
  readonly requests: number;
  readonly tilesHeld: number;
  readonly tilesNeeded: number;
  /** Source of the least certain figure. */
  readonly source: PriceSource;
}

/** The price of a view that requests nothing. */
export const FREE: ViewPrice = {
  weight: weight(0),
  bytes: 0,
  requests: 0,
  tilesHeld: 0,
  tilesNeeded: 0,
  source: 'documented',
};

/** The price of exactly the requests that `planRuns` makes for all needs together. */
export function priceView(needs: readonly ViewNeed[], predict: PredictWeight): ViewPrice {
  return finishSteps(priceViewInSteps(needs, predict));
}

/** `priceView` in steps. */
export function* priceViewInSteps(needs: readonly ViewNeed[], predict: PredictWeight): Steps<ViewPrice> {
  const prices: ViewPrice[] = [];
  for (const need of needs) prices.push(yield* priceNeed(need, predict));
  return sumPrices(prices);
}

/** The total price of views that share no requests. */
export function sumPrices(prices: readonly ViewPrice[]): ViewPrice {
  return prices.reduce(addPrices, FREE);
}

function* priceNeed({ facts, missing, needed, costs }: ViewNeed, predict: PredictWeight): Steps<ViewPrice> {
  const held: ViewPrice = { ...FREE, tilesHeld: needed - new Set(missing).size, tilesNeeded: needed };
  const runs = yield* planRunsInSteps(missing, costs);
  return runs
    .map((run) => costs.pointsOf(run))
    .filter((points) => points > 0)
    .map((points) => ({ ...FREE, ...predict({ ...facts, points }), bytes: points * costs.bytesPerPoint, requests: 1 }))
    .reduce(addPrices, held);
}

function addPrices(a: ViewPrice, b: ViewPrice): ViewPrice {
  return {
    weight: weight(a.weight + b.weight),
    bytes: a.bytes + b.bytes,
    requests: a.requests + b.requests,
    tilesHeld: a.tilesHeld + b.tilesHeld,
    tilesNeeded: a.tilesNeeded + b.tilesNeeded,
    source: SOURCES[Math.max(SOURCES.indexOf(a.source), SOURCES.indexOf(b.source))],
  };
}
