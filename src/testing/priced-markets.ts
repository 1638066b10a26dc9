import { TENORS } from '@/contract/values';
import { marketRow } from './store-rows';

/** The data that the screens show of a perpetual. */
export const TRADED = [
  'TRADE_AGG',
  'TRADE_SIDE_AGNOSTIC_AGG',
  'BLOCK_BOOK_SNAPSHOT_AGG',
  'OPEN_INTEREST_AGG',
  'FUNDING_RATE_AGG',
  'LIQUIDATION_AGG',
  'TPO_AGG',
  'TOKEN_SUPPLY_AGG',
];

const SUMMARIES = [
  ['BTC_ATM', 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG'],
  ['BTC_25', 'SKEW_OPTION_SUMMARY_AGG'],
] as const;

/** The options of BTC: a market for each tenor of either summary. */
export const listOptionRows = () =>
  SUMMARIES.flatMap(([rawSymbol, type], i) =>
    TENORS.map((tenor, at) =>
      marketRow({
        id: 100 + 10 * i + at,
        exchange: 'HALCYON_OPTIONS',
        category: 'OPTION',
        normalizedSymbol: 'BTC',
        block: 0,
        rawSymbol,
        tenor,
        types: [type],
      }),
    ),
  );
