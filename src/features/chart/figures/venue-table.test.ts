import { expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import type { ChartFigures } from '@/features/chart/view/chart-view';
import type { ChartColumns } from '@/features/chart/view/loaded-columns';
import { makeChartColumns, makeChartFigures, makeFunding, makePane } from '@/testing/screen/chart-figures';
import { makePricePane } from '@/testing/screen/price-pane';
import { buildVenueTable } from './venue-table';

const HOUR = 3600;
const times = Float64Array.of(0, HOUR);
const seriesOf = (interest: readonly number[], rates: readonly number[]) => ({
  interest: makePane(buildCandleColumns(interest.map((close, at) => ({ close, timestamp: { s: times[at] } }))), HOUR),
  funding: makePane(makeFunding(times, rates), HOUR, { unit: '' }),
});
const marketOf = (exchange: string) => ({ exchange, rawSymbol: 'BTC' });
const candles = buildSeriesColumns(
  'candle',
  Array.from(times, (s) => ({ close: 100, timestamp: { s } })),
);

function makeChart(change: Partial<ChartColumns> = {}, more: Partial<ChartFigures> = {}): ChartFigures {
  const columns = makeChartColumns(makePane(candles, HOUR), {
    ...seriesOf([150, 160], [0.011, 0.012]),
    each: [
      { market: marketOf('ATLAS'), ...seriesOf([100, 105], [0.01, 0.0125]) },
      { market: marketOf('BOREAL'), ...seriesOf([50, 55], [0.02, Number.NaN]) },
    ],
    ...change,
  });
  const markets = { reference: marketOf('ATLAS'), venues: ['ATLAS', 'BOREAL'], compared: [], each: [] };
  const data = { price: makePricePane(undefined, { decimals: 4 }) };
  return makeChartFigures(columns, { markets, data, ...more });
}

it('states units and periods once, in the head', () => {
  expect(buildVenueTable(makeChart(), undefined).columns.map(({ name }) => name)).toEqual([
    'Venue',
    'OI, BTC',
    'Funding / 8h',
    'Funding a year',
    'Predicted / 8h',
  ]);
});

const rowsOf = (chart: ChartFigures, time?: number) =>
  buildVenueTable(chart, time).rows.map((cells) => cells.map(({ text }) => text));

it('has a row for each venue and one for their sum, newest or at the cursor', () => {
  expect(rowsOf(makeChart())).toEqual([
    ['2 venues together', '160.00', '+0.0120%', '+13.1%', '–'],
    ['ATLAS', '105.00', '+0.0125%', '+13.7%', '–'],
    ['BOREAL', '55.000', '–', '–', '–'],
  ]);
  expect(rowsOf(makeChart(), 10).map(([name, interest, rate]) => [name, interest, rate])).toEqual([
    ['2 venues together', '150.00', '+0.0110%'],
    ['ATLAS', '100.00', '+0.0100%'],
    ['BOREAL', '50.000', '+0.0200%'],
  ]);
});

it('names the venue of figures that are not sums, and shows the basis of the others to it', () => {
  const basis = { times, values: Float64Array.of(0.5, -0.25) };
  const differences = [{ market: marketOf('BOREAL'), seconds: HOUR, line: basis }];
  const each = [{ market: marketOf('BOREAL'), ...seriesOf([50, 55], [0.02, 0.03]) }];
  const markets = { reference: marketOf('ATLAS'), venues: ['ATLAS'], compared: [], each: [] };
  const columns = { ...seriesOf([100, 105], [0.01, 0.0125]), each };
  const chart = makeChart(columns, { markets, difference: 'basis', differences });
  const { columns: named, caption } = buildVenueTable(chart, undefined);
  expect([named.at(-1)?.name, caption]).toEqual(['Basis', 'Newest figures. Basis: ATLAS to each venue.']);
  expect(rowsOf(chart).map((cells) => [cells[0], cells.at(-1)])).toEqual([
    ['ATLAS', '–'],
    ['BOREAL', '−0.2500%'],
  ]);
});
