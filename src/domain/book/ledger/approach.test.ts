import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { followPlanted, PLANTED_SPEC, type PlantedMinute, plantWorld } from '@/testing/book/planted-walls';
import { makeApproachFinder } from './approach';

const MID = 1000;
const NEAR = 0.005;

/** Minutes with mids at `mids`, trades from each to the next, and a wall at row 970 until `last`. */
const follow = (mids: readonly number[], last: number, traded?: Record<number, readonly [number, number]>) => {
  const minutes = mids.map(
    (mid, i): PlantedMinute => ({
      mid,
      walls: i <= last ? { 970: 100 } : {},
      traded: traded?.[i] ?? [Math.min(mid, mids[i + 1] ?? mid), Math.max(mid, mids[i + 1] ?? mid)],
    }),
  );
  const follower = followPlanted(plantWorld(minutes), { kind: 'size', size: 50 });
  const find = makeApproachFinder(follower.listMids(), NEAR, PLANTED_SPEC.rowStep);
  const [wall] = follower.listWalls();
  return { wall, minute: (find(wall) ?? Number.NaN) / 60 };
};

describe('the time at which the price approached a wall', () => {
  it('is the last time that the mid came close from further away', () => {
    // 970 is within 0.5% of 974 and below.
    expect(follow([990, 980, 974, 973, 980, 990, 974, 975, 974], 8).minute).toBe(8);
    expect(follow([990, 980, 974, 973, 973, 974], 5).minute).toBe(2);
    expect(follow([990, 980, 976, 990], 3).minute).toBeNaN();
  });

  it('is undefined if a wall was placed close to the price', () => {
    expect(follow([973, 973, 973], 2).minute).toBeNaN();
    expect(follow([973, 990, 973], 2).minute).toBe(2);
  });

  it('is when trades reached it, if no snapshot has the mid close', () => {
    const { wall, minute } = follow([990, 990, 990, 990], 2, { 2: [968, 990] });
    expect(wall.end).toMatchObject({ kind: 'eaten', at: 180 });
    expect(minute).toBe(3);
  });

  it('equals a minute-by-minute check in 60 random worlds', () => {
    const random = makeRandom(7);
    let told = 0;
    for (let world = 0; world < 60; world++) {
      let mid = MID;
      const minutes = Array.from({ length: 40 }, (): PlantedMinute => {
        mid += Math.floor(random() * 11) - 5;
        return {
          mid,
          walls: random() < 0.8 ? { [mid - 30 + Math.floor(random() * 60)]: 60 + 100 * random(), 985: 90 } : {},
        };
      });
      const follower = followPlanted(plantWorld(minutes, world + 1), { kind: 'size', size: 50 });
      const mids = follower.listMids();
      const find = makeApproachFinder(mids, NEAR, PLANTED_SPEC.rowStep);
      for (const wall of follower.listWalls()) {
        const closeAt = mids
          .filter(({ time }) => time >= wall.born && time <= wall.seen)
          .map(({ time, mid: at }) => {
            const row = wall.path.filter((step) => step.time <= time).at(-1)?.row ?? wall.path[0].row;
            const price = wall.price + (row - wall.row) * PLANTED_SPEC.rowStep;
            return { time, isClose: Math.abs(price - at) <= NEAR * at };
          });
        const entries = closeAt.filter(({ isClose }, i) => i > 0 && isClose && !closeAt[i - 1].isClose);
        const lastClose = closeAt.filter(({ isClose }) => isClose).at(-1)?.time ?? -1;
        const entry = entries.at(-1)?.time;
        const touch = wall.lastTouch;
        const expected = touch !== undefined && (entry === undefined || touch > lastClose) ? touch : entry;
        expect(find(wall)).toBe(expected);
        if (expected !== undefined) told++;
      }
    }
    expect(told).toBeGreaterThan(30);
  });
});
