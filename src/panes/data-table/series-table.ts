import { lowerBound } from '@/base/binary-search';
import type { Market } from '@/contract/payloads';
import { formatNumber } from '@/domain/format/format-number';
import { formatFullTime, formatZone, type Zone } from '@/domain/format/format-time';
import { nameFile } from '../export/name-file';
import type { TableCell, TableContent } from './table-content';

/** Most rows that a table shows. */
export const MOST_ROWS = 200;

/** A figure of each bucket. */
export interface SeriesFigure {
  readonly name: string;
  readonly tone?: 'buy' | 'sell';
  /** Of the bucket at an index; `NaN` where it was not reported. */
  valueAt(at: number): number;
  format(value: number): string;
}

/** What a pane under the plot shows, as figures. */
export interface PaneSeries {
  /** Whose figures and in which units: a sentence. */
  readonly about: string;
  /** Starts of the buckets, Unix seconds, ascending. */
  readonly times: Float64Array;
  readonly figures: readonly SeriesFigure[];
}

/** What a table is of. */
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
  const count = Math.min(MOST_ROWS, end - first);
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

/** The head says the zone; where clocks change on the way, each time has its own, as it says little without. */
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

/** What was not reported is no figure, neither on screen nor in the file. */
function describeFigure({ tone, valueAt, format }: SeriesFigure, at: number): TableCell {
  const value = valueAt(at);
  return { text: format(value), value: Number.isNaN(value) ? undefined : value, tone };
}
