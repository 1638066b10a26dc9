import { TENORS } from '@/contract/values';
import type { RecordedMarket } from '../../ingest/recording';
import type { MarketUnits } from '../recording-sink';
import type { ChainSummary } from './summarise-chain';

/** Summaries are stored as percentage points with so many decimals. */
export const SUMMARY_UNITS: MarketUnits = { priceDecimals: 4, sizeDecimals: 0 };

/** What the options of a coin say of a tenor, and the end of the symbol under which it is stored. */
export const MEASURES = [
  { suffix: 'ATM', field: 'atm' },
  { suffix: '25', field: 'skew' },
] as const satisfies readonly { suffix: string; field: keyof ChainSummary }[];

/** A market that is one figure of the options of a coin. */
export interface SummaryMarket extends RecordedMarket {
  readonly tenor: NonNullable<RecordedMarket['tenor']>;
  readonly field: keyof ChainSummary;
}

/** The markets that the options of a coin fill: each figure of each tenor is one. */
export function summaryMarkets(exchange: string, coin: string): readonly SummaryMarket[] {
  return TENORS.flatMap((tenor) =>
    MEASURES.map(({ suffix, field }) => ({
      exchange,
      symbol: `${coin}_${suffix}`,
      category: 'OPTION',
      tenor,
      field,
    })),
  );
}

/** A figure in the units of its market. */
export const toSummaryTicks = (value: number): number => Math.round(value * 10 ** SUMMARY_UNITS.priceDecimals);
