import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { makeLinePyramid } from './line-pyramid';
import { makeSidePyramid } from './side-pyramid';
import { buildSideVolumes, forgetSides } from './side-volumes';

const SECONDS = 60;
const { NaN: MISSING } = Number;

/** Minutes with gaps. */
function makeTimes(count: number): Float64Array {
  const random = makeRandom(5);
  return Float64Array.from({ length: count }, (_, i) => i * SECONDS).filter(() => random() > 0.2);
}

describe('levels of a line', () => {
  const times = makeTimes(500);
  const random = makeRandom(6);
  const values = times.map(() => (random() < 0.1 ? MISSING : random() * 100 - 50));
  const pyramid = makeLinePyramid({ times, values }, SECONDS);

  it('equal the line itself at its own length and below', () => {
    for (const wanted of [1, SECONDS]) {
      const { line, seconds } = pyramid.getLevel(wanted);
      expect(seconds).toBe(SECONDS);
      for (const column of [line.firsts, line.lows, line.highs, line.lasts]) expect(column).toBe(values);
    }
  });

  // In this order each is computed from the base, from a finer level, and between two existing ones.
  it.each([960, 3840, 1920, 120, 90])('of %d seconds keep first, lowest, highest and last', (wanted) => {
    const { line, seconds } = pyramid.getLevel(wanted);
    expect(seconds).toBeGreaterThanOrEqual(wanted);
    expect(seconds / 2).toBeLessThan(wanted);
    const buckets = new Map<number, number[]>();
    for (const [i, time] of times.entries()) {
      const start = Math.floor(time / seconds) * seconds;
      buckets.set(start, [...(buckets.get(start) ?? []), values[i]]);
    }
    expect(Array.from(line.times)).toEqual([...buckets.keys()]);
    for (const [i, all] of [...buckets.values()].entries()) {
      const known = all.filter((value) => !Number.isNaN(value));
      const expected =
        known.length === 0
          ? [MISSING, MISSING, MISSING, MISSING]
          : [known[0], Math.min(...known), Math.max(...known), known.at(-1)];
      expect([line.firsts[i], line.lows[i], line.highs[i], line.lasts[i]]).toEqual(expected);
    }
  });
});

describe('levels of volumes by side', () => {
  it('are sums, and missing only where nothing is known', () => {
    const times = Float64Array.of(0, 60, 120, 180);
    const bought = { times, volumes: Float64Array.of(0, 60, 120, 180) };
    const sold = { times: times.slice(0, 1), volumes: Float64Array.of(1) };
    const sides = forgetSides(buildSideVolumes(bought, sold), times.slice(1));
    const pyramid = makeSidePyramid(sides, SECONDS);
    const { sides: pairs, seconds } = pyramid.getLevel(100);
    expect(seconds).toBe(120);
    expect(Array.from(pairs.buys)).toEqual([60, 300]);
    expect(Array.from(pairs.sells)).toEqual([1, MISSING]);
    // In the first pair only one minute has both sides: 0 − 1, not 60 − 1 from different minutes.
    expect(Array.from(pairs.deltas)).toEqual([-1, MISSING]);
    expect(Array.from(pyramid.getLevel(200).sides.deltas)).toEqual([-1]);
    expect(Array.from(pyramid.getLevel(200).sides.sells)).toEqual([1]);
    expect(pyramid.getLevel(60).sides).toBe(sides);
  });
});
