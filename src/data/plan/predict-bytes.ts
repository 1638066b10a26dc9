import { type ByteFacts, countLevels, expectBytesPerPoint } from '@/contract/answer-size';
import type { WeightFacts } from '@/contract/weight';

/**
 * The measured and the expected size of answers, by type and depth. Immutable plain data: `learnBytes` makes the next
 * one. Older answers count less and less.
 */
export type ByteMemory = Readonly<Record<string, { readonly measured: number; readonly expected: number }>>;

export const EMPTY_BYTE_MEMORY: ByteMemory = {};

/** Groups depths by powers of two: few books have as many levels as are requested. */
function keyOf(facts: ByteFacts): string {
  const levels = countLevels(facts);
  return levels === 0 ? facts.type : `${facts.type}/${Math.ceil(Math.log2(levels))}`;
}

/** Expected bytes per point of an answer, before compression. */
export function predictBytesPerPoint(facts: ByteFacts, memory: ByteMemory): number {
  const known = memory[keyOf(facts)];
  return expectBytesPerPoint(facts) * (known === undefined ? 1 : known.measured / known.expected);
}

/** The factor by which each new answer reduces the influence of earlier ones. */
const KEPT_SHARE = 0.7;
/** Text around the points of an answer: its envelope and the ids of its series. */
const ENVELOPE_BYTES = 250;

/** The memory after an answer of `bytes` to a query of `points`; buckets without data lower the average. */
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
