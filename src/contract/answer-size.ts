import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { DATASETS, type DatasetType, datasetOf } from './datasets';
import type { WeightFacts } from './weight';

export type ByteFacts = Pick<WeightFacts, 'type' | 'maxDepth'>;

/**
 * Bytes of text per point, over all series of the type. Measured on captured answers; where there are none, on those of
 * our service.
 */
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

/** Bytes of text of a price, a volume and their commas. */
const LEVEL_BYTES = 17;

/** Lists of levels per snapshot, and the most levels expected in a list, however many are requested. */
const LEVEL_LISTS: Readonly<Partial<Record<DatasetType, { readonly lists: number; readonly mostLevels: number }>>> = {
  BLOCK_BOOK_SNAPSHOT_AGG: { lists: 2, mostLevels: 10_000 },
  DEXPERP_TRIGGER_LIQUIDITY_AGG: { lists: 2, mostLevels: 1500 },
  DEXPERP_LIQUIDATION_AGG: { lists: 1, mostLevels: 1500 },
};

/** Expected levels of a snapshot; 0 for points without levels. */
export function countLevels({ type, maxDepth }: ByteFacts): number {
  const list = LEVEL_LISTS[type];
  if (list === undefined) return 0;
  return list.lists * Math.min(maxDepth ?? datasetOf(type).includedDepth ?? list.mostLevels, list.mostLevels);
}

/** Expected bytes per point before compression, as long as no real answers are known. */
export function expectBytesPerPoint(facts: ByteFacts): number {
  return POINT_BYTES[facts.type] + LEVEL_BYTES * countLevels(facts);
}

/** The rest of an answer besides its points, and all of one with few. */
const BASE_BYTES = 2 * 2 ** 20;
/** Factor between the measured size of answers and the limit: room for numbers with all digits and unknown members. */
const ROOM = 6;
/** The most series that one venue may have of a coin when no symbol is named. */
const SERIES_PER_VENUE = 16;
const SHORTEST_SESSION_SECONDS = 86_400;

/**
 * Most decompressed bytes that an answer to this `/v1/points` search can have: enough for its points, levels and
 * series. A larger one is not a valid answer. For an unknown type only the base, since the answer is an error.
 */
export function limitPointsBytes(search: string): number {
  const query = new URLSearchParams(search);
  const type = query.get('type') ?? '';
  if (!isDatasetType(type)) return BASE_BYTES;
  const { includedDepth, maxPoints } = datasetOf(type);
  const maxDepth = includedDepth === undefined ? undefined : readNumber(query, 'maxDepth', includedDepth);
  const points = Math.min(maxPoints, countMostPoints(query, type));
  return BASE_BYTES + Math.ceil(ROOM * points * countSeries(query) * expectBytesPerPoint({ type, maxDepth }));
}

const isDatasetType = (text: string): text is DatasetType => Object.hasOwn(DATASETS, text);

function countMostPoints(query: URLSearchParams, type: DatasetType): number {
  const period = readNumber(query, 'period', 1);
  const interval = query.get('interval') ?? 'MINUTE';
  const isInterval = (text: string): text is Interval => Object.hasOwn(INTERVAL_SECONDS, text);
  const seconds = type === 'TPO_AGG' || !isInterval(interval) ? SHORTEST_SESSION_SECONDS : INTERVAL_SECONDS[interval];
  return Math.ceil(period / seconds) + 1;
}

function countSeries(query: URLSearchParams): number {
  if (query.has('transform.groupBy.type')) return 1;
  const venues = Math.max(1, new Set(query.getAll('exchange')).size);
  return venues * (query.has('rawSymbol') || query.has('normalizedSymbol') ? 1 : SERIES_PER_VENUE);
}

function readNumber(query: URLSearchParams, name: string, fallback: number): number {
  const value = Number(query.get(name) ?? fallback);
  return Number.isFinite(value) && value > 0 ? value : fallback;
}
