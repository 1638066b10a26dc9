import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { followPlanted, PLANTED_DEPTH, type PlantedMinute, plantWorld } from '@/testing/book/planted-walls';
import { readPlantedRows } from '@/testing/book/read-planted-rows';
import { volumeOf } from '@/testing/volume';
import { computeEatenShare, type WallLife } from './wall-life';

const WORLDS = volumeOf(1000);
const LIMIT_MS = process.env.FULL ? 600_000 : 30_000;
const SIZE = 50;

/**
 * A world in which walls appear, grow, shrink, hop and disappear, the mid walks through them, and data are sometimes
 * missing.
 */
function drawWorld(random: Random): PlantedMinute[] {
  const pick = (count: number): number => Math.floor(random() * count);
  let mid = 1000;
  let walls: Record<number, number> = {};
  return Array.from({ length: 20 + pick(60) }, () => {
    const next: Record<number, number> = {};
    for (const [row, size] of Object.entries(walls)) {
      const fate = random();
      if (fate < 0.1) continue;
      const hop = fate < 0.2 ? pick(50) - 25 : 0;
      next[Number(row) + hop] = fate < 0.35 ? size * (0.3 + random()) : size;
    }
    while (random() < 0.4) next[mid - 40 + pick(80)] = 40 + 200 * random();
    walls = next;
    const from = mid;
    mid += random() < 0.3 ? pick(9) - 4 : 0;
    const [low, high] = [Math.min(from, mid) - 1 - pick(3), Math.max(from, mid) + pick(3)];
    return {
      mid: from,
      walls,
      traded: [low, high] as const,
      isMissing: random() < 0.04,
      hasNoCandle: random() < 0.04,
    };
  });
}

interface PlainWall {
  readonly side: 'bid' | 'ask';
  row: number;
  readonly bornAt: number;
  sizes: [minute: number, size: number][];
  touches: number;
  eaten: number;
  pulled: number;
  unsure: number;
}

interface Told {
  readonly side: string;
  readonly row: number;
  readonly born: number;
  readonly seen: number;
  readonly snapshots: number;
  readonly peak: number;
  readonly peakTime: number;
  readonly touches: number;
  readonly eaten: number;
  readonly end: string;
}

/** The larger part of what was taken; if nothing was, whatever reached the level last. */
function nameCause({ eaten, pulled, unsure }: Pick<PlainWall, 'eaten' | 'pulled' | 'unsure'>, last: string): string {
  const most = Math.max(eaten, pulled, unsure);
  if (most === 0) return last;
  if (eaten === most) return 'eaten';
  return pulled === most ? 'pulled' : 'uncertain';
}

const TAKEN = { yes: 'eaten', no: 'pulled', unknown: 'unsure' } as const;
/** The size that nine in ten of the 40 levels on either side do not exceed. */
function usualAround(sizes: ReadonlyMap<number, number>, row: number): number {
  const around = [...sizes].sort(([a], [b]) => a - b);
  const at = around.findIndex(([one]) => one === row);
  const others = around.slice(Math.max(0, at - 40), at + 41).filter(([one]) => one !== row);
  const ascending = others.map(([, size]) => size).sort((a, b) => a - b);
  return ascending[Math.ceil(0.9 * ascending.length) - 1];
}

const LAST = { yes: 'eaten', no: 'pulled', unknown: 'uncertain' } as const;

/**
 * The rules as written, from whole tables of sizes: what stays, what steps up to two rows, what trades reached, what is
 * uncertain, and what took the larger part. Moves (the same size appearing elsewhere) are tested in the planted worlds:
 * here walls are compared only by what trades took, which moves do not affect.
 */
function followPlainly(minutes: readonly PlantedMinute[], sizesOf: (minute: number) => Map<number, number>): Told[] {
  const told: Told[] = [];
  let standing: PlainWall[] = [];
  let before = -1;
  const tell = (wall: PlainWall, end: string): void => {
    const peak = Math.max(...wall.sizes.map(([, size]) => size));
    told.push({
      side: wall.side,
      row: wall.row,
      born: wall.bornAt * 60,
      seen: (wall.sizes.at(-1)?.[0] ?? 0) * 60,
      snapshots: wall.sizes.length,
      peak,
      peakTime: (wall.sizes.find(([, size]) => size === peak)?.[0] ?? 0) * 60,
      touches: wall.touches,
      eaten: round(wall.eaten),
      end,
    });
  };
  for (const [i, { mid, isMissing }] of minutes.entries()) {
    if (isMissing) continue;
    const sizes = sizesOf(i);
    const sideOf = (row: number) => (row < mid ? 'bid' : 'ask');
    const sizeOn = ({ row, side }: PlainWall): number => (sideOf(row) === side ? (sizes.get(row) ?? 0) : 0);
    const between = minutes.slice(Math.max(0, before), i);
    const isGap = before >= 0 && before !== i - 1;
    const reachOf = ({ row, side }: PlainWall): 'yes' | 'no' | 'unknown' => {
      const traded = between.filter(({ hasNoCandle }) => !hasNoCandle);
      const isReached = traded.some(({ traded: [low, high] = [0, 0] }) => (side === 'bid' ? low <= row : high >= row));
      if (isReached) return 'yes';
      return traded.length === between.length ? 'no' : 'unknown';
    };
    const isInReach = (row: number): boolean => row >= mid - PLANTED_DEPTH && row < mid + PLANTED_DEPTH;
    const stays = standing.filter((wall) => sizeOn(wall) >= SIZE / 2);
    const lost = standing.filter((wall) => !stays.includes(wall));
    const taken = new Set(stays.map(({ row }) => row));
    const fresh = [...sizes].filter(([row, size]) => size >= SIZE && !taken.has(row)).map(([row]) => row);
    for (const wall of standing) if (reachOf(wall) === 'yes') wall.touches++;
    const steps: { wall: PlainWall; row: number; far: number; unlike: number }[] = [];
    for (const wall of lost) {
      const last = wall.sizes.at(-1)?.[1] ?? 0;
      if (isGap || reachOf(wall) === 'yes' || !isInReach(wall.row)) continue;
      for (const row of fresh) {
        const times = (sizes.get(row) ?? 0) / last;
        if (Math.abs(row - wall.row) > 2 || sideOf(row) !== wall.side || times > 2 || times < 0.5) continue;
        steps.push({ wall, row, far: Math.abs(row - wall.row), unlike: Math.abs(Math.log(times)) });
      }
    }
    steps.sort((a, b) => a.far - b.far || a.unlike - b.unlike);
    const stepped = new Map<PlainWall, number>();
    for (const { wall, row } of steps) {
      if (stepped.has(wall) || [...stepped.values()].includes(row)) continue;
      stepped.set(wall, row);
    }
    for (const wall of standing) {
      if (stepped.has(wall) || isGap || !isInReach(wall.row)) continue;
      const change = sizeOn(wall) - (wall.sizes.at(-1)?.[1] ?? 0);
      if (change > 0) wall.pulled = Math.max(0, wall.pulled - change);
      else wall[TAKEN[reachOf(wall)]] -= change;
    }
    for (const wall of lost) {
      if (stepped.has(wall)) continue;
      const reached = reachOf(wall);
      if (isGap) tell(wall, 'uncertain');
      else if (!isInReach(wall.row)) tell(wall, 'out-of-range');
      else {
        const cause = nameCause(wall, LAST[reached]);
        const rest = sizeOn(wall);
        const isLeft = rest >= 0.1 * (wall.sizes.at(-1)?.[1] ?? 0) && rest > usualAround(sizes, wall.row);
        tell(wall, cause === 'pulled' && isLeft ? 'shrunk' : cause);
      }
    }
    for (const [wall, row] of stepped) wall.row = row;
    standing = [...stays, ...stepped.keys()];
    for (const wall of standing) wall.sizes.push([i, sizes.get(wall.row) ?? 0]);
    for (const row of fresh) {
      if ([...stepped.values()].includes(row)) continue;
      const size = sizes.get(row) ?? 0;
      standing.push({
        side: sideOf(row),
        row,
        bornAt: i,
        sizes: [[i, size]],
        touches: 0,
        eaten: 0,
        pulled: 0,
        unsure: 0,
      });
    }
    before = i;
  }
  for (const wall of standing) tell(wall, 'standing');
  return told;
}

/** Sums in another order differ in their last digits. */
const round = (size: number): number => Math.round(size * 1e6) / 1e6;

function describeLife({ side, row, born, seen, snapshots, peak, peakTime, touches, eaten, end }: WallLife): Told {
  return { side, row, born, seen, snapshots, peak, peakTime, touches, eaten: round(eaten), end: end.kind };
}

/** Whether orders of a wall may have moved: less of it was pulled than a computation without moves finds. */
const mayHaveMoved = (life: WallLife, lives: readonly WallLife[]): boolean =>
  life.end.kind === 'moved' ||
  life.from.length > 0 ||
  lives.some(({ from, end }) => from.includes(life.id) || (end.kind === 'moved' && end.to.includes(life.id)));

const byPlace = (a: Told, b: Told): number => a.born - b.born || a.row - b.row || a.seen - b.seen;

const placeOf = ({ side, row, born, seen }: Told): string => [side, row, born, seen].join(' ');

/** An end is named after the larger part of what was taken, and the eaten share agrees. */
function checkCause(life: WallLife): void {
  const { kind } = life.end;
  const share = computeEatenShare(life);
  if (kind === 'eaten' && share !== undefined) expect(share).toBeGreaterThanOrEqual(0.5);
  if ((kind === 'pulled' || kind === 'shrunk') && share !== undefined) expect(share).toBeLessThan(0.5);
  expect(Math.min(life.eaten, life.pulled, life.unsure)).toBeGreaterThanOrEqual(0);
}

describe('the ledger of walls', () => {
  it(`equals a computation from whole tables, in ${WORLDS} random worlds`, { timeout: LIMIT_MS }, () => {
    const random = makeRandom(22);
    let [count, moves] = [0, 0];
    const ends = new Set<string>();
    for (let i = 0; i < WORLDS; i++) {
      const minutes = drawWorld(random);
      const world = plantWorld(minutes, i + 1);
      const plain = followPlainly(minutes, (minute) => readPlantedRows(world, minute));
      const lives = followPlanted(world, { kind: 'size', size: SIZE }).listWalls();
      for (const { end } of lives) ends.add(end.kind);
      const told = lives.map(describeLife).sort(byPlace);
      const moved = new Set(
        lives.filter((life) => mayHaveMoved(life, lives)).map((life) => placeOf(describeLife(life))),
      );
      const withoutMoves = (walls: readonly Told[]): Told[] =>
        walls.map((wall) => (moved.has(placeOf(wall)) ? { ...wall, end: 'moved or not' } : wall));
      expect(withoutMoves(told)).toEqual(withoutMoves(plain.sort(byPlace)));
      for (const life of lives) checkCause(life);
      count += told.length;
      moves += moved.size;
    }
    expect(count).toBeGreaterThan(WORLDS * 10);
    expect(moves).toBeLessThan(count / 3);
    expect([...ends].sort()).toEqual(['eaten', 'moved', 'out-of-range', 'pulled', 'shrunk', 'standing', 'uncertain']);
  });
});
