import { finishSteps, type Steps } from '@/base/steps';
import { TILE_BUCKETS } from '@/domain/bucket-scale';
import type { TileRun } from './tile-runs';

/** What requests for the tiles of one series cost and how large they may be. */
export interface RunCosts {
  /**
   * Points that a request for the run asks for, 0 where nothing exists yet. Each tile more asks for up to
   * `TILE_BUCKETS` more, never for fewer.
   */
  pointsOf(run: TileRun): number;
  /** Weight of a request; more points never weigh less. */
  weightOf(points: number): number;
  readonly bytesPerPoint: number;
  readonly maxPoints: number;
  readonly maxBytes: number;
}

/** The best way to ask for the first missing tiles, tile by tile, in columns. */
interface BestPlans {
  readonly weights: Float64Array;
  readonly points: Float64Array;
  readonly requests: Uint32Array;
  /** Count of the missing tiles that are asked for before the last run. */
  readonly before: Uint32Array;
}

/**
 * The runs that cover every missing tile for the least weight, then the fewest bytes, then in the fewest requests.
 * A run may bridge tiles that are held, which costs bytes where another request would cost weight. No run exceeds
 * `maxPoints` or `maxBytes`; a tile that does so alone is still asked for. Newest first, as the eye is there. Tiles
 * where nothing exists yet are covered too: a run of 0 points is not worth sending.
 */
export function planRuns(missing: readonly number[], costs: RunCosts): TileRun[] {
  return finishSteps(planRunsInSteps(missing, costs));
}

/** As `planRuns`: fine candles over a long range are thousands of tiles. */
export function* planRunsInSteps(missing: readonly number[], costs: RunCosts): Steps<TileRun[]> {
  const tiles = Float64Array.from(new Set(missing)).sort();
  const { before } = yield* findBestPlans(tiles, costs);
  const runs: TileRun[] = [];
  for (let end = tiles.length; end > 0; end = before[end]) runs.push(makeRun(tiles, before[end], end));
  return runs;
}

/** The run from the missing tile number `start` to the one before number `end`. */
function makeRun(tiles: Float64Array, start: number, end: number): TileRun {
  return { firstTile: tiles[start], count: tiles[end - 1] - tiles[start] + 1 };
}

/** Between two stops: less than a millisecond of work. */
const TILES_PER_STEP = 64;

/** Dynamic programming: the best plan of the first `end` tiles is the best one of fewer and one run after it. */
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
      // Longer runs ask for more still.
      if (points > mostPoints && !isAlone) break;
      const weight = points > 0 ? costs.weightOf(points) : 0;
      if (isAlone || isBetter(best, start, end, weight, points)) take(best, start, end, weight, points);
      // Missing neighbours that the same weight pays for belong into the run: to begin between them is no better.
      const paidTiles = Math.floor((getPaidPoints(points, weight) - points) / TILE_BUCKETS);
      start = start > stretches[start] ? Math.max(stretches[start], start - Math.max(1, paidTiles)) : start - 1;
    }
  }
  return best;
}

/** For each tile where the stretch of missing neighbours begins that it belongs to. */
function findStretches(tiles: Float64Array): Uint32Array {
  const stretches = new Uint32Array(tiles.length);
  for (let i = 1; i < tiles.length; i++) stretches[i] = tiles[i] === tiles[i - 1] + 1 ? stretches[i - 1] : i;
  return stretches;
}

/** Finds the most points that are as heavy as `points`, which weigh `weight`. */
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

/** Whether a last run from `start` beats the best plan that is known up to `end`. */
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

/** Most bytes that are asked for beyond a view while nothing else is to do. */
export const IDLE_FILL_BYTES = 8_000_000;

/**
 * The run and as many neighbours as its weight pays for anyway, the older ones first: up to the next tile that is
 * held, to the ends of `reach` (the tiles of which data exist) and to `IDLE_FILL_BYTES` more than the run itself.
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
