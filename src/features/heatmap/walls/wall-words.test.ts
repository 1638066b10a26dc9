import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { computeEatenShare, findCause, type WallEnd } from '@/domain/book/ledger/wall-life';
import { volumeOf } from '@/testing/volume';
import { describeThreshold, nameAge, nameBasis, nameEnd, shortenEnd } from './wall-words';

const WALLS = volumeOf(10_000);
const SEEN = 3600;
const WORDS = {
  decimals: 0,
  unit: 'BTC',
  isSum: false,
  zone: 'utc',
  columnSeconds: 60,
  now: SEEN,
  latest: SEEN,
} as const;

/** Which eaten shares each word allows. Where a part is unknown, the word claims no more than the larger part. */
const SHARES: Readonly<Record<string, (share: number) => boolean>> = {
  Eaten: (share) => share > 0.94,
  'Mostly eaten': (share) => share >= 0.5,
  'Mostly eaten, rest pulled': (share) => share >= 0.5 && share < 0.96,
  'Partly eaten, rest pulled': (share) => share < 0.5 && share > 0.04,
  'Mostly pulled': (share) => share < 0.5,
  Pulled: (share) => share < 0.06,
};

it('a wall that was seen in one snapshot has that as its age', () => {
  const seen = { born: SEEN, seen: SEEN, bornDoubt: undefined };
  expect(nameAge(seen)).toBe('1 snapshot');
  expect(nameAge({ ...seen, bornDoubt: 'edge' })).toBe('≥ 1 snapshot');
  expect(nameAge({ ...seen, born: SEEN - 60 })).toBe('1 min');
  expect(nameAge({ ...seen, born: SEEN - 7200, bornDoubt: 'gap' })).toBe('≥ 2 h');
});

describe('what makes a level a wall, in words', () => {
  it('names the size at which it becomes one, and the size below which it is none', () => {
    expect(describeThreshold({ kind: 'size', size: 200 }, 'BTC')).toBe(
      'A level becomes a wall at 200 BTC and stays one until it falls below 100 BTC.',
    );
    expect(describeThreshold({ kind: 'ratio', times: 4 }, 'BTC')).toBe(
      'A level becomes a wall at 4× its typical size and stays one until it falls below 2×. Typical: the size that 90% of the 40 levels on each side stay under.',
    );
    expect(describeThreshold({ kind: 'ratio', times: 2.5 }, 'BTC')).toContain('falls below 1.25×');
  });
});

describe('how a wall ended, in words', () => {
  it('names every other end and every doubt', () => {
    const named = (end: WallEnd) => nameEnd({ end, eaten: 0, pulled: 0, unsure: 0, seen: SEEN }, WORDS);
    expect(named({ kind: 'moved', at: 0, to: ['a', 'b'], prices: [97_120, 97_130] })).toBe(
      'Moved to 97,120 and 97,130',
    );
    expect(named({ kind: 'shrunk', at: 0, left: 95.2 })).toBe('Shrank to 95.2 BTC');
    const partly = {
      end: { kind: 'shrunk', at: 0, left: 95.2 },
      eaten: 40,
      pulled: 60,
      unsure: 0,
      seen: SEEN,
    } as const;
    expect(nameEnd(partly, WORDS)).toBe('Partly eaten, shrank to 95.2 BTC');
    expect(nameBasis(partly, WORDS)).toBe('Exact: trades cannot have taken most of it');
    expect(named({ kind: 'out-of-range', at: 0 })).toBe('Out of range');
    expect(
      (['gap', 'venues', 'trades', 'candle'] as const).map((why) => named({ kind: 'uncertain', at: 0, why })),
    ).toEqual([
      'Uncertain: snapshot missing',
      'Uncertain: a venue has no book',
      'Uncertain: no trades loaded',
      'Uncertain: candle longer than a column',
    ]);
  });

  it(`never contradicts the share that was eaten, of ${WALLS} random walls`, () => {
    const random = makeRandom(2);
    const said = new Set<string>();
    const part = (): number => (random() < 0.3 ? 0 : 500 * random() ** 3);
    for (let i = 0; i < WALLS; i++) {
      const taken = { eaten: part(), pulled: part(), unsure: part() };
      const cause = findCause(taken);
      if (cause === undefined || cause === 'unsure') continue;
      const end: WallEnd = cause === 'eaten' ? { kind: 'eaten', at: 60, basis: 'candles' } : { kind: 'pulled', at: 60 };
      const name = nameEnd({ ...taken, end, seen: SEEN }, WORDS);
      said.add(name);
      expect(SHARES[name]?.(computeEatenShare(taken) ?? Number.NaN)).toBe(true);
      // If trades cannot have taken any of it, nothing was eaten.
      if (nameBasis({ ...taken, end }, WORDS) === 'Exact: trades cannot have taken it') expect(taken.eaten).toBe(0);
    }
    expect([...said].sort()).toEqual(Object.keys(SHARES).sort());
  });
  it('says that a wall is still there only while nothing newer than its last sighting can be loaded', () => {
    const standing = { end: { kind: 'standing' }, eaten: 0, pulled: 0, unsure: 0, seen: SEEN } as const;
    expect(nameEnd(standing, { ...WORDS, latest: SEEN + 120 })).toBe('Still there');
    expect(nameEnd(standing, { ...WORDS, latest: SEEN + 121 })).toBe('There at 01:00');
  });
  it('names both causes of an end that had both where there is room for two words', () => {
    const pulled: WallEnd = { kind: 'pulled', at: 60 };
    expect(shortenEnd({ eaten: 40, pulled: 60, unsure: 0, end: pulled, seen: SEEN })).toBe('Eaten, pulled');
    expect(shortenEnd({ eaten: 0, pulled: 60, unsure: 0, end: pulled, seen: SEEN })).toBe('Pulled');
  });
});
