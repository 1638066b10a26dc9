import { formatAge } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';
import { formatDate, formatDay, formatHourMinute, formatZone } from '@/domain/format/format-time';
import { alignDown } from '@/domain/interval';
import { StatusFact } from '@/ui/screen-frame';
import type { ChartView } from './chart-view';

export interface ChartStatusProps {
  readonly chart: ChartView;
  readonly nowSeconds: number;
}

/** Freshness and shape of the data at the left, the range and what rates are told for at the right. */
export function ChartStatus({ chart, nowSeconds }: ChartStatusProps) {
  const { zone, span, columns, markets, sources, choice } = chart;
  const last = findLastCandle(chart);
  const asked = Math.max(1, choice.venues.length);
  const reporting = choice.mode === undefined ? markets.venues.length : asked - sources.unknown.length;
  const candles = countInView(chart);
  return (
    <>
      {last !== undefined && (
        <StatusFact label="Last candle">
          {formatHourMinute(last, zone)} {formatZone(last, zone)}
          {isOpen(chart, last, nowSeconds) ? ', open' : ''}
        </StatusFact>
      )}
      {last !== undefined &&
        (span.isRecorded ? <span>Recorded</span> : <StatusFact label="Age">{formatAge(nowSeconds - last)}</StatusFact>)}
      <span>
        {chart.series.length} series · {formatNumber(candles, 0)} candles of {chart.intervalLabel}
      </span>
      <span>
        {reporting} of {asked} {asked === 1 ? 'venue' : 'venues'} reporting
      </span>
      <span className="flex-1" />
      <span>{describeDays(chart)}</span>
      {columns.funding !== undefined && (
        <StatusFact label="Funding normalised to">{PERIODS[chart.fundingPer]}</StatusFact>
      )}
    </>
  );
}

const PERIODS = { '1h': '1 h', '8h': '8 h', day: 'a day', year: 'a year' } as const;

/** Start of the newest candle that is held and has a price. */
export function findLastCandle({ buckets }: Pick<ChartView, 'buckets'>): number | undefined {
  const { times, closes, length } = buckets.traded;
  for (let at = length - 1; at >= 0; at--) if (!Number.isNaN(closes[at])) return times[at];
  return undefined;
}

function isOpen({ interval, span }: ChartView, last: number, nowSeconds: number): boolean {
  return !span.isRecorded && alignDown(nowSeconds, interval) === last;
}

function countInView({ buckets, settled }: ChartView): number {
  const { timeFrom, timeTo } = settled.view;
  let count = 0;
  for (const time of buckets.candles.times) if (time >= timeFrom && time < timeTo) count++;
  return count;
}

/** "17–18 Jun 2026", "30 Dec 2025 – 2 Jan 2026". */
function describeDays({ settled, zone }: ChartView): string {
  const { timeFrom, timeTo } = settled.view;
  const [from, to] = [formatDate(timeFrom, zone), formatDate(timeTo, zone)];
  if (from === to) return to;
  const [day, ...month] = formatDay(timeFrom, zone).split(' ');
  if (to.endsWith(from.slice(day.length)) && month.length > 0) return `${day}–${to}`;
  return `${from} – ${to}`;
}

/** Time and age of the newest candle, in a few words. */
export function Freshness({ chart, nowSeconds }: ChartStatusProps) {
  const last = findLastCandle(chart);
  if (last === undefined) return null;
  const { zone, span } = chart;
  const age = span.isRecorded ? 'recorded' : `${formatAge(nowSeconds - last)} ago`;
  return `${formatHourMinute(last, zone)} ${formatZone(last, zone)}, ${age}`;
}
