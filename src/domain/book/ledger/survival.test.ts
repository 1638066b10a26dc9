import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { followPlanted, PLANTED_SPEC, type PlantedMinute, plantWorld } from '@/testing/book/planted-walls';
import { computeStoodShare, computeSurvival, SURVIVAL_DISTANCES } from './survival';

const MID = 1000;

/** The price falls from row 1,000 by a row a minute; a wall at row 970 stands until a given minute. */
const fallTo = (lastMinute: number, row = 970): PlantedMinute[] =>
  Array.from({ length: 40 }, (_, i) => ({
    mid: MID - Math.min(i, 29),
    walls: i <= lastMinute ? { [row]: 100 } : {},
    traded: [MID - Math.min(i + 1, 29), MID - i] as const,
  }));

const survivalOf = (minutes: readonly PlantedMinute[]) => {
  const follower = followPlanted(plantWorld(minutes), { kind: 'size', size: 50 });
  return computeSurvival(follower.listWalls(), follower.listMids(), PLANTED_SPEC.rowStep);
};

describe('the survival of walls', () => {
  it('counts a wall at each distance that the price reached, as it was then', () => {
    // Seen 3% away; gone when the price is 0.72% away.
    const [one] = survivalOf(fallTo(22)).filter(({ walls }) => walls > 0);
    expect(one.at).toEqual([
      { stood: 1, gone: 0, unknown: 0 },
      { stood: 1, gone: 0, unknown: 0 },
      { stood: 0, gone: 1, unknown: 0 },
      { stood: 0, gone: 1, unknown: 0 },
      // The price stopped one row above it, slightly more than 0.1% away.
      { stood: 0, gone: 0, unknown: 0 },
    ]);
    expect(one.at.map(computeStoodShare)).toEqual([1, 1, 0, 0, undefined]);
  });
  it('does not count distances that a wall was already within when first seen', () => {
    const [one] = survivalOf(fallTo(40, 992)).filter(({ walls }) => walls > 0);
    // One row above it is slightly more than 0.1%; a minute later trades had eaten it, so it was there when they
    // arrived.
    expect(one.at.map(({ stood }) => stood)).toEqual([0, 0, 1, 1, 1]);
    expect(one.at.map(({ gone }) => gone)).toEqual([0, 0, 0, 0, 0]);
  });
  it('measures from where a wall stood at that time, not from its last level', () => {
    // It follows the price down by a row a minute, 12 rows below it, and stays in place from minute 15 on.
    const minutes = fallTo(40).map((one, i) => ({ ...one, walls: { [MID - 12 - Math.min(i, 15)]: 100 } }));
    const [one] = survivalOf(minutes).filter(({ walls }) => walls > 0);
    expect(one.at.map(({ stood }) => stood)).toEqual([0, 1, 1, 1, 1]);
    const early = survivalOf(minutes.slice(0, 15)).filter(({ walls }) => walls > 0);
    expect(early[0].at.map(({ stood }) => stood)).toEqual([0, 0, 0, 0, 0]);
  });
  it('does not judge walls whose end is unknown', () => {
    const minutes = fallTo(20).map((one, i) => (i === 21 ? { ...one, isMissing: true } : one));
    const [one] = survivalOf(minutes).filter(({ walls }) => walls > 0);
    expect(one.at.map(({ unknown }) => unknown)).toEqual([0, 1, 1, 1, 0]);
  });
  it('equals a check of every wall against every price, in 50 random worlds', () => {
    const random = makeRandom(3);
    let counted = 0;
    for (let world = 0; world < 50; world++) {
      let mid = MID;
      const minutes = Array.from({ length: 60 }, (): PlantedMinute => {
        mid += Math.floor(random() * 9) - 4;
        const row = mid - 40 + Math.floor(random() * 80);
        return { mid, walls: random() < 0.7 ? { [row]: 50 + 200 * random(), [row + 9]: 80 } : {} };
      });
      const follower = followPlanted(plantWorld(minutes, world + 1), { kind: 'size', size: 50 });
      const [walls, mids] = [follower.listWalls(), follower.listMids()];
      const plain = SURVIVAL_DISTANCES.map((distance) => {
        const sums = { stood: 0, gone: 0, unknown: 0 };
        for (const { price, row, path, born, seen, end } of walls) {
          const from = mids.filter(({ time }) => time >= born);
          const far = ({ mid: at, time }: (typeof mids)[number]) => {
            const steps = path.filter((step) => step.time <= time);
            return Math.abs(at - price - ((steps.at(-1) ?? path[0]).row - row) * PLANTED_SPEC.rowStep) / at;
          };
          const came = from.find((at) => far(at) <= distance);
          if (far(from[0]) <= distance || came === undefined) continue;
          if (seen >= came.time || (end.kind === 'eaten' && end.at >= came.time)) sums.stood++;
          else if (end.kind === 'out-of-range' || end.kind === 'uncertain') sums.unknown++;
          else sums.gone++;
        }
        return sums;
      });
      const told = computeSurvival(walls, mids, PLANTED_SPEC.rowStep);
      expect(told.reduce((sum, one) => sum + one.walls, 0)).toBe(walls.length);
      const sumOf = (i: number, of: 'stood' | 'gone' | 'unknown') => told.reduce((sum, { at }) => sum + at[i][of], 0);
      expect(
        plain.map((_, i) => ({ stood: sumOf(i, 'stood'), gone: sumOf(i, 'gone'), unknown: sumOf(i, 'unknown') })),
      ).toEqual(plain);
      counted += plain[4].stood + plain[4].gone;
    }
    expect(counted).toBeGreaterThan(20);
  });
});
