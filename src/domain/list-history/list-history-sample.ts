import type { UnixSeconds } from '../units';

/** The figures of a market that change from one sample of the list to the next. */
export const TAPE_FIELDS = [
  'lastPrice',
  'volume24h',
  'volumeChange24h',
  'priceChange24h',
  'oiChange24h',
  'marketcap',
] as const;
export type ListHistoryField = (typeof TAPE_FIELDS)[number];

/** One value per market; NaN if unknown. */
export type ListHistoryColumns = Readonly<Record<ListHistoryField, Float64Array>>;

/** The list of markets at one moment. */
export interface ListHistorySample {
  readonly at: UnixSeconds;
  /** Each market once. */
  readonly keys: readonly string[];
  /** One entry per key. */
  readonly columns: ListHistoryColumns;
}

/** Columns of `length` values, all still unknown. */
export function makeListHistoryColumns(length: number): Record<ListHistoryField, Float64Array> {
  const make = (): Float64Array => new Float64Array(length).fill(Number.NaN);
  return {
    lastPrice: make(),
    volume24h: make(),
    volumeChange24h: make(),
    priceChange24h: make(),
    oiChange24h: make(),
    marketcap: make(),
  };
}
