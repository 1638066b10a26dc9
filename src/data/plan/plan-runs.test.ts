import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { fillIdle, IDLE_FILL_BYTES, planRuns, type RunCosts } from './plan-runs';
import type { TileRun } from './tile-runs';

const SEED = Number(process.env['SEED'] ?? 5);

interface CostFacts {
  readonly tilePoints?: number;
  readonly cost?: number;
  /** Points that one unit of cost pays for. */
  readonly perCost?: number;
  readonly bytesPerPoint?: number;
  readonly maxPoints?: number;
  readonly maxBytes?: number;
  /** No points exist from here on. */
  readonly end?: number;
}

function makeCosts(facts: CostFacts = {}): RunCosts {
  const {
    tilePoints = 60,
    cost = 10,
    perCost = 1000,
    bytesPerPoint = 1,
    maxPoints = 4000,
    maxBytes = 1e9,
    end = 1e12,
  } = facts;
  return {
    pointsOf: ({ firstTile, count }) =>
      Math.max(0, Math.min((firstTile + count) * tilePoints, end) - firstTile * tilePoints),
    weightOf: (points) => Math.ceil(points / perCost) * cost,
    bytesPerPoint,
    maxPoints,
    maxBytes,
  };
}

const listMissing = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

describe('runs of missing tiles', () => {
  it('are one request as long as one started 1,000 points pays for them', () => {
    expect(planRuns([5, 3, 4], makeCosts())).toEqual([{ firstTile: 3, count: 3 }]);
    expect(planRuns(listMissing(0, 16), makeCosts())).toEqual([{ firstTile: 0, count: 16 }]);
    expect(planRuns([], makeCosts())).toEqual([]);
  });

  it('bridge cached tiles only when that saves weight', () => {
    expect(planRuns([1, 4, 16], makeCosts())).toEqual([{ firstTile: 1, count: 16 }]);
    expect(planRuns([1, 17], makeCosts())).toEqual([
      { firstTile: 17, count: 1 },
      { firstTile: 1, count: 1 },
    ]);
    // 16 tiles fill one request, and the last tile needs another one anyway: nothing is bridged for it.
    expect(planRuns([...listMissing(0, 16), 18], makeCosts())).toEqual([
      { firstTile: 18, count: 1 },
      { firstTile: 0, count: 16 },
    ]);
  });

  it('are cut where started 1,000 points are full, not where the limit is reached', () => {
    // 66 tiles would fit into 4,000 points; 66 + 34 tiles cost 7 started thousands, 50 + 50 tiles 6.
    expect(planRuns(listMissing(0, 100), makeCosts()).map(({ count }) => count)).toEqual([50, 50]);
  });

  it('are sent newest first, so that what is not paid yet is missing at the old end and never in the middle', () => {
    const random = makeRandom(SEED);
    for (let i = 0; i < 200; i++) {
      const missing = listMissing(0, 120).filter(() => random() < 0.7);
      const paid = planRuns(missing, makeCosts({ maxPoints: 60 * (1 + Math.floor(random() * 30)) }));
      const firsts = paid.map(({ firstTile }) => firstTile);
      expect(firsts).toEqual(firsts.toSorted((a, b) => b - a));
    }
  });

  it('respect the byte limit of a request, except for a single tile that exceeds it', () => {
    const costs = makeCosts({ bytesPerPoint: 100, maxBytes: 12_000 });
    expect(planRuns(listMissing(0, 4), costs).map(({ count }) => count)).toEqual([2, 2]);
    expect(planRuns([7], makeCosts({ bytesPerPoint: 100, maxBytes: 10 }))).toEqual([{ firstTile: 7, count: 1 }]);
  });

  it('cover tiles beyond the existing data for free', () => {
    const runs = planRuns([9, 10, 11], makeCosts({ end: 590 }));
    expect(runs).toEqual([{ firstTile: 9, count: 3 }]);
    expect(makeCosts({ end: 590 }).pointsOf({ firstTile: 10, count: 2 })).toBe(0);
  });

  it(`are no worse in weight, bytes and count than the best way to cut them (seed ${SEED})`, () => {
    const random = makeRandom(SEED);
    for (let i = 0; i < 1500; i++) {
      const costs = makeRandomCosts(random);
      const missing = listMissing(0, 13).filter(() => random() < 0.55);
      const runs = planRuns(missing, costs);
      checkRuns(runs, missing, costs);
      expect(priceOf(runs, costs)).toEqual(findBestPrice(missing, costs));
    }
  });

  it('take work that grows with the tiles, not with their square', () => {
    const countCalls = (tiles: number): number => {
      const costs = makeCosts({ cost: 1, maxPoints: 20_000 });
      let calls = 0;
      const pointsOf = (run: Parameters<RunCosts['pointsOf']>[0]): number => {
        calls += 1;
        return costs.pointsOf(run);
      };
      planRuns(listMissing(0, tiles), { ...costs, pointsOf });
      return calls;
    };
    const [half, whole] = [countCalls(1080), countCalls(2160)];
    expect(whole).toBeLessThan(2.2 * half);
    expect(whole).toBeLessThan(50 * 2160);
  });

  it('catches a planner that always takes the longest run', () => {
    const costs = makeCosts();
    const greedy = [
      { firstTile: 0, count: 66 },
      { firstTile: 66, count: 34 },
    ];
    expect(priceOf(planRuns(listMissing(0, 100), costs), costs)[0]).toBeLessThan(priceOf(greedy, costs)[0]);
  });
});

function makeRandomCosts(random: Random): RunCosts {
  return makeCosts({
    tilePoints: 1 + Math.floor(random() * 60),
    cost: 1 + Math.floor(random() * 10),
    perCost: 20 + Math.floor(random() * 400),
    maxPoints: 60 + Math.floor(random() * 700),
    maxBytes: 60 + Math.floor(random() * 900),
    end: random() < 0.5 ? 1e9 : Math.floor(random() * 500),
  });
}

/** Weight, points and count of requests. */
type Price = readonly [weight: number, points: number, requests: number];

function priceOf(runs: readonly TileRun[], costs: RunCosts): Price {
  return runs.reduce<Price>(
    ([weight, points, requests], run) => {
      const more = costs.pointsOf(run);
      return [weight + (more > 0 ? costs.weightOf(more) : 0), points + more, requests + 1];
    },
    [0, 0, 0],
  );
}

function checkRuns(runs: readonly TileRun[], missing: readonly number[], costs: RunCosts): void {
  const covered = runs.flatMap(({ firstTile, count }) => listMissing(firstTile, firstTile + count));
  expect(new Set(covered).size).toBe(covered.length);
  expect(covered).toEqual(expect.arrayContaining([...missing]));
  expect(runs.map(({ firstTile }) => firstTile)).toEqual(runs.map(({ firstTile }) => firstTile).sort((a, b) => b - a));
  for (const run of runs.filter(({ count }) => count > 1)) {
    expect(costs.pointsOf(run)).toBeLessThanOrEqual(Math.min(costs.maxPoints, costs.maxBytes / costs.bytesPerPoint));
  }
}

/** Tries every set of cuts between missing tiles. */
function findBestPrice(missing: readonly number[], costs: RunCosts): Price {
  const most = Math.min(costs.maxPoints, costs.maxBytes / costs.bytesPerPoint);
  let best: Price | undefined;
  for (let cuts = 0; cuts < 2 ** Math.max(0, missing.length - 1); cuts++) {
    const runs = cutRuns(missing, cuts);
    if (runs.some((run) => run.count > 1 && costs.pointsOf(run) > most)) continue;
    const price = priceOf(runs, costs);
    if (best === undefined || comparePrices(price, best) < 0) best = price;
  }
  return best ?? [0, 0, 0];
}

/** Bit i of `cuts` means that a new run starts after missing tile i. */
function cutRuns(missing: readonly number[], cuts: number): TileRun[] {
  const runs: TileRun[] = [];
  let start = 0;
  for (let i = 0; i < missing.length; i++) {
    const isEnd = i === missing.length - 1 || (cuts >> i) % 2 === 1;
    if (isEnd) runs.push({ firstTile: missing[start], count: missing[i] - missing[start] + 1 });
    if (isEnd) start = i + 1;
  }
  return runs;
}

function comparePrices(a: Price, b: Price): number {
  const differing = a.findIndex((value, i) => value !== b[i]);
  return differing < 0 ? 0 : a[differing] - b[differing];
}

describe('what is requested in idle time', () => {
  const reach = { firstTile: 0, count: 100 };
  const none = new Set<number>();

  it('fills the started 1,000 points, older tiles first', () => {
    expect(fillIdle({ firstTile: 50, count: 1 }, none, makeCosts(), reach)).toEqual({ firstTile: 35, count: 16 });
    expect(fillIdle({ firstTile: 3, count: 1 }, none, makeCosts(), reach)).toEqual({ firstTile: 0, count: 16 });
  });

  it('stops at cached tiles and at the ends of the data', () => {
    expect(fillIdle({ firstTile: 50, count: 1 }, new Set([47, 52]), makeCosts(), reach)).toEqual({
      firstTile: 48,
      count: 4,
    });
    expect(fillIdle({ firstTile: 98, count: 1 }, new Set([97]), makeCosts(), reach)).toEqual({
      firstTile: 98,
      count: 2,
    });
  });

  it('adds few bytes', () => {
    const costs = makeCosts({ bytesPerPoint: IDLE_FILL_BYTES / 150 });
    expect(fillIdle({ firstTile: 50, count: 3 }, none, costs, reach)).toEqual({ firstTile: 48, count: 5 });
  });

  it('never costs weight, and adds nothing to a run that is not sent', () => {
    const random = makeRandom(SEED);
    for (let i = 0; i < 500; i++) {
      const costs = makeRandomCosts(random);
      const run = { firstTile: Math.floor(random() * 10), count: 1 + Math.floor(random() * 3) };
      const filled = fillIdle(run, new Set([Math.floor(random() * 20)]), costs, reach);
      if (costs.pointsOf(run) === 0) expect(filled).toBe(run);
      else expect(costs.weightOf(costs.pointsOf(filled))).toBe(costs.weightOf(costs.pointsOf(run)));
      expect(filled.firstTile).toBeLessThanOrEqual(run.firstTile);
      expect(filled.firstTile + filled.count).toBeGreaterThanOrEqual(run.firstTile + run.count);
    }
  });
});
