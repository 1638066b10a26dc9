import { describe, expect, it } from 'vitest';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { cutAt, extendSelection, findSelected, mergeSelected, separate, shapeProfiles } from './shape-profiles';

const DAY = 86_400;
const HOUR = 3600;

/** A day of 24 hourly blocks, each at a row of its own number. */
function day(number: number): SessionProfile {
  const rows = Array.from({ length: 24 }, (_, block) => block);
  return {
    start: number * DAY,
    end: (number + 1) * DAY,
    blockSeconds: HOUR,
    blockCount: 24,
    isRunning: false,
    rowHeight: 1,
    levels: {
      length: 24,
      price: Float64Array.from(rows, (row) => 100 + row),
      blocks: Int32Array.from(rows),
      blockEnds: Int32Array.from(rows, (row) => row + 1),
    },
    buys: Float64Array.from(rows, () => 1),
    sells: Float64Array.from(rows, () => 2),
    open: 100,
    close: 123,
    parts: [{ start: number * DAY, firstBlock: 0, balanceBlocks: 1 }],
  };
}

const days = [day(1), day(2), day(3), day(4)];
const all = { from: 0, to: 10 * DAY };
const spans = (shaping: Parameters<typeof shapeProfiles>[1], range = all): readonly (readonly number[])[] =>
  shapeProfiles(days, shaping, range).map(({ profile }) => [profile.start / DAY, profile.blockCount]);

describe('shapeProfiles', () => {
  it('leaves sessions as they are', () => {
    expect(shapeProfiles(days, {}, all).map(({ profile }) => profile)).toEqual(days);
  });

  it('merges the named ones, and in the layout of one profile the selected ones or those in view', () => {
    expect(spans({ merge: [`${2 * DAY}:${3 * DAY}`] })).toEqual([
      [1, 24],
      [2, 48],
      [4, 24],
    ]);
    expect(spans({ layout: 'merged', sel: [DAY, 2 * DAY] })).toEqual([
      [1, 48],
      [3, 24],
      [4, 24],
    ]);
    expect(spans({ layout: 'merged' }, { from: 2.5 * DAY, to: 4 * DAY })).toEqual([
      [1, 24],
      [2, 48],
      [4, 24],
    ]);
  });

  it('cuts in any order to the same pieces, and not where there is no block', () => {
    const cuts = [`${DAY}:20`, `${DAY}:5`, `${2 * DAY}:24`];
    const pieces = [
      [1, 5],
      [1 + 5 / 24, 15],
      [44 / 24, 4],
      [2, 24],
      [3, 24],
      [4, 24],
    ];
    expect(spans({ split: cuts })).toEqual(pieces);
    expect(spans({ split: cuts.toReversed() })).toEqual(pieces);
  });

  it('shows the first selected one as of a block, and keeps the whole beside it', () => {
    const [first, second] = shapeProfiles(days, { upto: 3, sel: [2 * DAY, 3 * DAY] }, all);
    expect(first?.profile.blockCount).toBe(24);
    expect([second?.profile.blockCount, second?.whole.blockCount]).toEqual([3, 24]);
  });
});

it('leaves the newest whole if the session shown as of a block is not cached', () => {
  expect(spans({ upto: 3, sel: [8 * DAY, 8 * DAY] }).map(([, count]) => count)).toEqual([24, 24, 24, 24]);
  expect(spans({ upto: 3 }).map(([, count]) => count)).toEqual([24, 24, 24, 3]);
});

describe('the address', () => {
  it('of a merge joins overlapping ones and drops cuts inside', () => {
    const change = mergeSelected([day(2), day(3)], {
      merge: [`${3 * DAY}:${4 * DAY}`, `${6 * DAY}:${7 * DAY}`],
      split: [`${2 * DAY}:5`, `${4 * DAY}:5`],
    });
    expect(change).toEqual({
      merge: [`${6 * DAY}:${7 * DAY}`, `${2 * DAY}:${3 * DAY}`],
      split: [`${4 * DAY}:5`],
      sel: [2 * DAY, 3 * DAY],
      upto: undefined,
    });
  });

  it('of two merged pieces is the session again', () => {
    const cut = cutAt(day(1), 6, {});
    const pieces = shapeProfiles(days, cut, all).slice(0, 2);
    const change = mergeSelected(
      pieces.map(({ whole }) => whole),
      cut,
    );
    expect(change).toMatchObject({ merge: undefined, split: undefined });
    expect(shapeProfiles(days, change, all)[0]?.profile).toEqual(days[0]);
  });

  it('of a merged profile that is split up has nothing of it', () => {
    const merge = [`${DAY}:${2 * DAY}`];
    const [merged] = shapeProfiles(days, { merge }, all);
    expect(merged && separate(merged.profile, { merge }).merge).toBeUndefined();
  });

  it('of the layout of one profile that is split up has another layout', () => {
    const [merged] = shapeProfiles(days, { layout: 'merged' }, all);
    const change = { layout: 'merged', ...separate(merged.profile, { layout: 'merged' }) } as const;
    expect(spans(change)).toHaveLength(4);
    expect(separate(merged.profile, { layout: 'split' })).not.toHaveProperty('layout');
  });

  it('of a selection goes from the earlier to the later', () => {
    expect(extendSelection([3, 3], 3, 1)).toEqual([1, 3]);
    expect(extendSelection([1, 3], 1, 5)).toEqual([1, 5]);
    expect(extendSelection([1, 5], 1, 2)).toEqual([1, 2]);
    // It started at the third, went back to the first and now goes to the fifth.
    expect(extendSelection([1, 3], 3, 5)).toEqual([3, 5]);
    expect(extendSelection([1, 3], 7, 2)).toEqual([1, 2]);
    expect(findSelected(days, [DAY, 2 * DAY], all)).toEqual([days[0], days[1]]);
    expect(findSelected(days, [8 * DAY, 9 * DAY], { from: 0, to: 3 * DAY })).toEqual([days[1]]);
  });
});
