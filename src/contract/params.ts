import { INTERVALS } from '@/domain/interval';
import {
  FILTER_CATEGORIES,
  GROUP_BY,
  MARKET_SORT_FIELDS,
  QUOTES,
  SORT_DIRECTIONS,
  TENORS,
  TPO_BLOCK_MINUTES,
  TPO_SESSIONS,
} from './values';

/** How a parameter is written on the wire, and its possible values. */
export interface ParamSpec {
  readonly kind: 'text' | 'enum' | 'integer' | 'number' | 'boolean' | 'sort-direction' | 'dataset';
  readonly values?: readonly string[];
  /** Least accepted number. */
  readonly min?: number;
  /** Greatest accepted number. */
  readonly max?: number;
  /** May be given several times. */
  readonly repeatable?: boolean;
  readonly description: string;
}

/** Latest Unix second that a query may use (year 2100): a later one has the wrong unit. */
export const MAX_UNIX_SECONDS = 4_102_444_800;

/** Every parameter of `GET /v1/points`; `type` itself included. */
export const POINTS_PARAMS = {
  type: { kind: 'dataset', description: 'Dataset selector.' },
  exchange: { kind: 'text', repeatable: true, description: 'Venue filter, upper-case identifier.' },
  coin: { kind: 'text', description: 'Base asset.' },
  rawSymbol: { kind: 'text', description: 'Symbol as the venue writes it.' },
  normalizedSymbol: { kind: 'text', description: 'Cross-exchange symbol, BASE-QUOTE.' },
  interval: { kind: 'enum', values: INTERVALS, description: 'Bucket size.' },
  from: { kind: 'integer', min: 0, max: MAX_UNIX_SECONDS, description: 'Start of the range, Unix seconds.' },
  period: { kind: 'integer', min: 1, max: MAX_UNIX_SECONDS, description: 'Length of the range, seconds.' },
  sortDirection: { kind: 'sort-direction', values: SORT_DIRECTIONS, description: 'Order of the points.' },
  gapfill: { kind: 'boolean', description: 'Fills missing intervals with the last close.' },
  'transform.groupBy.type': { kind: 'enum', values: GROUP_BY, description: 'Aggregation across venues.' },
  'transform.normalize.quote': { kind: 'enum', values: QUOTES, description: 'Unit of volumes; COIN is the default.' },
  'transform.normalize.fundingInterval': {
    kind: 'integer',
    min: 1,
    max: 31_622_400_000,
    description: 'Funding interval to normalise to, milliseconds.',
  },
  maxDepth: { kind: 'integer', min: 1, max: 1_000_000, description: 'Price levels per side.' },
  flatten: { kind: 'boolean', description: 'Returns flat_points instead of points.' },
  blockSize: { kind: 'number', min: 1e-12, max: 1e12, description: 'Height of a price block, in USD.' },
  tpoSession: { kind: 'enum', values: TPO_SESSIONS, description: 'Session of the market profile.' },
  tpoBlockSizeMinutes: { kind: 'enum', values: TPO_BLOCK_MINUTES, description: 'Minutes of a profile block.' },
  tenor: { kind: 'enum', values: TENORS, description: 'Option summary expiry bucket.' },
  tokenName: { kind: 'text', description: 'Name of the token, as coinName in /v1/markets.' },
} as const satisfies Record<string, ParamSpec>;

export type PointsParam = keyof typeof POINTS_PARAMS;

/** The filters that the list endpoints share. */
export const FILTER_PARAMS = {
  type: { kind: 'dataset', repeatable: true, description: 'Markets with this dataset.' },
  exchange: { kind: 'text', repeatable: true, description: 'Markets of this venue.' },
  category: { kind: 'enum', values: FILTER_CATEGORIES, repeatable: true, description: 'Market class.' },
  coin: { kind: 'text', repeatable: true, description: 'Markets of this base asset.' },
  rawSymbol: { kind: 'text', repeatable: true, description: 'Markets with this venue symbol.' },
  normalizedSymbol: { kind: 'text', repeatable: true, description: 'Markets with this cross-exchange symbol.' },
} as const satisfies Record<string, ParamSpec>;

export const PAGE_SIZE_DEFAULT = 100;
export const PAGE_SIZE_MAX = 1000;

export const MARKETS_PARAMS = {
  exchange: FILTER_PARAMS.exchange,
  coin: FILTER_PARAMS.coin,
  category: FILTER_PARAMS.category,
  type: FILTER_PARAMS.type,
  symbolFilter: { kind: 'text', description: 'Case-insensitive search in symbols, coin names and titles.' },
  pageSize: { kind: 'integer', min: 1, max: PAGE_SIZE_MAX, description: 'Results per page, 100 by default.' },
  pageOffset: { kind: 'integer', min: 0, max: 2_147_483_647, description: 'Zero-based offset.' },
  'sortCriteria.field': { kind: 'enum', values: MARKET_SORT_FIELDS, description: 'Field to sort by.' },
  'sortCriteria.direction': { kind: 'sort-direction', values: SORT_DIRECTIONS, description: 'Sort direction.' },
  distinct: { kind: 'boolean', description: 'One result per normalized symbol.' },
} as const satisfies Record<string, ParamSpec>;
