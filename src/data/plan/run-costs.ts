import { type DatasetType, datasetOf } from '@/contract/datasets';
import { POINTS_PER_COST, type WeightFacts } from '@/contract/weight';
import { type BucketScale, countBuckets, tileStartOf } from '@/domain/bucket-scale';
import type { TimeSpan } from '@/domain/time-span';
import type { RunCosts } from './plan-runs';
import type { PredictWeight } from './price-view';
import type { TileRun } from './tile-runs';

/** The series that tiles belong to. */
export interface SeriesFacts {
  readonly facts: Omit<WeightFacts, 'points'>;
  readonly scale: BucketScale;
  /** Where data exist: nothing outside is requested. */
  readonly reach: TimeSpan;
  readonly bytesPerPoint: number;
  readonly predict: PredictWeight;
  /** Weight of a full budget, when known: a heavier request could never be sent. */
  readonly capacity?: number | undefined;
}

/** The span [from, to) that a request for the run covers; empty where nothing exists. */
export function computeRunSpan({ firstTile, count }: TileRun, scale: BucketScale, reach: TimeSpan): TimeSpan {
  const from = Math.max(tileStartOf(scale, firstTile), reach.from);
  return { from, to: Math.max(from, Math.min(tileStartOf(scale, firstTile + count), reach.to)) };
}

/** Answers that a worker reads while they arrive: 1,000 full snapshots of a deep book. */
const MAX_STREAM_BYTES = 160_000_000;
/** Answers that are parsed at once. */
const MAX_TEXT_BYTES = 8_000_000;
/** Parsed at once too, but by a worker. */
const MAX_PROFILES_BYTES = 32_000_000;

function getMaxBytes(type: DatasetType): number {
  if (type === 'TPO_AGG') return MAX_PROFILES_BYTES;
  return datasetOf(type).includedDepth === undefined ? MAX_TEXT_BYTES : MAX_STREAM_BYTES;
}

export function makeRunCosts(series: SeriesFacts): RunCosts {
  const { facts, scale, reach, bytesPerPoint, predict } = series;
  // A plan needs the same few weights again and again.
  const known: number[] = [];
  const weightOf = (points: number): number => {
    const thousands = Math.ceil(points / POINTS_PER_COST);
    return (known[thousands] ??= predict({ ...facts, points: thousands * POINTS_PER_COST }).weight);
  };
  return {
    pointsOf(run) {
      return countBuckets(scale, computeRunSpan(run, scale, reach));
    },
    weightOf,
    bytesPerPoint,
    maxPoints: limitPoints(datasetOf(facts.type).maxPoints, weightOf, series.capacity),
    maxBytes: getMaxBytes(facts.type),
  };
}

/**
 * The most points that `capacity` can pay for, but at least one started 1,000, since less would not cost less. A binary
 * search, as more points never cost less: trying each thousand took half a second on a screen with many series.
 */
function limitPoints(maxPoints: number, weightOf: RunCosts['weightOf'], capacity = Number.POSITIVE_INFINITY): number {
  if (maxPoints <= POINTS_PER_COST || weightOf(maxPoints) <= capacity) return maxPoints;
  let affordable = 1;
  let tooMuch = Math.ceil(maxPoints / POINTS_PER_COST);
  while (tooMuch - affordable > 1) {
    const middle = Math.floor((affordable + tooMuch) / 2);
    if (weightOf(middle * POINTS_PER_COST) > capacity) tooMuch = middle;
    else affordable = middle;
  }
  return affordable * POINTS_PER_COST;
}
