import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { drawProfile, makeRandomProfile, makeRandomSessions, RANDOM_PROFILE } from '@/testing/random-profile';
import { coarsenRows } from './coarsen';
import { firstOf } from './compute-tpo';
import { computeDeveloping } from './developing';
import { mergeProfiles, splitProfile, splitSessions } from './merge-profiles';
import { takeBlocks } from './prefix-profile';
import { computeFigures } from './profile-figures';
import { blockStart, firstLetterOf, type SessionProfile } from './session-profile';

const SESSIONS = process.env.FULL ? 1000 : 10;
const LIMIT_MS = process.env.FULL ? 600_000 : 30_000;

/** Visits as texts, in the order of levels. */
const visitsOf = ({ levels }: SessionProfile): string[] =>
  Array.from(
    { length: levels.length },
    (_, i) => `${levels.price[i]}: ${[...levels.blocks.subarray(firstOf(levels, i), levels.blockEnds[i])].join()}`,
  );

describe('a profile as of block k', () => {
  it(
    `is what its first k blocks alone make, for every k of ${SESSIONS} sessions, as are the developing lines (seed 1)`,
    () => {
      const random = makeRandom(1);
      for (let session = 0; session < SESSIONS; session++) {
        // Blocks are generated one after another, so a shorter session is the start of a longer one.
        const seed = Math.floor(random() * 2 ** 31);
        const make = (blockCount: number): SessionProfile =>
          makeRandomProfile(makeRandom(seed), { ...RANDOM_PROFILE, blockCount });
        const full = make(48);
        const developing = computeDeveloping(full);
        for (let k = 0; k <= 48; k++) {
          const [prefix, alone] = [takeBlocks(full, k), make(k)];
          expect(visitsOf(prefix)).toEqual(visitsOf(alone));
          if (k === 0) continue;
          const figures = computeFigures(alone);
          expect([developing.poc[k - 1], developing.vah[k - 1], developing.val[k - 1]]).toEqual([
            figures?.pocPrice ?? Number.NaN,
            figures?.vahPrice ?? Number.NaN,
            figures?.valPrice ?? Number.NaN,
          ]);
        }
        expect(takeBlocks(full, 48)).toBe(full);
      }
    },
    LIMIT_MS,
  );

  it('keeps its place, is open, and has no volumes', () => {
    const full = makeRandomProfile(makeRandom(2));
    const prefix = takeBlocks(full, 10);
    expect(prefix).toMatchObject({
      start: full.start,
      end: full.end,
      blockCount: 10,
      isRunning: true,
      open: full.open,
    });
    expect(prefix.close).toBeNaN();
    expect(computeFigures(prefix)?.totalVolume).toBeNaN();
  });

  it('of a merge has the earlier sessions whole, and the first blocks of the next', () => {
    const [a, b, c] = makeRandomSessions(makeRandom(3), 3);
    const prefix = takeBlocks(mergeProfiles([a, b, c]), 60);
    expect(visitsOf(prefix)).toEqual(visitsOf(mergeProfiles([a, takeBlocks(b, 12)])));
    expect([prefix.end, prefix.isRunning, prefix.blockCount]).toEqual([c.end, true, 60]);
  });
});

describe('merging', () => {
  it('is associative in every field to the last bit, in any order of its sessions (seed 4)', () => {
    const random = makeRandom(4);
    for (let i = 0; i < 8; i++) {
      const [a, b, c, d] = makeRandomSessions(random, 4);
      const merged = mergeProfiles([a, b, c, d]);
      expect(mergeProfiles([mergeProfiles([a, b]), mergeProfiles([c, d])])).toEqual(merged);
      expect(mergeProfiles([a, mergeProfiles([b, mergeProfiles([c, d])])])).toEqual(merged);
      expect(mergeProfiles([mergeProfiles([d, b]), mergeProfiles([c, a])])).toEqual(merged);
    }
  });

  it('unites visits with blocks numbered consecutively, and adds volumes', () => {
    const [a, late] = [drawProfile(100, 'B', 'AB'), drawProfile(100, 'A', 'A', 'AC')];
    const b = { ...late, start: 86_400, end: 172_800, parts: [{ start: 86_400, firstBlock: 0, balanceBlocks: 2 }] };
    const merged = mergeProfiles([a, b]);
    expect(visitsOf(merged)).toEqual(['100: 0,1,2,4', '101: 1,2', '102: 2']);
    expect([...merged.buys]).toEqual([4, 2, 1]);
    expect(merged).toMatchObject({ start: 0, end: 172_800, blockCount: 5 });
    expect([0, 1, 2, 4].map((block) => blockStart(merged, block))).toEqual([0, 1800, 86_400, 90_000]);
    // The initial balance is that of the first session.
    expect(computeFigures(merged)).toMatchObject({ balanceLow: 100, balanceHigh: 101 });
  });

  it('unites sessions without a trade, whose row height is unknown', () => {
    const quiet = { ...drawProfile(100), rowHeight: Number.NaN };
    const merged = mergeProfiles([quiet, { ...quiet, start: 86_400, end: 172_800 }]);
    expect(merged).toMatchObject({ start: 0, end: 172_800, levels: { length: 0 } });
  });

  it('refuses different rows or blocks, and an empty list', () => {
    const [a, b] = makeRandomSessions(makeRandom(5), 2);
    expect(() => mergeProfiles([])).toThrow(RangeError);
    expect(() => mergeProfiles([a, coarsenRows(b, 2)])).toThrow(RangeError);
    expect(() => mergeProfiles([a, { ...b, blockSeconds: 3600 }])).toThrow(RangeError);
  });
});

describe('splitting', () => {
  it('is undone by merging, at every block of a session and of a merge (seed 6)', () => {
    const sessions = makeRandomSessions(makeRandom(6), 3);
    for (const whole of [sessions[0], mergeProfiles(sessions)]) {
      for (let k = 1; k < whole.blockCount; k++) {
        const [before, after] = splitProfile(whole, k);
        expect([before.blockCount, after.blockCount]).toEqual([k, whole.blockCount - k]);
        expect(before.end).toBe(after.start);
        expect(mergeProfiles([after, before])).toEqual(whole);
      }
    }
    expect(splitSessions(mergeProfiles(sessions))).toEqual(sessions);
  });

  it('of pieces is undone as well, in any order', () => {
    const whole = makeRandomProfile(makeRandom(7));
    const [a, rest] = splitProfile(whole, 10);
    const [b, c] = splitProfile(rest, 7);
    expect([firstLetterOf(b), firstLetterOf(c), c.parts[0].start]).toEqual([10, 17, whole.start + 17 * 1800]);
    expect(mergeProfiles([mergeProfiles([a, c]), b])).toBe(whole);
    expect(visitsOf(mergeProfiles([b, c]))).toEqual(visitsOf(rest));
  });

  it('loses no volume between sessions, and has none for pieces of one', () => {
    const [a, b] = makeRandomSessions(makeRandom(8), 2);
    expect(splitProfile(mergeProfiles([a, b]), a.blockCount)).toEqual([a, b]);
    const [piece, later] = splitProfile(a, 4);
    expect(piece.buys.every(Number.isNaN)).toBe(true);
    expect([piece.open, later.close]).toEqual([a.open, a.close]);
    expect(computeFigures(later)?.balanceHigh).toBeNaN();
    expect(computeFigures(piece)?.balanceHigh).toBe(computeFigures(a)?.balanceHigh);
  });

  it('inside the initial balance leaves neither piece one, and merging restores it', () => {
    const day = drawProfile(100, 'ABC', 'ABC', 'BC');
    const [before, after] = splitProfile(day, 1);
    for (const piece of [before, after]) expect(computeFigures(piece)?.balanceHigh).toBeNaN();
    expect(computeFigures(mergeProfiles([before, after]))?.balanceHigh).toBe(102);
    expect(computeFigures(splitProfile(day, 2)[0])?.balanceHigh).toBe(102);
  });

  it('needs blocks on both sides', () => {
    const profile = makeRandomProfile(makeRandom(9));
    for (const at of [0, 48, 1.5, -1, Number.NaN]) expect(() => splitProfile(profile, at)).toThrow(RangeError);
  });
});

describe('coarsening', () => {
  it('unites visits of rows and adds their volumes', () => {
    const coarse = coarsenRows(drawProfile(101, 'C', 'CD', 'AB', 'B'), 2);
    // 101 alone in 100 … 102, then 102 with 103, then 104 alone.
    expect(visitsOf(coarse)).toEqual(['100: 1', '102: 0,1,2,3', '104: 2']);
    expect([...coarse.buys, coarse.rowHeight]).toEqual([1, 4, 1, 2]);
  });

  it('of a merge is the merge of its coarser sessions', () => {
    const [a, b] = makeRandomSessions(makeRandom(11), 2);
    expect(coarsenRows(mergeProfiles([a, b]), 3)).toEqual(mergeProfiles([coarsenRows(a, 3), coarsenRows(b, 3)]));
  });

  it('in two steps is the same as in one, and keeps typed prices (seed 10)', () => {
    const fine = makeRandomProfile(makeRandom(10), { ...RANDOM_PROFILE, rowHeight: 0.1, blockCount: 96 });
    expect(visitsOf(coarsenRows(coarsenRows(fine, 2), 5))).toEqual(visitsOf(coarsenRows(fine, 10)));
    expect([...coarsenRows(fine, 2).levels.price].every((price) => String(price).length <= 6)).toBe(true);
    expect(coarsenRows(fine, 1)).toBe(fine);
    expect(() => coarsenRows(fine, 1.5)).toThrow(RangeError);
  });
});
