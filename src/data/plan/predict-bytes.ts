import { type ByteFacts, countLevels, expectBytesPerPoint } from '@/contract/answer-size';
import type { WeightFacts } from '@/contract/weight';

/**
 * What answers really measured beside what was expected of them, by type and depth. Plain data that is never changed:
 * `learnBytes` makes the next one. Older answers count less and less.
 */
export type ByteMemory = Readonly<Record<string, { readonly measured: number; readonly expected: number }>>;

export const EMPTY_BYTE_MEMORY: ByteMemory = {};

/** Depths that halve or double fall into other bands: few books have as many levels as are asked for. */
function keyOf(facts: ByteFacts): string {
  const levels = countLevels(facts);
  return levels === 0 ? facts.type : `${facts.type}/${Math.ceil(Math.log2(levels))}`;
}

/** Bytes per point that an answer is expected to have, before any compression. */
export function predictBytesPerPoint(facts: ByteFacts, memory: ByteMemory): number {
  const known = memory[keyOf(facts)];
  return expectBytesPerPoint(facts) * (known === undefined ? 1 : known.measured / known.expected);
}

/** What an answer counts for after one more like it. */
const KEPT_SHARE = 0.7;
/** Text around the points of an answer: its envelope and the ids of its series. */
const ENVELOPE_BYTES = 250;

/** The memory after an answer of `bytes` to a query of `points`; buckets without data make the average smaller. */
export function learnBytes(
  memory: ByteMemory,
  facts: Pick<WeightFacts, 'type' | 'maxDepth' | 'points'>,
  bytes: number,
): ByteMemory {
  if (!(facts.points > 0 && bytes > 0 && Number.isFinite(bytes))) return memory;
  const key = keyOf(facts);
  const known = memory[key] ?? { measured: 0, expected: 0 };
  return {
    ...memory,
    [key]: {
      measured: KEPT_SHARE * known.measured + Math.max(1, bytes - ENVELOPE_BYTES),
      expected: KEPT_SHARE * known.expected + facts.points * expectBytesPerPoint(facts),
    },
  };
}
