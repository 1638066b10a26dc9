import { finishSteps, type Steps } from '@/base/steps';
import { TILE_BUCKETS } from '@/domain/bucket-scale';
import type { TileRun } from './tile-runs';

/** The costs and limits of requests for the tiles of one series. */
export interface RunCosts {
  /**
   * Points that a request for the run covers, 0 where nothing exists yet. Each additional tile adds up to
   * `TILE_BUCKETS`, and never subtracts.
   */
  pointsOf(run: TileRun): number;
  /** Weight of a request; more points never cost less. */
  weightOf(points: number): number;
  readonly bytesPerPoint: number;
  readonly maxPoints: number;
  readonly maxBytes: number;
}

/** For the first n missing tiles, the best way to request them; in columns, by n. */
interface BestPlans {
  readonly weights: Float64Array;
  readonly points: Float64Array;
  readonly requests: Uint32Array;
  /** How many missing tiles come before the last run. */
  readonly before: Uint32Array;
}

/**
 * The runs that cover every missing tile for the least weight, then the fewest bytes, then the fewest requests. A run
 * may bridge cached tiles: this costs bytes where another request would cost weight. No run exceeds `maxPoints` or
 * `maxBytes`, except for a single tile that does. Newest first, because that is where the user looks. Tiles without
 * data yet are covered too: a run of 0 points is not worth sending.
 */
export function planRuns(missing: readonly number[], costs: RunCosts): TileRun[] {
  return finishSteps(planRunsInSteps(missing, costs));
}

/** `planRuns` in steps: fine candles over a long range are thousands of tiles. */
export function* planRunsInSteps(missing: readonly number[], costs: RunCosts): Steps<TileRun[]> {
  const tiles = Float64Array.from(new Set(missing)).sort();
  const { before } = yield* findBestPlans(tiles, costs);
  const runs: TileRun[] = [];
  for (let end = tiles.length; end > 0; end = before[end]) runs.push(makeRun(tiles, before[end], end));
  return runs;
}

/** The run from missing tile number `start` to the one before number `end`. */
function makeRun(tiles: Float64Array, start: number, end: number): TileRun {
  return { firstTile: tiles[start], count: tiles[end - 1] - tiles[start] + 1 };
}

/** Tiles planned between two pauses: less than a millisecond of work. */
const TILES_PER_STEP = 64;

/** Dynamic programming: the best plan for the first `end` tiles is the best plan for fewer plus one run. */
function* findBestPlans(tiles: Float64Array, costs: RunCosts): Steps<BestPlans> {
  const size = tiles.length + 1;
  const best: BestPlans = {
    weights: new Float64Array(size),
    points: new Float64Array(size),
    requests: new Uint32Array(size),
    before: new Uint32Array(size),
  };
  const mostPoints = Math.min(costs.maxPoints, costs.maxBytes / costs.bytesPerPoint);
  const stretches = findStretches(tiles);
  const getPaidPoints = makePaidPoints(costs.weightOf, mostPoints);
  for (let end = 1; end < size; end++) {
    if (end % TILES_PER_STEP === 0) yield;
    for (let start = end - 1; start >= 0; ) {
      const points = costs.pointsOf(makeRun(tiles, start, end));
      const isAlone = start === end - 1;
      // Longer runs cover even more points.
      if (points > mostPoints && !isAlone) break;
      const weight = points > 0 ? costs.weightOf(points) : 0;
      if (isAlone || isBetter(best, start, end, weight, points)) take(best, start, end, weight, points);
      // Missing neighbours paid for by the same weight belong to the run: starting between them is no better.
      const paidTiles = Math.floor((getPaidPoints(points, weight) - points) / TILE_BUCKETS);
      start = start > stretches[start] ? Math.max(stretches[start], start - Math.max(1, paidTiles)) : start - 1;
    }
  }
  return best;
}

/** For each tile, the start of its stretch of consecutive missing tiles. */
function findStretches(tiles: Float64Array): Uint32Array {
  const stretches = new Uint32Array(tiles.length);
  for (let i = 1; i < tiles.length; i++) stretches[i] = tiles[i] === tiles[i - 1] + 1 ? stretches[i - 1] : i;
  return stretches;
}

/** Finds the most points that cost the same `weight` as `points`. */
function makePaidPoints(
  weightOf: RunCosts['weightOf'],
  mostPoints: number,
): (points: number, weight: number) => number {
  const found = new Map<number, number>();
  return (points, weight) => {
    const known = found.get(weight);
    if (known !== undefined) return known;
    let [low, high] = [points, Math.max(points, Math.floor(mostPoints))];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (weightOf(middle) > weight) high = middle - 1;
      else low = middle;
    }
    found.set(weight, low);
    return low;
  };
}

/** Whether a last run from `start` beats the best plan known up to `end`. */
function isBetter(
  { weights, points, requests }: BestPlans,
  start: number,
  end: number,
  weight: number,
  more: number,
): boolean {
  const byWeight = weights[start] + weight - weights[end];
  if (byWeight !== 0) return byWeight < 0;
  const byPoints = points[start] + more - points[end];
  return byPoints !== 0 ? byPoints < 0 : requests[start] + 1 < requests[end];
}

function take(best: BestPlans, start: number, end: number, weight: number, more: number): void {
  best.weights[end] = best.weights[start] + weight;
  best.points[end] = best.points[start] + more;
  best.requests[end] = best.requests[start] + 1;
  best.before[end] = start;
}

/** Most bytes that are requested beyond a view in idle time. */
export const IDLE_FILL_BYTES = 8_000_000;

/**
 * The run, extended by as many neighbours as its weight pays for anyway, older ones first: up to the next cached tile,
 * the ends of `reach` (the tiles with data) and `IDLE_FILL_BYTES` more than the run itself.
 */
export function fillIdle(
  run: TileRun,
  heldTiles: { has(tile: number): boolean },
  costs: RunCosts,
  reach: TileRun,
): TileRun {
  const asked = costs.pointsOf(run);
  if (asked <= 0) return run;
  const weight = costs.weightOf(asked);
  const mostBytes = Math.min(costs.maxBytes, asked * costs.bytesPerPoint + IDLE_FILL_BYTES);
  const isPaid = (wider: TileRun): boolean => {
    const points = costs.pointsOf(wider);
    if (points > costs.maxPoints || points * costs.bytesPerPoint > mostBytes) return false;
    return costs.weightOf(points) <= weight;
  };
  let filled = run;
  for (const side of ['older', 'newer'] as const) {
    for (;;) {
      const isOlder = side === 'older';
      const tile = isOlder ? filled.firstTile - 1 : filled.firstTile + filled.count;
      if (tile < reach.firstTile || tile >= reach.firstTile + reach.count || heldTiles.has(tile)) break;
      const wider = { firstTile: isOlder ? tile : filled.firstTile, count: filled.count + 1 };
      if (!isPaid(wider)) break;
      filled = wider;
    }
  }
  return filled;
}
