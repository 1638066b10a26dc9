import { formatCompact } from '@/domain/format/format-compact';
import { formatMarketId } from '@/domain/market-id';
import { usePlotCursor } from '@/features/chart/view/use-plot-cursor';
import { getVenueText } from '@/features/chart/view/venue-tones';
import { formatPercentOf } from './figure-words';
import type { FiguresProps } from './figures-props';
import { readVenue, type VenueReading } from './read-venue';

type Tell = (reading: VenueReading, chart: FiguresProps['chart']) => string;

/** A figure of each venue at the cursor, in the colour of its line. */
function EachVenue({ chart, tell }: FiguresProps & { readonly tell: Tell }) {
  const time = usePlotCursor(chart);
  return chart.columns.each.map((venue, index) => (
    <span key={formatMarketId(venue.market)} className={getVenueText(index)}>
      {venue.market.exchange} <span className="text-fg-2">{tell(readVenue(venue, time), chart)}</span>
    </span>
  ));
}

export function VenueInterests({ chart }: FiguresProps) {
  return <EachVenue chart={chart} tell={({ interest }) => formatCompact(interest, 4)} />;
}

/** The rate before them states the period once; what each venue predicts is in the table. */
export function VenueRates({ chart }: FiguresProps) {
  return <EachVenue chart={chart} tell={({ rate }, { fundingPer }) => formatPercentOf(rate, fundingPer)} />;
}
