import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { type MemoryEntry, planEviction } from './plan-eviction';

const SEED = Number(process.env.CACHE_SEED ?? 20_261_121);

const entry = (id: string, bytes: number, usedAt: number, rest: Partial<MemoryEntry> = {}): MemoryEntry => ({
  id,
  bytes,
  usedAt,
  isVisible: false,
  isLinked: false,
  ...rest,
});
const idsOf = (entries: readonly MemoryEntry[]): string => entries.map(({ id }) => id).join('');
const sum = (entries: readonly MemoryEntry[]): number => entries.reduce((total, { bytes }) => total + bytes, 0);

type Plan = typeof planEviction;

/** What is wrong with a plan, over random entries; empty when the plan follows the rules. */
function findFaults(plan: Plan): readonly string[] {
  const random = makeRandom(SEED);
  const faults = new Set<string>();
  for (let run = 0; run < 500; run++) {
    const entries = Array.from({ length: Math.floor(random() * 12) }, (_, i) =>
      entry(`e${i}`, Math.floor(random() * 5), Math.floor(random() * 6), {
        isVisible: random() < 0.3,
        isLinked: random() < 0.3,
      }),
    );
    const cap = Math.floor(random() * 20);
    const removed = plan(entries, cap);
    const kept = entries.filter((item) => !removed.includes(item));
    if (removed.some(({ isVisible }) => isVisible)) faults.add('removes what is visible');
    if (sum(kept) > Math.max(cap, sum(entries.filter(({ isVisible }) => isVisible)))) faults.add('keeps too much');
    if (removed.length > 0 && sum(entries) - sum(removed.slice(0, -1)) <= cap) faults.add('removes too much');
    for (const stays of kept.filter(({ isVisible, bytes }) => !isVisible && bytes > 0)) {
      for (const goes of removed) {
        if (stays.isLinked === goes.isLinked && stays.usedAt < goes.usedAt) faults.add('removes the later used');
        if (!stays.isLinked && goes.isLinked) faults.add('removes the linked first');
      }
    }
  }
  return [...faults];
}

describe('what is removed', () => {
  it('is nothing within the cap', () => expect(planEviction([entry('a', 5, 1), entry('b', 5, 2)], 10)).toEqual([]));

  it('is the least recently used first, then the linked, never the visible', () => {
    const entries = [
      entry('s', 1, 1, { isVisible: true }),
      entry('l', 1, 2, { isLinked: true }),
      entry('b', 1, 4),
      entry('a', 1, 3),
    ];
    expect(idsOf(planEviction(entries, 0))).toBe('abl');
    expect(idsOf(planEviction(entries, 3))).toBe('a');
  });

  it(`follows the order and the cap on random entries (seed ${SEED})`, () =>
    expect(findFaults(planEviction)).toEqual([]));

  const WRONG: readonly (readonly [string, Plan])[] = [
    ['removes what is visible', (all) => [...all]],
    ['keeps too much', () => []],
    ['removes too much', (all) => [...all].filter(({ isVisible }) => !isVisible)],
    [
      'removes the later used',
      (all, bytes) =>
        planEviction(
          [...all].map((item) => ({ ...item, usedAt: -item.usedAt })),
          bytes,
        ).map((found) => [...all].find(({ id }) => id === found.id)!),
    ],
    [
      'removes the linked first',
      (all, bytes) =>
        planEviction(
          [...all].map((item) => ({ ...item, isLinked: !item.isLinked })),
          bytes,
        ).map((found) => [...all].find(({ id }) => id === found.id)!),
    ],
  ];
  it.each(WRONG)('a plan that %s is detected', (fault, plan) => expect(findFaults(plan)).toContain(fault));
});
