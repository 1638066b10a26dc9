import { type DatasetType, datasetOf } from '@/contract/datasets';
import type { WeightFacts } from '@/contract/weight';

export type ByteFacts = Pick<WeightFacts, 'type' | 'maxDepth'>;

/**
 * What answers really measured beside what was expected of them, by type and depth. Plain data that is never changed:
 * `learnBytes` makes the next one. Older answers count less and less.
 */
export type ByteMemory = Readonly<Record<string, { readonly measured: number; readonly expected: number }>>;

export const EMPTY_BYTE_MEMORY: ByteMemory = {};

/** Text of a point, all series of the type together. Source: captured answers; where none exist, those of our service. */
const POINT_BYTES: Readonly<Record<DatasetType, number>> = {
  BLOCK_BOOK_SNAPSHOT_AGG: 30,
  DEXPERP_TRIGGER_LIQUIDITY_AGG: 30,
  DEXPERP_LIQUIDATION_AGG: 30,
  TPO_AGG: 20_000,
  TRADE_SIDE_AGNOSTIC_AGG: 237,
  TRADE_AGG: 474,
  LIQUIDATION_AGG: 136,
  IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG: 75,
  SKEW_OPTION_SUMMARY_AGG: 60,
  TOKEN_SUPPLY_AGG: 400,
  FUNDING_RATE_AGG: 250,
  OPEN_INTEREST_AGG: 110,
  VOLUME_PROFILE_AGG: 4000,
};

/** Text of a price, a volume and their commas. */
const LEVEL_BYTES = 17;

/** Lists of levels per snapshot and the most levels that a list is thought to have, however many are asked for. */
const LEVEL_LISTS: Readonly<Partial<Record<DatasetType, { readonly lists: number; readonly mostLevels: number }>>> = {
  BLOCK_BOOK_SNAPSHOT_AGG: { lists: 2, mostLevels: 10_000 },
  DEXPERP_TRIGGER_LIQUIDITY_AGG: { lists: 2, mostLevels: 1500 },
  DEXPERP_LIQUIDATION_AGG: { lists: 1, mostLevels: 1500 },
};

function countLevels({ type, maxDepth }: ByteFacts): number {
  const list = LEVEL_LISTS[type];
  if (list === undefined) return 0;
  return list.lists * Math.min(maxDepth ?? datasetOf(type).includedDepth ?? list.mostLevels, list.mostLevels);
}

/** Before anything is known of real answers. */
function expectBytesPerPoint(facts: ByteFacts): number {
  return POINT_BYTES[facts.type] + LEVEL_BYTES * countLevels(facts);
}

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
