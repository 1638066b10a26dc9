import { toCandleColumns } from '@/domain/columns/candle-columns';
import { buildSeriesColumns, type ShapeColumns } from '@/domain/columns/series-columns';
import { buildSideVolumes } from '@/domain/columns/side-volumes';
import { formatInterval } from '@/domain/format/format-length';
import { type ChartFigures, findShownInterval, findUnits, readBuckets } from '@/features/chart/view/chart-view';
import type { ChartColumns, ChartVolumes, FundingColumns } from '@/features/chart/view/loaded-columns';
import type { Pane } from '@/features/chart/view/pane';
import { ATLAS } from './atlas';
import { makePricePane } from './price-pane';

/** A pane of ATLAS_FUTURES in BTC, with buckets of `seconds`. */
export function makePane<Columns>(
  columns: Columns,
  seconds: number,
  change: Partial<Pick<Pane<Columns>, 'unit' | 'venues'>> = {},
): Pane<Columns> {
  return { columns, seconds, unit: 'BTC', venues: [ATLAS.exchange], ...change };
}

/** What was bought and sold in each bucket. */
export function makeVolumes(times: Float64Array, bought: readonly number[], sold: readonly number[]): ChartVolumes {
  const sideOf = (volumes: readonly number[]): ShapeColumns<'candle'> =>
    buildSeriesColumns(
      'candle',
      Array.from(times, (s, at) => ({ volume: volumes[at], timestamp: { s } })),
    );
  const [buy, sell] = [sideOf(bought), sideOf(sold)];
  const both = buildSideVolumes({ times, volumes: buy.values.volume }, { times, volumes: sell.values.volume });
  return { buy, sell, both, broken: new Float64Array(0) };
}

/** Rates in percent per 8 hours, nothing predicted. */
export function makeFunding(times: Float64Array, rates: readonly number[]): FundingColumns {
  const received = Array.from(times, (s, at) => ({ rateClose: rates[at] / 100, timestamp: { s } }));
  return {
    received: buildSeriesColumns('funding', received),
    rates: { times, values: Float64Array.from(rates) },
    predicted: undefined,
    period: '8h',
  };
}

/** A chart that has loaded its candles, plus `change`. */
export function makeChartColumns(price: ChartColumns['price'], change: Partial<ChartColumns> = {}): ChartColumns {
  return {
    price,
    gaps: [],
    unloaded: [],
    unloadedRows: {},
    base: undefined,
    baseTime: undefined,
    compared: [],
    averages: [],
    volumes: undefined,
    delta: undefined,
    interest: undefined,
    funding: undefined,
    each: [],
    liquidations: undefined,
    volatility: undefined,
    question: undefined,
    profile: undefined,
    ...change,
  };
}

/** What is told of such a chart, plus `change`: buckets, units, interval and range follow from the columns. */
export function makeChartFigures(columns: ChartColumns, change: Partial<ChartFigures> = {}): ChartFigures {
  const { price } = columns;
  const { market = ATLAS, drawn = toCandleColumns(price.columns) } = change;
  const interval = findShownInterval({ columns, interval: 'MINUTE' });
  const { times } = price.columns;
  const span = { from: times[0] ?? 0, to: (times.at(-1) ?? 0) + price.seconds, isRecorded: false };
  const view = { timeFrom: span.from, timeTo: span.to, priceLow: 0, priceHigh: 1 };
  return {
    columns,
    market,
    markets: { reference: market, venues: [market.exchange], compared: [], each: [] },
    symbolOf: ({ rawSymbol }) => rawSymbol.replace(/USDT$/, '-USDT'),
    span,
    settled: { view, isAutofit: true, isLive: true },
    interval,
    intervalLabel: formatInterval(interval),
    lens: undefined,
    drawn,
    data: { price: makePricePane(undefined) },
    difference: undefined,
    differences: [],
    buckets: readBuckets({ columns, drawn }),
    units: findUnits({ columns, market }, {}),
    fundingPer: '8h',
    zone: 'utc',
    choice: { mode: undefined },
    ...change,
  };
}
