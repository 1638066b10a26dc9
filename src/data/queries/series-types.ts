import type { DatasetType } from '@/contract/datasets';
import type { PointsQuery } from '@/contract/points-query';
import type { TileKind } from '@/data/cache/database/tile-kind';
import type { SeriesShape, ShapeColumns } from '@/domain/columns/series-columns';
import type { Interval } from '@/domain/interval';

/** The datasets with one row per bucket, and the shape of their points. */
export const SERIES_TYPES = {
  TRADE_SIDE_AGNOSTIC_AGG: 'candle',
  TRADE_AGG: 'candle',
  LIQUIDATION_AGG: 'liquidation',
  OPEN_INTEREST_AGG: 'open-interest',
  FUNDING_RATE_AGG: 'funding',
  IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG: 'implied-volatility',
  SKEW_OPTION_SUMMARY_AGG: 'skew',
  TOKEN_SUPPLY_AGG: 'supply',
} as const satisfies Partial<Record<DatasetType, SeriesShape>>;

export type SeriesType = keyof typeof SERIES_TYPES;
export type ShapeOf<T extends SeriesType> = (typeof SERIES_TYPES)[T];

/** The series to request: everything in the request except type and range. */
export type SeriesSelection<T extends SeriesType> = { readonly interval: Interval } & Omit<
  PointsQuery<T>,
  'type' | 'interval' | 'from' | 'period' | 'sortDirection'
>;

/** `''`: both sides together, or a dataset without sides. */
export type SidePart = '' | 'BUY' | 'SELL';

/** Sixty buckets of one series, per side. */
export type SeriesTile<T extends SeriesType> = ReadonlyMap<SidePart, ShapeColumns<ShapeOf<T>>>;

export type SeriesKind<T extends SeriesType> = TileKind<SeriesSelection<T>, SeriesTile<T>>;
