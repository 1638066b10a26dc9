import type { StackRowId } from '@/charts/echarts/stack-data';
import { getMarketSymbol } from '@/data/queries/market-key';
import { toCandleColumns } from '@/domain/columns/candle-columns';
import type { Difference } from '@/domain/columns/compare-lines';
import type { LineValues } from '@/domain/columns/line-columns';
import { formatInterval } from '@/domain/format/format-length';
import { formatDay, formatHourMinute, type Zone } from '@/domain/format/format-time';
import { alignDown, INTERVAL_SECONDS, INTERVALS, type Interval } from '@/domain/interval';
import { chosenOf } from '@/state/fields/field-kinds';
import { CHART_FIELDS, type ChartSearch, type FundingPeriod } from '@/state/url-state';
import type { Chart } from './chart';
import type { ChartChoice } from './chart-facts';
import type { Pane } from './pane';
import type { PaneBuckets } from './pane-buckets';

export type RowId = StackRowId;

/** Unit of the sizes of each pane that has sizes. */
export interface PaneUnits {
  readonly volume: string;
  readonly interest: string;
  readonly liquidations: string;
}

/** The chart together with its labels. */
export interface ChartView extends Chart {
  /** "BTC-USDT". */
  readonly symbol: string;
  /** "15 min". */
  readonly intervalLabel: string;
  /** Units of what each pane shows, which may still be the previous choice: "BTC", "USD". */
  readonly units: PaneUnits;
  readonly buckets: PaneBuckets;
  readonly fundingPer: FundingPeriod;
  /** Zone of all times on screen. */
  readonly zone: Zone;
  /** Start and end of the selected range, Unix seconds. */
  readonly selection: ChartSearch['sel'];
}

/** What figures, tables and words are made of: what is loaded, and how it is labelled. */
export interface ChartFigures
  extends Pick<ChartView, 'market' | 'markets' | 'symbolOf' | 'span' | 'settled' | 'interval' | 'lens'>,
    Pick<ChartView, 'columns' | 'drawn' | 'data' | 'difference' | 'differences'>,
    Pick<ChartView, 'buckets' | 'intervalLabel' | 'units' | 'fundingPer' | 'zone'> {
  readonly choice: Pick<ChartChoice, 'mode'>;
}

/** Labels from what is loaded, or else from what is requested. */
export function describeChart(chart: Chart, search: ChartSearch, zone: Zone): ChartView {
  return {
    ...chart,
    symbol: getMarketSymbol(chart.market),
    intervalLabel: formatInterval(findShownInterval(chart)),
    units: findUnits(chart, search),
    fundingPer: chosenOf(CHART_FIELDS.fundingPer, search.fundingPer),
    selection: search.sel,
    zone,
    buckets: readBuckets(chart),
  };
}

type Shown = Pick<Chart, 'columns' | 'interval'>;

export function findUnits(
  { columns, market }: Pick<Chart, 'columns' | 'market'>,
  search: Pick<ChartSearch, 'unit'>,
): PaneUnits {
  const asked = search.unit === 'usd' ? 'USD' : (market.coin ?? '');
  return {
    volume: columns.volumes?.unit ?? asked,
    interest: columns.interest?.unit ?? asked,
    liquidations: columns.liquidations?.unit ?? asked,
  };
}

/** Length of the cached candles: the requested ones may still be loading. */
export function findShownInterval({ columns: { price }, interval }: Shown): Interval {
  if (price.columns.length === 0) return interval;
  return INTERVALS.find((one) => INTERVAL_SECONDS[one] === price.seconds) ?? interval;
}

export function readBuckets({ columns, drawn }: Pick<Chart, 'columns' | 'drawn'>): PaneBuckets {
  const { volumes, delta, interest, funding, liquidations, volatility, question, price } = columns;
  const timed = <T extends object>(pane: Pane<T> | undefined) => pane && { ...pane.columns, seconds: pane.seconds };
  const ratesOf = (line: LineValues | undefined) =>
    line && funding ? { ...line, seconds: funding.seconds } : undefined;
  return {
    candles: { ...drawn, seconds: price.seconds },
    traded: { ...toCandleColumns(price.columns), seconds: price.seconds },
    volume: volumes && { ...volumes.columns.both, seconds: volumes.seconds },
    cvd: timed(delta),
    interest: timed(interest),
    rates: ratesOf(funding?.columns.rates),
    predicted: ratesOf(funding?.columns.predicted),
    liquidations: timed(liquidations),
    volatility: timed(volatility),
    question: timed(question),
  };
}

/** `17 Jun 21:30` for the bucket at `time`; `17 Jun` for days and weeks. */
export function nameBucket({ interval, zone }: Pick<ChartView, 'interval' | 'zone'>, time: number): string {
  const start = alignDown(time, interval);
  const isLong = interval === 'DAY' || interval === 'WEEK';
  return isLong ? formatDay(start, zone) : `${formatDay(start, zone)} ${formatHourMinute(start, zone)}`;
}

/** "ATLAS_FUTURES", "the sum of ATLAS_FUTURES and CINDER_SWAP". */
export function joinVenues(venues: readonly string[]): string {
  return venues.length < 2 ? joinNames(venues) : `the sum of ${joinNames(venues)}`;
}

/** "ATLAS_FUTURES and CINDER_SWAP". */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const DIFFERENCES: Readonly<Record<Difference, (own: string, other: string) => string>> = {
  spread: (own, other) => `${own} − ${other}`,
  basis: (own, other) => `${own} over ${other}, % of it`,
  ratio: (own, other) => `${own} ÷ ${other}`,
};

/** Venue of the drawn prices: "ATLAS_FUTURES", "ATLAS_FUTURES − CINDER_SWAP BTC-USDT-SWAP". */
export function describePriceVenue({
  columns,
  choice,
  markets,
  symbolOf,
}: Pick<ChartFigures, 'columns' | 'choice' | 'markets' | 'symbolOf'>): string {
  const [other] = columns.compared;
  // The cached data may still be those of the previous venue.
  const exchange = columns.price.venues[0] ?? markets.reference.exchange;
  if (choice.mode === undefined || choice.mode === 'compare' || other === undefined) return exchange;
  const isOneVenue = other.market.exchange === exchange;
  return isOneVenue
    ? DIFFERENCES[choice.mode](symbolOf(markets.reference), symbolOf(other.market))
    : DIFFERENCES[choice.mode](exchange, `${other.market.exchange} ${symbolOf(other.market)}`);
}
