import { formatCompact } from '@/domain/format/format-compact';
import { formatChange } from '@/domain/format/format-percent';
import { MISSING } from '@/domain/format/missing';
import { formatMarketId, type MarketId } from '@/domain/market-id';
import { DIFFERENCE_NAMES, formatDifference } from '@/features/chart/compare/difference-words';
import type { ChartFigures } from '@/features/chart/view/chart-view';
import { findBucket } from '@/features/chart/view/pane-buckets';
import type { TableCell, TableContent } from '@/panes/data-table/table-content';
import { nameFile } from '@/panes/export/name-file';
import { describeTime } from './chart-words';
import { formatPercentOf, PERIOD_WORDS, toYearly } from './figure-words';
import { readVenue, type VenueSeriesColumns } from './read-venue';

const TITLE = 'Venues';
const DIGITS = 5;

/** A row for each venue, and one for all of them together, at `time` or newest. */
export function buildVenueTable(chart: ChartFigures, time: number | undefined): TableContent {
  const { columns, units, fundingPer, difference, market, settled, markets, zone } = chart;
  const per = PERIOD_WORDS[fundingPer];
  const own: VenueSeriesColumns = columns;
  const isSum = markets.venues.length > 1;
  return {
    title: TITLE,
    caption:
      `${time === undefined ? 'Newest figures' : `At ${describeTime(time, zone)}`}. ${isSum ? 'Venues together: open interest summed, funding averaged, weighted by open interest.' : ''}${
        difference === undefined ? '' : `${DIFFERENCE_NAMES[difference]}: ${markets.reference.exchange} to each venue.`
      }`.trim(),
    columns: [
      { name: 'Venue', isFigure: false },
      { name: `OI, ${units.interest}`, isFigure: true },
      { name: `Funding ${per}`, isFigure: true },
      { name: 'Funding a year', isFigure: true },
      { name: `Predicted ${per}`, isFigure: true },
      ...(difference === undefined ? [] : [{ name: DIFFERENCE_NAMES[difference], isFigure: true }]),
    ],
    rows: [
      listCells(chart, isSum ? `${markets.venues.length} venues together` : markets.reference.exchange, own, time),
      ...columns.each.map((venue) => listCells(chart, venue.market.exchange, venue, time, venue.market)),
    ],
    empty: 'No venue is chosen.',
    fileName: `${nameFile(market, TITLE, settled.view.timeFrom)}.csv`,
  };
}

function listCells(
  chart: ChartFigures,
  name: string,
  venue: VenueSeriesColumns,
  time: number | undefined,
  market?: MarketId,
): readonly TableCell[] {
  const { fundingPer, difference } = chart;
  const { interest, rate, predicted } = readVenue(venue, time);
  const yearly = toYearly(rate, fundingPer);
  return [
    { text: name, value: name },
    figure(interest, formatCompact(interest, DIGITS)),
    figure(rate, formatPercentOf(rate, fundingPer)),
    figure(yearly, formatChange(yearly, 1)),
    figure(predicted, formatPercentOf(predicted, fundingPer)),
    ...(difference === undefined ? [] : [readBasis(chart, market, time)]),
  ];
}

const figure = (value: number, text: string): TableCell =>
  Number.isNaN(value) ? { text: MISSING, value: undefined } : { text, value };

/** The difference of the reference from a venue, as it is drawn. */
function readBasis(
  { differences, difference, data }: ChartFigures,
  market: MarketId | undefined,
  time?: number,
): TableCell {
  const found = market && differences.find((one) => formatMarketId(one.market) === formatMarketId(market));
  if (found === undefined || difference === undefined) return figure(Number.NaN, MISSING);
  const value = found.line.values[findBucket({ times: found.line.times, seconds: found.seconds }, time)] ?? Number.NaN;
  return figure(value, formatDifference(value, difference, data.price.decimals));
}
