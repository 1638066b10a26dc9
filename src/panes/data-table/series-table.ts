import { lowerBound } from '@/base/binary-search';
import type { Market } from '@/contract/payloads';
import { formatNumber } from '@/domain/format/format-number';
import { formatFullTime, formatZone, type Zone } from '@/domain/format/format-time';
import { nameFile } from '../export/name-file';
import type { TableCell, TableContent } from './table-content';

/** Most rows that a table shows. */
export const MAX_ROWS = 200;

/** One figure per bucket. */
export interface SeriesFigure {
  readonly name: string;
  readonly tone?: 'buy' | 'sell';
  /** The figure of the bucket at an index; `NaN` if it was not reported. */
  valueAt(at: number): number;
  format(value: number): string;
}

/** The data of a pane under the plot, as figures. */
export interface PaneSeries {
  /** A sentence on the source and units of the figures. */
  readonly about: string;
  /** Starts of the buckets, Unix seconds, ascending. */
  readonly times: Float64Array;
  readonly figures: readonly SeriesFigure[];
}

/** The view that a table covers. */
export interface TableView {
  readonly market: Market;
  /** Unix seconds, half-open. */
  readonly timeFrom: number;
  readonly timeTo: number;
}

/** The buckets in view, the latest first. */
export function buildSeriesTable(
  { market, timeFrom, timeTo }: TableView,
  title: string,
  { about, times, figures }: PaneSeries,
  zone: Zone,
): TableContent {
  const [first, end] = [lowerBound(times, timeFrom), lowerBound(times, timeTo)];
  const count = Math.min(MAX_ROWS, end - first);
  const total = formatNumber(end - first, 0);
  const which = count < end - first ? `The latest ${count} of ${total} rows in view` : `All ${total} rows in view`;
  const shown = times.subarray(end - count, end);
  const starts = describeStarts(shown, zone);
  return {
    title,
    caption: `${which}. ${about}`,
    columns: [{ name: starts.name, isFigure: false }, ...figures.map(({ name }) => ({ name, isFigure: true }))],
    rows: Array.from({ length: count }, (_, i) => {
      const at = end - 1 - i;
      return [starts.tell(times[at]), ...figures.map((figure) => describeFigure(figure, at))];
    }),
    empty: 'None of it is in view.',
    fileName: `${nameFile(market, title, timeFrom)}.csv`,
  };
}

/** A column of times. */
export interface TimeColumn {
  readonly name: string;
  tell(time: number): TableCell;
}

/**
 * The header states the zone. If the clocks change in between, each time states its own zone, as it would be
 * ambiguous without.
 */
export function describeStarts(times: Float64Array, zone: Zone): TimeColumn {
  const [first, ...others] = new Set(Array.from(times, (time) => formatZone(time, zone)));
  const isOneZone = others.length === 0;
  return {
    name: isOneZone && first !== undefined ? `Time, ${first}` : 'Time',
    tell(time) {
      const words = formatFullTime(time, zone);
      const text = isOneZone ? words.slice(0, words.lastIndexOf(' ')) : words;
      return { text, value: new Date(time * 1000).toISOString() };
    },
  };
}

/** An unreported value is left empty, on screen and in the file. */
function describeFigure({ tone, valueAt, format }: SeriesFigure, at: number): TableCell {
  const value = valueAt(at);
  return { text: format(value), value: Number.isNaN(value) ? undefined : value, tone };
}
