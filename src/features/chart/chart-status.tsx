import { type ReactNode, useSyncExternalStore } from 'react';
import { lowerBound } from '@/base/binary-search';
import type { Viewport } from '@/charts/viewport/viewport';
import { formatCountdown } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';
import { formatDate, formatDay, formatHourMinute, formatZone } from '@/domain/format/format-time';
import { alignDown, alignUp, INTERVAL_SECONDS } from '@/domain/interval';
import { AgeFact } from '@/panes/plot/live/age-fact';
import { FrozenFact, findFrozenAt } from '@/panes/plot/live/frozen-fact';
import { RecordingSteps } from '@/panes/plot/live/recording-steps';
import { type TellAge, useAgeWords } from '@/panes/use-age-words';
import { StatusFact } from '@/ui/screen-frame';
import type { ChartChoice } from './view/chart-facts';
import type { ChartView } from './view/chart-view';
import { findAge, findLastIndex } from './view/data-age';

export interface ChartStatusProps {
  readonly chart: ChartView;
  readonly nowSeconds: number;
}

/** "3 venues", or "2 of 3 venues shown" if one of those chosen has not loaded. */
export const describeVenues = (shown: number, asked: number): string => {
  const venues = asked === 1 ? 'venue' : 'venues';
  return shown === asked ? `${asked} ${venues}` : `${shown} of ${asked} ${venues} shown`;
};

/** Freshness and shape of the data on the left; the range and the period of rates on the right. */
export function ChartStatus({ chart, nowSeconds }: ChartStatusProps) {
  const toAge = useAgeWords();
  const { zone, span, columns } = chart;
  const last = findLastCandle(chart);
  const { shown, asked } = countVenues(chart);
  const { isLive } = chart.settled;
  const frozenAt = findFrozenAt({ ...chart, nowSeconds, candleSeconds: INTERVAL_SECONDS[chart.interval] });
  return (
    <>
      {frozenAt !== undefined && (
        <FrozenFact at={frozenAt} model={chart.model} crosshair={chart.crosshair} zone={chart.zone} />
      )}
      {last !== undefined && (
        <CandlesTip chart={chart}>
          <StatusFact label={isLive || span.isRecorded ? 'Last candle' : 'Last candle in view'}>
            {describeStart(last, chart)}
            {isOpen(chart, last, nowSeconds) ? ', open' : ''}
          </StatusFact>
        </CandlesTip>
      )}
      {last !== undefined && isOpen(chart, last, nowSeconds) && (
        <StatusFact label="Closes in">{formatTimeLeft(countToClose(chart, nowSeconds))}</StatusFact>
      )}
      {last !== undefined &&
        (span.isRecorded ? (
          <RecordingSteps
            span={span}
            view={chart.settled.view}
            zone={zone}
            onShow={(recording) => chart.model.showRecording(recording)}
          />
        ) : (
          // The age of the newest trade says nothing about a view of the past.
          isLive && <AgeFact span={span} age={findAge(chart, nowSeconds)} toAge={toAge} />
        ))}
      <CandleCount chart={chart} />
      {shown > 0 && <span>{describeVenues(shown, asked)}</span>}
      <span className="flex-1" />
      <span>{describeDays(chart)}</span>
      {columns.funding !== undefined && (
        <StatusFact label="Funding normalised to">{PERIODS[chart.fundingPer]}</StatusFact>
      )}
    </>
  );
}

/** Candles on screen, also while the plot moves; of how many, if some are missing. */
function useCandleCount(chart: ChartView): string | undefined {
  const { model, states } = chart;
  return useSyncExternalStore(model.subscribe, () =>
    describeCandles(chart, model.get().view, states.price?.isWhole === true),
  );
}

/** Tells on hover how many candles end with the last one. */
function CandlesTip({ chart, children }: Pick<ChartStatusProps, 'chart'> & { readonly children: ReactNode }) {
  return <span title={useCandleCount(chart)}>{children}</span>;
}

/** Seen where candles are missing: a whole count is nothing to read. */
function CandleCount({ chart }: Pick<ChartStatusProps, 'chart'>) {
  const told = useCandleCount(chart);
  const { model } = chart;
  const isPartly = useSyncExternalStore(model.subscribe, () => countMissing(chart, model.get().view) > 0);
  return told === undefined ? null : <span className={isPartly ? '' : 'sr-only'}>{told}</span>;
}

/** Number of candles in view that are not loaded. */
export function countMissing(
  { buckets, columns, span }: Pick<ChartView, 'buckets' | 'columns' | 'span'>,
  view: Viewport,
): number {
  const { seconds } = buckets.candles;
  return columns.unloaded.reduce((sum, { from, to }) => {
    const [start, end] = [Math.max(from, view.timeFrom, span.from), Math.min(to, view.timeTo, span.to - seconds)];
    return sum + Math.max(0, Math.round((end - start) / seconds));
  }, 0);
}

/** "144 candles of 15 min"; "195 of 440 candles of 15 min loaded". `undefined` while the first ones are loading. */
export function describeCandles(
  chart: Pick<ChartView, 'buckets' | 'columns' | 'span' | 'intervalLabel'>,
  view: Viewport,
  isWhole: boolean,
): string | undefined {
  const count = countInView(chart, view);
  if (count === 0 && !isWhole) return undefined;
  const missing = countMissing(chart, view);
  const of = `candles of ${chart.intervalLabel}`;
  return missing === 0
    ? `${formatNumber(count, 0)} ${of}`
    : `${formatNumber(count, 0)} of ${formatNumber(count + missing, 0)} ${of} loaded`;
}

const PERIODS = { '1h': '1 h', '8h': '8 h', day: 'a day', year: 'a year' } as const;

/** How many venues are requested, and how many of those have cached data. */
export function countVenues({
  columns,
  choice,
  market,
}: Pick<ChartView, 'columns' | 'market'> & { readonly choice: Pick<ChartChoice, 'venues'> }) {
  const { price, volumes, interest, funding, liquidations, compared, each } = columns;
  const held = new Set([
    ...(price.columns.length > 0 ? price.venues : []),
    ...[
      volumes,
      liquidations,
      ...[{ interest, funding }, ...each].flatMap((one) => [one.interest, one.funding]),
    ].flatMap((pane) => pane?.venues ?? []),
    ...compared.flatMap((one) => (one.columns.length > 0 ? [one.market.exchange] : [])),
  ]);
  const asked = choice.venues.length === 0 ? [market.exchange] : choice.venues;
  return { shown: asked.filter((venue) => held.has(venue)).length, asked: asked.length };
}

/** Start of the newest candle with a price on screen; in a live view, of the newest cached one. */
export function findLastCandle({ buckets, settled }: Pick<ChartView, 'buckets' | 'settled'>): number | undefined {
  const { traded } = buckets;
  const end = settled.isLive ? traded.length : lowerBound(traded.times, settled.view.timeTo, traded.length);
  return traded.times[findLastIndex({ closes: traded.closes, length: end })];
}

function isOpen({ interval, span }: Pick<ChartView, 'interval' | 'span'>, last: number, nowSeconds: number): boolean {
  return !span.isRecorded && alignDown(nowSeconds, interval) === last;
}

/** Seconds until the open candle closes. */
const countToClose = ({ interval }: Pick<ChartView, 'interval'>, nowSeconds: number): number =>
  alignUp(nowSeconds + 1, interval) - nowSeconds;

/** "40 s", "12 min 40 s", "2 h 5 min", "3 d 4 h": with its units, as 12:40 reads as a time of day. */
export function formatTimeLeft(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const units = [
    [Math.floor(left / 86_400), 'd'],
    [Math.floor(left / 3600) % 24, 'h'],
    [Math.floor(left / 60) % 60, 'min'],
    [left % 60, 's'],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  const told = first < 0 ? units.slice(-1) : units.slice(first, first + 2).filter(([count]) => count > 0);
  return told.map(([count, unit]) => `${count} ${unit}`).join(' ');
}

/** Number of candles that are drawn, also those that an edge cuts. */
export function countInView(
  { buckets }: Pick<ChartView, 'buckets'>,
  { timeFrom, timeTo }: Pick<Viewport, 'timeFrom' | 'timeTo'>,
): number {
  const { times, closes, seconds } = buckets.candles;
  let count = 0;
  for (const [at, time] of times.entries()) {
    if (time + seconds > timeFrom && time < timeTo && !Number.isNaN(closes[at])) count++;
  }
  return count;
}

/**
 * "17–18 Jun 2026", "30 Dec 2025 – 2 Jan 2026": the days of the data in view. The axis reaches beyond them: at a live
 * edge of days, into the future.
 */
export function describeDays({ settled, span, zone }: Pick<ChartView, 'settled' | 'span' | 'zone'>): string {
  const { view } = settled;
  // A view in which nothing can be has only its axis.
  const isBeyond = view.timeFrom >= span.to || view.timeTo <= span.from;
  const timeFrom = isBeyond ? view.timeFrom : Math.max(view.timeFrom, span.from);
  const timeTo = isBeyond ? view.timeTo : Math.min(view.timeTo, span.to);
  const [from, to] = [formatDate(timeFrom, zone), formatDate(timeTo, zone)];
  if (from === to) return to;
  const [day, ...month] = formatDay(timeFrom, zone).split(' ');
  if (to.endsWith(from.slice(day.length)) && month.length > 0) return `${day}–${to}`;
  return `${from} – ${to}`;
}

/** The newest candle in a few words. */
export function Freshness({ chart, nowSeconds }: ChartStatusProps) {
  const toAge = useAgeWords();
  const last = findLastCandle(chart);
  if (last === undefined) return null;
  const frozenAt = findFrozenAt({ ...chart, nowSeconds, candleSeconds: INTERVAL_SECONDS[chart.interval] });
  if (frozenAt !== undefined)
    return <FrozenFact at={frozenAt} model={chart.model} crosshair={chart.crosshair} zone={chart.zone} />;
  return describeNewest(chart, last, { nowSeconds, toAge });
}

/**
 * "14:00 UTC, open, 27:40 left", "14:00 UTC, last trade 5 min ago". The time is that of the candle's start, so an age
 * alone would read as that of the candle.
 */
export function describeNewest(
  chart: Pick<ChartView, 'interval' | 'zone' | 'span' | 'buckets' | 'columns'>,
  last: number,
  { nowSeconds, toAge }: { readonly nowSeconds: number; readonly toAge: TellAge },
): string {
  const start = describeStart(last, chart);
  if (chart.span.isRecorded) return `${start}, recorded`;
  if (isOpen(chart, last, nowSeconds))
    return `${start}, open, ${formatCountdown(countToClose(chart, nowSeconds))} left`;
  return `${start}, last trade ${toAge(findAge(chart, nowSeconds))} ago`;
}

/** When a candle started. Days and weeks are named by their UTC day: a time of day would say nothing. */
export function describeStart(at: number, { interval, zone }: Pick<ChartView, 'interval' | 'zone'>): string {
  if (INTERVAL_SECONDS[interval] >= INTERVAL_SECONDS.DAY) return formatDay(at, 'utc');
  return `${formatHourMinute(at, zone)} ${formatZone(at, zone)}`;
}
