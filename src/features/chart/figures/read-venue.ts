import type { VenueColumns } from '@/features/chart/view/loaded-columns';
import { findBucket } from '@/features/chart/view/pane-buckets';

/** Open interest and funding of a venue at one time; NaN if unknown. */
export interface VenueReading {
  readonly interest: number;
  /** Percent per period, as funding is shown. */
  readonly rate: number;
  readonly predicted: number;
}

export type VenueSeriesColumns = Pick<VenueColumns, 'interest' | 'funding'>;

/** What a venue had at `time`, Unix seconds; its newest without a time. */
export function readVenue({ interest, funding }: VenueSeriesColumns, time: number | undefined): VenueReading {
  const lineAt = (line: { readonly times: Float64Array; readonly values: Float64Array } | undefined): number => {
    if (line === undefined || funding === undefined) return Number.NaN;
    return line.values[findBucket({ times: line.times, seconds: funding.seconds }, time)] ?? Number.NaN;
  };
  const at = interest && findBucket({ times: interest.columns.times, seconds: interest.seconds }, time);
  return {
    interest: interest?.columns.closes[at ?? -1] ?? Number.NaN,
    rate: lineAt(funding?.columns.rates),
    predicted: lineAt(funding?.columns.predicted),
  };
}

interface SpreadSource {
  readonly columns: VenueSeriesColumns & { readonly each: readonly VenueColumns[] };
  readonly markets: { readonly venues: readonly string[] };
}

/** The highest minus the lowest funding rate of the venues, percent per period; NaN if fewer than two are known. */
export function readFundingSpread({ columns, markets }: SpreadSource, time: number | undefined): number {
  // The combined rate of several venues lies between theirs, so it is left out.
  const venues = markets.venues.length > 1 ? columns.each : [columns, ...columns.each];
  const rates = venues.map((venue) => readVenue(venue, time).rate).filter((rate) => !Number.isNaN(rate));
  return rates.length < 2 ? Number.NaN : Math.max(...rates) - Math.min(...rates);
}
