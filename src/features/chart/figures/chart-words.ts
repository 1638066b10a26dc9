import { computeRangeFigures, type RangeFigures } from '@/domain/columns/range-figures';
import { getTraded, lacksSides } from '@/domain/columns/side-volumes';
import { formatSize, formatSizeChange } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatChange, formatProbability } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatDay, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { findTraced, speakEnds, summariseQuestions } from '@/features/chart/questions/question-words';
import type { ChartFigures, RowId } from '@/features/chart/view/chart-view';
import { findBucket } from '@/features/chart/view/pane-buckets';
import type { PaneSeries, SeriesFigure } from '@/panes/data-table/series-table';
import { formatRate, SIDES_UNKNOWN } from './figure-words';
import { getPaneSeries } from './pane-tables';
import { summariseProfile } from './profile-words';

/** `17 Jun 21:30 UTC`. */
export function describeTime(time: number, zone: Zone): string {
  return `${formatDay(time, zone)} ${formatHourMinute(time, zone)} ${formatZone(time, zone)}`;
}

/** Signs as screen readers say them. */
function speak(text: string): string {
  return text.replaceAll('−', 'minus ').replaceAll('+', 'plus ').replaceAll('%', ' percent');
}

/** All panes at a time, as a sentence for screen readers. */
export function speakBucket(chart: ChartFigures, time: number, zone: Zone): string {
  const { candles, volume, cvd, rates } = chart.buckets;
  const at = findBucket(candles, time);
  const volumeAt = findBucket(volume, time);
  const cvdAt = findBucket(cvd, time);
  const rateAt = findBucket(rates, time);
  const parts = [
    ...(candles === undefined || at < 0 ? ['no candle'] : speakCandle(candles, at, chart.data.price.decimals)),
    ...(volume === undefined || volumeAt < 0
      ? []
      : [
          `volume ${formatSize(getTraded(volume, volumeAt))} ${chart.units.volume}`,
          lacksSides(volume, volumeAt)
            ? SIDES_UNKNOWN
            : `delta ${formatSizeChange(volume.buys[volumeAt] - volume.sells[volumeAt])}`,
        ]),
    ...(cvd === undefined || cvdAt < 0 ? [] : [`CVD ${formatSizeChange(cvd.values[cvdAt])}`]),
    ...speakInterest(chart, time),
    ...(rates === undefined || rateAt < 0 ? [] : [`funding ${formatRate(rates.values[rateAt], chart.fundingPer)}`]),
    ...speakQuestions(chart, time),
  ];
  return speak(`${describeTime(time, zone)}: ${parts.join(', ')}`);
}

/** The chosen question at the end of the bucket, and what closes in it. */
function speakQuestions(chart: ChartFigures, time: number): readonly string[] {
  if (chart.lens === undefined) return [];
  const end = time + INTERVAL_SECONDS[chart.interval];
  const traced = findTraced(chart, time);
  return [
    ...(traced === undefined ? [] : [`chosen question ${formatProbability(traced)}`]),
    ...speakEnds(chart.lens, time, end),
  ];
}

type Candles = NonNullable<ChartFigures['buckets']['candles']>;

function speakCandle({ opens, highs, lows, closes }: Candles, at: number, decimals: number): string[] {
  const price = (value: number): string => formatPrice(value, decimals);
  return [
    `close ${price(closes[at])}`,
    formatChange((closes[at] / opens[at] - 1) * 100),
    `open ${price(opens[at])}`,
    `high ${price(highs[at])}`,
    `low ${price(lows[at])}`,
  ];
}

function speakInterest(chart: ChartFigures, time: number): string[] {
  const { interest, liquidations } = chart.buckets;
  const at = findBucket(interest, time);
  const liquidated = findBucket(liquidations, time);
  return [
    ...(interest === undefined || at < 0 ? [] : [`open interest ${formatSize(interest.closes[at])}`]),
    ...(liquidations === undefined || liquidated < 0
      ? []
      : [
          `liquidated shorts ${formatSize(liquidations.buys[liquidated])}`,
          `longs ${formatSize(liquidations.sells[liquidated])}`,
        ]),
  ];
}

export interface MainFigure {
  /** Name in the table of the row. */
  readonly figure: string;
  /** Name outside the table. */
  readonly label: string;
}

/** The figures of a row that summaries and ranges cover, the main one first. */
export const MAIN_FIGURES: Readonly<Record<RowId, readonly MainFigure[]>> = {
  price: [{ figure: 'Close', label: 'Close' }],
  volume: [
    { figure: 'Volume', label: 'Volume' },
    { figure: 'Delta', label: 'Delta' },
  ],
  questions: [{ figure: 'Probability', label: 'The chosen question' }],
  cvd: [{ figure: 'CVD', label: 'CVD' }],
  oi: [{ figure: 'Close', label: 'Open interest' }],
  funding: [{ figure: 'Funding', label: 'Funding' }],
  liquidations: [
    { figure: 'Shorts', label: 'Shorts liquidated' },
    { figure: 'Longs', label: 'Longs liquidated' },
  ],
  volatility: [{ figure: 'Volatility', label: 'Volatility' }],
};

/** Rows whose figures of a range add up. */
export const ADDITIVE: Readonly<Record<RowId, boolean>> = {
  price: false,
  questions: false,
  volume: true,
  cvd: false,
  oi: false,
  funding: false,
  liquidations: true,
  volatility: false,
};

/** The range figures of a series over the buckets that start in [from, to). */
function computeFigure({ times }: PaneSeries, figure: SeriesFigure, from: number, to: number): RangeFigures {
  return computeRangeFigures({ times, values: times.map((_, at) => figure.valueAt(at)) }, from, to);
}

/** A change below this share of the range is no trend. */
const FLAT_SHARE = 0.1;

/** What a row shows in view, in a few sentences: trend, extremes, last. */
export function summariseRow(chart: ChartFigures, row: RowId, zone: Zone): string {
  if (row === 'questions') return summariseQuestions(chart);
  const series = getPaneSeries(chart, row);
  const sentences = MAIN_FIGURES[row].flatMap((main) => summariseFigure(chart, row, series, main, zone));
  if (sentences.length === 0) return 'Nothing is loaded in view.';
  return [...sentences, ...(row === 'price' ? summariseProfile(chart) : [])].join(' ');
}

function summariseFigure(
  chart: ChartFigures,
  row: RowId,
  series: PaneSeries,
  { figure: wanted, label }: MainFigure,
  zone: Zone,
): readonly string[] {
  const figure = series.figures.find(({ name }) => name === wanted);
  const { timeFrom, timeTo } = chart.settled.view;
  // What adds up is less in a bucket that is still open: compared with whole ones, it would always seem to fall.
  const open = ADDITIVE[row] ? findOpen(chart, series) : undefined;
  const range = figure && computeFigure(series, figure, timeFrom, Math.min(timeTo, open?.time ?? timeTo));
  if (figure === undefined || range === undefined || range.count === 0) return [];
  const [first, last, low, high] = [range.first, range.last, range.low, range.high].map((value) =>
    figure.format(value),
  );
  const sum = ADDITIVE[row] ? `, ${figure.format(range.sum)} in all` : '';
  const buckets = open === undefined ? 'buckets' : 'closed buckets';
  return [
    `${label}, ${formatNumber(range.count, 0)} ${buckets}: ${describeTrend(range)} from ${first} to ${last}${sum}.`,
    `Highest ${high} at ${describeTime(range.highTime, zone)}, lowest ${low} at ${describeTime(range.lowTime, zone)}.`,
    ...(open === undefined ? [] : [`The open one so far: ${figure.format(figure.valueAt(open.at))}.`]),
  ];
}

/** The bucket that the data end in, if it is in view. */
function findOpen(
  { span, interval, settled: { view } }: ChartFigures,
  { times }: PaneSeries,
): { readonly at: number; readonly time: number } | undefined {
  const at = times.length - 1;
  const time = times[at] ?? Number.NaN;
  const isOpen = time + INTERVAL_SECONDS[interval] > span.to && time >= view.timeFrom && time < view.timeTo;
  return isOpen ? { at, time } : undefined;
}

function describeTrend({ first, last, low, high }: RangeFigures): string {
  if (Math.abs(last - first) <= (high - low) * FLAT_SHARE) return 'little changed';
  return last > first ? 'up' : 'down';
}
