import { describe, expect, it } from 'vitest';
import type { NakedLevel } from '@/domain/tpo/naked-levels';
import { drawProfile } from '@/testing/random-profile';
import { countNaked, findNakedPoc, groupLedger, listLedger } from './naked-ledger';

const START = Date.UTC(2026, 5, 16) / 1000;
const DAY = 86_400;
const profile = { ...drawProfile(100, 'A'), start: START, end: START + DAY };

function makeLevel(price: number, isCertain: boolean, touchedAt?: number): NakedLevel {
  const touch =
    touchedAt === undefined ? undefined : { session: touchedAt, block: 0, time: touchedAt, seconds: 14_400 };
  return { kind: 'poc', price, profile, touch, isCertain };
}

const view = {
  last: { price: 100, isRising: true },
  zone: 'utc',
  decimals: 0,
  rowDecimals: 0,
  middleDecimals: 0,
  kind: 'daily',
  span: { from: 0, to: START + 2 * DAY, isRecorded: false },
  search: { v: 1 },
} as const;

const stateOf = (level: NakedLevel): string => listLedger({ ...view, naked: [level] }, ['poc'])[0].state;

describe('the ledger', () => {
  it('states the block of a touch, with the year if it is not the current one', () => {
    expect(stateOf(makeLevel(99, true, START + DAY + 43_200))).toBe('touched 17 Jun 12:00–16:00 UTC');
    expect(stateOf(makeLevel(99, true, Date.UTC(2025, 11, 31, 20) / 1000))).toBe('touched 31 Dec 2025 20:00–00:00 UTC');
  });

  it('says if not everything was loaded', () => {
    expect(stateOf(makeLevel(99, true))).toBe('naked');
    const shortOf = (level: NakedLevel): string => listLedger({ ...view, naked: [level] }, ['poc'])[0].short;
    expect(shortOf(makeLevel(99, true))).toBe('naked');
    expect(shortOf(makeLevel(99, true, START + DAY + 43_200))).toBe('touched 17 Jun');
    expect(shortOf(makeLevel(99, false, START + DAY + 43_200))).toBe('first touch 17 Jun');
    expect(stateOf(makeLevel(99, false))).toBe('naked in loaded data');
    expect(stateOf(makeLevel(99, false, START + DAY))).toBe('first touch in loaded data: 17 Jun 00:00–04:00 UTC');
  });

  it('counts certainly naked levels separately', () => {
    const naked = [makeLevel(99, true), makeLevel(101, true), makeLevel(102, false), makeLevel(98, true, START + DAY)];
    expect(countNaked({ ...view, naked })).toEqual({ above: 1, below: 1, unsure: 1, isKnown: true });
  });

  it('groups untested and touched levels, nearest first in each group', () => {
    const naked = [
      makeLevel(90, true, START + DAY),
      makeLevel(105, true),
      makeLevel(99, true),
      makeLevel(98, true, START + DAY),
    ];
    const groups = groupLedger(listLedger({ ...view, naked }, ['poc']));
    expect(groups.map(({ title, rows }) => [title, rows.map(({ price }) => price)])).toEqual([
      ['Untested', ['99', '105']],
      ['Touched', ['98', '90']],
    ]);
    expect(groupLedger([])).toEqual([]);
  });

  it('shows for a running session the untested POC of the previous one, or else the nearest', () => {
    const at = (price: number, days: number, touchedAt?: number): NakedLevel => ({
      ...makeLevel(price, true, touchedAt),
      profile: { ...profile, start: START - days * DAY, end: START - (days - 1) * DAY },
    });
    const today = START + DAY;
    const find = (naked: readonly NakedLevel[]) =>
      findNakedPoc(listLedger({ ...view, naked }, ['poc']), today, view)?.price;
    expect(find([at(101, 3), at(120, 0)])).toBe('120');
    expect(find([at(110, 3), at(101, 4), at(120, 0, today)])).toBe('101');
    expect(find([at(120, 0, today)])).toBeUndefined();
  });
});
