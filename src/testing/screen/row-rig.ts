import { buildCandleColumns, toCandleColumns } from '@/domain/columns/candle-columns';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import type { MarketId } from '@/domain/market-id';
import type { RowView } from '@/features/chart/rows/row-status';
import type { LoadState } from '@/features/chart/view/chart';
import { readBuckets } from '@/features/chart/view/chart-view';
import type { ChartColumns } from '@/features/chart/view/loaded-columns';
import { ATLAS } from './atlas';
import { makeChartColumns, makePane, makeVolumes } from './chart-figures';

const MINUTE = 60;

/** A series that has loaded completely. */
export const DONE: LoadState = { isPending: false, isWhole: true, error: undefined, retry: () => undefined };

const SOURCES: RowView['sources'] = {
  offered: [],
  lookUp: 'done',
  unknown: [],
  isPending: false,
  isFailed: false,
  retry: () => undefined,
};

const candlesAt = (starts: Float64Array): ChartColumns['price'] => {
  const candles = Array.from(starts, (s) => ({ close: 100, volume: 1, timestamp: { s } }));
  return makePane(buildSeriesColumns('candle', candles), MINUTE);
};

const interestAt = (starts: Float64Array): NonNullable<ChartColumns['interest']> =>
  makePane(buildCandleColumns(Array.from(starts, (s) => ({ close: 100, timestamp: { s } }))), MINUTE);

const look = (timeFrom: number, timeTo: number, isLive: boolean): RowView['settled'] => ({
  view: { timeFrom, timeTo, priceLow: 1, priceHigh: 2 },
  isLive,
  isAutofit: true,
});

const marketsOf = (
  exchange: string,
  venues: readonly string[],
  compared: readonly MarketId[] = [],
): RowView['markets'] => ({ reference: { exchange, rawSymbol: 'BTCUSDT' }, venues, compared, each: [] });

/** A chart of minutes at `now`, of which the last two have loaded. */
export function makeRowRig(now: number) {
  const times = Float64Array.from([now - 2 * MINUTE, now - MINUTE]);
  /** Candles and volumes, plus `change`. */
  const load = (change: Partial<ChartColumns> = {}): Pick<RowView, 'columns' | 'buckets'> => {
    const volumes = makePane(makeVolumes(times, [1, 1], [1, 1]), MINUTE);
    const columns = makeChartColumns(candlesAt(times), { volumes, ...change });
    return { columns, buckets: readBuckets({ columns, drawn: toCandleColumns(columns.price.columns) }) };
  };
  const settled = look(now - 3600, now + MINUTE, true);
  const makeView = (change: Partial<RowView> = {}): RowView => ({
    market: ATLAS,
    symbol: 'BTC-USDT',
    panes: ['oi', 'funding', 'liquidations'],
    span: { from: now - 1e6, to: now, isRecorded: false },
    settled,
    needed: { from: now - 3600, to: now },
    facts: {},
    sources: SOURCES,
    markets: marketsOf(ATLAS.exchange, [ATLAS.exchange]),
    interval: 'MINUTE',
    zone: 'utc',
    choice: { venues: [], mode: undefined, anchor: undefined },
    canSum: true,
    symbolOf: ({ rawSymbol }) => rawSymbol.replace(/USDT$/, '-USDT'),
    question: undefined,
    lens: undefined,
    difference: undefined,
    data: {},
    model: { get: () => settled, place: () => undefined, goLive: () => undefined },
    states: { price: DONE, interest: DONE, liquidations: DONE },
    ...load(),
    ...change,
  });
  return { times, candlesAt, interestAt, load, look, marketsOf, makeView };
}
