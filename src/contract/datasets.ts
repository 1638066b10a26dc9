import type { PointsParam } from './params';
import type { TierId } from './tiers';
import type { GroupBy } from './values';

/**
 * What a dataset does with a parameter. `symbol`: at least one of these must be given. `ignored`: known to the API but
 * not used by this type. `refused`: answered with 400.
 */
export type ParamRule = 'required' | 'optional' | 'symbol' | 'ignored' | 'refused';

export interface DatasetSpec {
  readonly label: string;
  readonly params: Readonly<Record<PointsParam, ParamRule>>;
  /** Accepted values of `transform.groupBy.type`. */
  readonly groupBy: readonly GroupBy[];
  /** Takes exactly one `exchange`. */
  readonly singleExchange: boolean;
  /** Without `from` and `period`: the latest snapshot instead of an error. */
  readonly latestWithoutRange: boolean;
  /** Base weight per started 1,000 points. */
  readonly cost: number;
  readonly maxPoints: number;
  /** Levels included in the base weight, for the types with `maxDepth`; also its default. */
  readonly includedDepth: number | undefined;
  /** Lowest tier that may request it. */
  readonly tier: TierId;
  /** One series per side (`BUY`, `SELL`). */
  readonly bySide: boolean;
  readonly shape: PointShape;
}

export type PointShape =
  | 'book'
  | 'trigger-levels'
  | 'liquidation-levels'
  | 'tpo'
  | 'candle'
  | 'liquidation'
  | 'implied-volatility'
  | 'skew'
  | 'supply'
  | 'funding'
  | 'open-interest'
  | 'volume-profile';

const SUM = ['GROUP_BY_TYPE_SUM'] as const;
const OI_WEIGHTED = ['GROUP_BY_TYPE_OPEN_INTEREST_WEIGHTED_AVG'] as const;
const NO_GROUP_BY = [] as const;

/** The rules of every type unless its entry says otherwise. */
const COMMON = {
  type: 'required',
  exchange: 'required',
  coin: 'symbol',
  rawSymbol: 'symbol',
  normalizedSymbol: 'symbol',
  interval: 'required',
  from: 'optional',
  period: 'required',
  sortDirection: 'optional',
  gapfill: 'refused',
  'transform.groupBy.type': 'optional',
  'transform.normalize.quote': 'optional',
  'transform.normalize.fundingInterval': 'ignored',
  maxDepth: 'ignored',
  flatten: 'ignored',
  blockSize: 'ignored',
  tpoSession: 'ignored',
  tpoBlockSizeMinutes: 'ignored',
  tenor: 'ignored',
  tokenName: 'ignored',
} as const satisfies Record<PointsParam, ParamRule>;

const CANDLE_PARAMS = { ...COMMON, gapfill: 'optional' } as const;
const HEATMAP_PARAMS = { ...COMMON, interval: 'optional', maxDepth: 'optional', flatten: 'optional' } as const;
const LEVEL_MAP_PARAMS = {
  ...HEATMAP_PARAMS,
  exchange: 'optional',
  period: 'optional',
  'transform.groupBy.type': 'refused',
} as const;
const OPTION_PARAMS = {
  ...COMMON,
  coin: 'required',
  rawSymbol: 'required',
  normalizedSymbol: 'ignored',
  tenor: 'required',
  'transform.groupBy.type': 'refused',
  'transform.normalize.quote': 'ignored',
} as const;

const SERIES_DEFAULTS = {
  singleExchange: false,
  latestWithoutRange: false,
  cost: 1,
  maxPoints: 100_000,
  includedDepth: undefined,
  tier: 'free',
  bySide: false,
} as const;

/**
 * The spine of the contract: one entry per `type`. Validation, weights, client types, documents and test generators are
 * derived from it; nothing else lists the types.
 */
export const DATASETS = {
  BLOCK_BOOK_SNAPSHOT_AGG: {
    ...SERIES_DEFAULTS,
    label: 'Depth',
    params: { ...HEATMAP_PARAMS, blockSize: 'required' },
    groupBy: SUM,
    cost: 10,
    maxPoints: 4000,
    includedDepth: 3500,
    shape: 'book',
  },
  DEXPERP_TRIGGER_LIQUIDITY_AGG: {
    ...SERIES_DEFAULTS,
    label: 'TP/SL triggers',
    params: LEVEL_MAP_PARAMS,
    groupBy: NO_GROUP_BY,
    latestWithoutRange: true,
    cost: 5,
    maxPoints: 5000,
    includedDepth: 1500,
    shape: 'trigger-levels',
  },
  DEXPERP_LIQUIDATION_AGG: {
    ...SERIES_DEFAULTS,
    label: 'Liquidation map',
    params: { ...LEVEL_MAP_PARAMS, coin: 'required', rawSymbol: 'ignored', normalizedSymbol: 'ignored' },
    groupBy: NO_GROUP_BY,
    latestWithoutRange: true,
    cost: 5,
    maxPoints: 5000,
    includedDepth: 1500,
    tier: 'advanced',
    shape: 'liquidation-levels',
  },
  TPO_AGG: {
    ...SERIES_DEFAULTS,
    label: 'Profile',
    params: {
      ...COMMON,
      interval: 'ignored',
      from: 'required',
      tpoSession: 'required',
      tpoBlockSizeMinutes: 'optional',
    },
    groupBy: SUM,
    cost: 5,
    maxPoints: 20_000,
    shape: 'tpo',
  },
  TRADE_SIDE_AGNOSTIC_AGG: {
    ...SERIES_DEFAULTS,
    label: 'Candles',
    params: CANDLE_PARAMS,
    groupBy: SUM,
    shape: 'candle',
  },
  TRADE_AGG: {
    ...SERIES_DEFAULTS,
    label: 'Candles by side',
    params: CANDLE_PARAMS,
    groupBy: SUM,
    bySide: true,
    shape: 'candle',
  },
  LIQUIDATION_AGG: {
    ...SERIES_DEFAULTS,
    label: 'Liquidations',
    params: COMMON,
    groupBy: SUM,
    bySide: true,
    shape: 'liquidation',
  },
  IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG: {
    ...SERIES_DEFAULTS,
    label: 'Implied volatility',
    params: OPTION_PARAMS,
    groupBy: NO_GROUP_BY,
    singleExchange: true,
    tier: 'advanced',
    shape: 'implied-volatility',
  },
  SKEW_OPTION_SUMMARY_AGG: {
    ...SERIES_DEFAULTS,
    label: 'Skew',
    params: OPTION_PARAMS,
    groupBy: NO_GROUP_BY,
    singleExchange: true,
    shape: 'skew',
  },
  TOKEN_SUPPLY_AGG: {
    ...SERIES_DEFAULTS,
    label: 'Supply',
    params: {
      ...COMMON,
      exchange: 'ignored',
      coin: 'required',
      rawSymbol: 'ignored',
      normalizedSymbol: 'ignored',
      tokenName: 'optional',
      'transform.groupBy.type': 'refused',
      'transform.normalize.quote': 'ignored',
    },
    groupBy: NO_GROUP_BY,
    tier: 'advanced',
    shape: 'supply',
  },
  FUNDING_RATE_AGG: {
    ...SERIES_DEFAULTS,
    label: 'Funding',
    params: {
      ...COMMON,
      'transform.normalize.quote': 'ignored',
      'transform.normalize.fundingInterval': 'optional',
    },
    groupBy: OI_WEIGHTED,
    shape: 'funding',
  },
  OPEN_INTEREST_AGG: {
    ...SERIES_DEFAULTS,
    label: 'Open interest',
    params: COMMON,
    groupBy: SUM,
    shape: 'open-interest',
  },
  VOLUME_PROFILE_AGG: {
    ...SERIES_DEFAULTS,
    label: 'Volume profile',
    params: COMMON,
    groupBy: SUM,
    cost: 2,
    maxPoints: 20_000,
    shape: 'volume-profile',
  },
} as const satisfies Record<string, DatasetSpec>;

export type DatasetType = keyof typeof DATASETS;
export const DATASET_TYPES = Object.keys(DATASETS) as DatasetType[];

export function isDatasetType(text: string): text is DatasetType {
  return Object.hasOwn(DATASETS, text);
}

/** The entry of `type`, widened to the common shape. */
export function datasetOf(type: DatasetType): DatasetSpec {
  return DATASETS[type];
}
