import { describe, expect, it } from 'vitest';
import { drawProfile } from '@/testing/random-profile';
import { letterOf } from './letters';
import { computeFigures, type ProfileFigures } from './profile-figures';
import { computeDirections } from './rotation';
import type { SessionProfile } from './session-profile';

const figuresOf = (profile: SessionProfile, valuePercent = 70): ProfileFigures =>
  computeFigures(profile, valuePercent) as ProfileFigures;

describe('letters', () => {
  it('run from A to Z, from a to z, then with the number of their round', () => {
    expect([0, 1, 25, 26, 51, 52, 103, 104].map(letterOf)).toEqual(['A', 'B', 'Z', 'a', 'z', 'A2', 'z2', 'A3']);
  });

  it('are unique for the 288 blocks of five minutes in a day', () => {
    expect(new Set(Array.from({ length: 288 }, (_, block) => letterOf(block))).size).toBe(288);
  });
});

describe('the figures of a profile', () => {
  // A normal day: the initial balance A and B, an extension up in C and D, a selling tail.
  const day = drawProfile(100, 'D', 'D', 'CD', 'BCDE', 'ABCE', 'ABCE', 'ABE', 'AE', 'A');

  it('equal a count by hand', () => {
    expect(figuresOf(day)).toMatchObject({
      totalTpoCount: 22,
      // 103, 104 and 105 have four each; 104 is the middle of 100 … 108.
      pocPrice: 104,
      // 70 % of 22 is 15.4: 4, then 6 above (4 + 2) against 7 below (4 + 3) → 11, then 6 above against 3 below → 17.
      vahPrice: 106,
      valPrice: 102,
      midpoint: 104,
      balanceHigh: 105,
      balanceLow: 100,
      extensionUp: 3,
      extensionUpRatio: 3 / 5,
      extensionDown: 0,
      extensionDownRatio: 0,
      sellingTail: { low: 107, high: 108 },
      buyingTail: undefined,
      singlePrints: [],
      singleRuns: [],
      poorHighs: [],
      poorLows: [],
      countAbovePoc: 8,
      countBelowPoc: 10,
      totalVolume: 44,
      delta: 0,
      volumePoc: 104,
      volumeVah: 106,
      volumeVal: 102,
    });
  });

  it.each([
    // 13 visits, 9.1 needed. 2 at 104, nearest the middle; 3 above as much as 3 below: 5; then below: 3 (8) and 3 (11).
    ['a trend', ['E', 'E', 'DE', 'D', 'CD', 'C', 'BC', 'AB', 'A'], [104, 100, 106]],
    // 23, 16.1 needed. 6 at 103; 8 above against 6 below: 14; then 6 below against 2 above: 20.
    ['a thick middle', ['AB', 'ABC', 'ABCDE', 'ABCDEF', 'BCDE', 'CD', 'C'], [103, 101, 105]],
    // 18, 12.6 needed. 5 at 101; 5 above against 4 below: 10; then 4 below against 3 above: 14.
    ['a lower half', ['A', 'A', 'AB', 'B', 'BCDE', 'BCDEF', 'CDEF'], [101, 100, 103]],
  ] as const)('have the value area of %s as counted by hand', (_, lines, [poc, low, high]) => {
    const profile = drawProfile(100, ...lines);
    const figures = figuresOf(profile);
    expect([figures.pocPrice, figures.valPrice, figures.vahPrice]).toEqual([poc, low, high]);
  });

  it('have a narrower value area for a smaller share', () => {
    const narrow = figuresOf(day, 50);
    expect([narrow.valPrice, narrow.vahPrice, narrow.valuePercent]).toEqual([102, 104, 50]);
    // Exactly the share is enough, although 68.2 % of 500 is not a whole number in binary.
    const exact = drawProfile(100, 'A'.repeat(159), 'A'.repeat(341));
    expect(figuresOf({ ...exact, rowHeight: 1 }, 68.2).vahPrice).toBe(100);
  });

  it('distinguish single prints inside from tails, and a poor end from both', () => {
    const figures = figuresOf(drawProfile(100, 'AB', 'AB', 'B', 'B', 'BC', 'C', 'CD', 'D', 'D'));
    expect(figures.singlePrints).toEqual([103, 105, 106]);
    expect(figures.singleRuns).toEqual([
      { low: 103, high: 103 },
      { low: 105, high: 106 },
    ]);
    expect(figures.buyingTail).toEqual({ low: 100, high: 101 });
    expect([figures.sellingTail, figures.poorHighs]).toEqual([undefined, [108]]);
    const lone = figuresOf(drawProfile(100, 'A', 'AB', 'A'));
    expect([lone.sellingTail, lone.buyingTail]).toEqual([undefined, undefined]);
  });

  it('can be of one row, and are undefined without rows', () => {
    const row = figuresOf(drawProfile(100, 'AB'));
    expect(row).toMatchObject({ pocPrice: 100, vahPrice: 100, valPrice: 100, poorHighs: [100], poorLows: [100] });
    expect([row.extensionUp, row.extensionUpRatio]).toEqual([0, Number.NaN]);
    expect(computeFigures(drawProfile(100))).toBeUndefined();
    const prints = figuresOf(drawProfile(100, 'A', 'A', 'A'));
    expect([prints.sellingTail, prints.buyingTail, prints.singleRuns]).toEqual([undefined, undefined, []]);
  });

  it('have no volumes if none were sent, and no initial balance for a later piece', () => {
    const unsent = { ...day, buys: day.buys.map(() => Number.NaN), sells: day.sells };
    expect(figuresOf(unsent)).toMatchObject({ volumePoc: Number.NaN, totalVolume: Number.NaN, delta: Number.NaN });
    const late = { ...day, parts: [{ start: 0, firstBlock: 0, balanceBlocks: 0 }] };
    expect(figuresOf(late)).toMatchObject({ balanceHigh: Number.NaN, extensionUp: Number.NaN });
  });

  it('put the volume point where most was traded, ignoring rows without volume', () => {
    const volumes = Float64Array.from([0, 1, 9, 1, 0, 0, 0, 2, 2]);
    expect(figuresOf({ ...day, buys: volumes, sells: volumes.map(() => 0) })).toMatchObject({
      volumePoc: 102,
      volumeVah: 107,
      volumeVal: 102,
      delta: 15,
    });
  });

  it('count how the blocks turn', () => {
    // Blocks over 100-101, 101-102, 102-102, 101-102, 101-101, then none, 102-103.
    const profile = drawProfile(100, 'G', 'BCDG', 'ABDE', 'A');
    expect([...computeDirections(profile)]).toEqual([0, 1, 1, -1, -1, 0, 1]);
    // B: 1 + 1, C: 0 + 1, D: 0 - 1, E: -1 + 0, G: 2.
    expect(figuresOf(profile)).toMatchObject({ rotationCount: 2, rotationFactor: 3 });
  });
});
