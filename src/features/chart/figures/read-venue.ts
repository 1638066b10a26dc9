import type { VenueColumns } from '@/features/chart/columns/leverage-columns';
import { findBucket } from '@/features/chart/view/pane-buckets';

/** Open interest and funding of a venue at one time; NaN where it is not known. */
export interface VenueReading {
  readonly interest: number;
  /** Percent a period, as funding is told. */
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
