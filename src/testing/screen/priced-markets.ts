import { TENORS } from '@/contract/values';
import { marketRow } from '@/testing/store-rows';

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
  ['ATM', 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG'],
  ['25', 'SKEW_OPTION_SUMMARY_AGG'],
] as const;

/** The options of a coin: a market for each tenor of either summary. */
export const listOptionRows = (coin = 'BTC', firstId = 100) =>
  SUMMARIES.flatMap(([flavour, type], i) =>
    TENORS.map((tenor, at) =>
      marketRow({
        id: firstId + 10 * i + at,
        coin,
        exchange: 'HALCYON_OPTIONS',
        category: 'OPTION',
        normalizedSymbol: coin,
        block: 0,
        rawSymbol: `${coin}_${flavour}`,
        tenor,
        types: [type],
      }),
    ),
  );
