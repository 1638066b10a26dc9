import { TENORS } from '@/contract/values';
import type { RecordedMarket } from '@/service/record/recorded-market';
import type { MarketUnits } from '../recording-sink';
import type { ChainSummary } from './summarise-chain';

/** Summaries are stored as percentage points with this many decimals. */
export const SUMMARY_UNITS: MarketUnits = { priceDecimals: 4, sizeDecimals: 0 };

/** The summaries of a tenor, and the ends of their symbols. */
export const MEASURES = [
  { suffix: 'ATM', field: 'atm' },
  { suffix: '25', field: 'skew' },
] as const satisfies readonly { suffix: string; field: keyof ChainSummary }[];

/** A market that is one summary of a coin's options. */
export interface SummaryMarket extends RecordedMarket {
  readonly tenor: NonNullable<RecordedMarket['tenor']>;
  readonly field: keyof ChainSummary;
}

/** The markets that a coin's options fill: one per summary and tenor. */
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
