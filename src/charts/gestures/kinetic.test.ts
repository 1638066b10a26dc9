import { describe, expect, it } from 'vitest';
import { computeFlick, computeGlide, type FingerSample, isGlideOver, keepRecent } from './kinetic';

/** A finger moving right at `pxPerMs`, sampled every 16 ms. */
function moveFinger(pxPerMs: number, count = 6): FingerSample[] {
  return Array.from({ length: count }, (_, i) => ({ x: i * 16 * pxPerMs, y: 50, timeMs: 1000 + i * 16 }));
}

describe('a flick', () => {
  it('has the speed of the last moves', () => {
    const slowThenFast = [...moveFinger(0.01), ...moveFinger(2).map((s) => ({ ...s, timeMs: s.timeMs + 200 }))];
    expect(computeFlick(slowThenFast, 1290)).toEqual({ x: expect.closeTo(2, 9), y: 0 });
    expect(keepRecent(slowThenFast)).toHaveLength(6);
  });

  it.each([
    ['a finger that rested', moveFinger(2), 1080 + 61],
    ['a slow finger', moveFinger(0.1), 1080],
    ['one sample', moveFinger(2, 1), 1000],
    ['no sample', [], 1000],
  ])('%s throws nothing', (_, samples, releasedMs) => {
    expect(computeFlick(samples, releasedMs)).toBeUndefined();
  });

  it('is capped when events arrive bunched', () => {
    const bunched = moveFinger(2).map((sample) => ({ ...sample, timeMs: 1000 }));
    expect(computeFlick(bunched, 1000)).toEqual({ x: 8, y: 0 });
  });
});

describe('a glide', () => {
  const flick = { x: 1, y: -0.5 };

  it("starts at the finger's speed, slows down and stops", () => {
    expect(computeGlide(flick, 1).x).toBeCloseTo(1, 2);
    const steps = Array.from({ length: 100 }, (_, i) => computeGlide(flick, i * 16));
    const ways = steps.slice(1).map(({ x }, i) => x - steps[i].x);
    expect(ways.every((way, i) => way > 0 && (i === 0 || way < ways[i - 1]))).toBe(true);
    expect(steps[99].y / steps[99].x).toBeCloseTo(-0.5, 9);
    expect(steps[99].x).toBeLessThan(325);
  });

  it('is over within two seconds however hard the throw', () => {
    expect(isGlideOver(flick, 0)).toBe(false);
    expect(isGlideOver({ x: 8, y: 0 }, 2100)).toBe(true);
  });
});
