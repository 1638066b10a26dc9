export { INTERVALS, type Interval } from '@/domain/interval';
export { TPO_SESSIONS, type TpoSession } from '@/domain/tpo/tpo-session';

export const CATEGORIES = ['SPOT', 'PERPETUAL', 'FUTURE', 'OPTION', 'COMBO'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The categories that the discovery filters accept. */
export const FILTER_CATEGORIES = ['SPOT', 'PERPETUAL'] as const;

export const TENORS = ['ONE_W', 'ONE_M', 'TWO_M', 'THREE_M'] as const;
export type Tenor = (typeof TENORS)[number];

export const TPO_BLOCK_MINUTES = ['5', '30', '60', '240'] as const;
export const TPO_BLOCK_MINUTES_DEFAULT = 30;

export const GROUP_BY = ['GROUP_BY_TYPE_SUM', 'GROUP_BY_TYPE_OPEN_INTEREST_WEIGHTED_AVG'] as const;
export type GroupBy = (typeof GROUP_BY)[number];

export const QUOTES = ['USD', 'COIN'] as const;
export type Quote = (typeof QUOTES)[number];

/** Accepted by name, or by number as below. */
export const SORT_DIRECTIONS = ['SORT_DIRECTION_ASC', 'SORT_DIRECTION_DESC'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];
export const SORT_DIRECTION_NUMBERS: Readonly<Record<string, SortDirection>> = {
  1: 'SORT_DIRECTION_ASC',
  2: 'SORT_DIRECTION_DESC',
};

export const MARKET_SORT_FIELDS = [
  'VOLUME_24H',
  'PRICE_CHANGE_24H',
  'MARKET_SYMBOL_OI_CHANGE_24H',
  'MARKET_SYMBOL_MARKETCAP',
  'AVAILABLE_SINCE',
] as const;
export type MarketSortField = (typeof MARKET_SORT_FIELDS)[number];

export const SIDES = ['BUY', 'SELL'] as const;
export type Side = (typeof SIDES)[number];

/** 8 hours in milliseconds: the default funding interval. */
export const FUNDING_INTERVAL_DEFAULT_MS = 28_800_000;
