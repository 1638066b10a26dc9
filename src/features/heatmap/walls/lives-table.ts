import { type BirthDoubt, computeEatenShare } from '@/domain/book/ledger/wall-life';
import { formatSize } from '@/domain/format/format-compact';
import { formatAge } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';
import { formatChange, formatShare } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { MICROS_PER_SECOND } from '@/domain/units';
import { formatMicros } from '@/features/heatmap/readout/cells-table';
import { findDepthLayer } from '@/features/heatmap/view/book-in-view';
import { getSideTone } from '@/features/heatmap/view/level-side';
import { sizeIn, USD } from '@/features/heatmap/view/size-unit';
import type { LoadedBooks } from '@/features/heatmap/view/use-heatmap';
import { MAX_ROWS } from '@/panes/data-table/series-table';
import type { TableCell, TableColumn, TableContent } from '@/panes/data-table/table-content';
import { nameFile } from '@/panes/export/name-file';
import type { ListedLife } from './choose-lives';
import type { FoundLedger } from './found-ledger';
import { secondsToEnd } from './wall-filter';
import {
  describeRows,
  isPast,
  nameAge,
  nameBasis,
  nameBirth,
  nameEnd,
  nameTime,
  shortenEnd,
  type WallWords,
} from './wall-words';

interface LifeColumn extends TableColumn {
  cellOf(wall: ListedLife, words: WallWords): TableCell;
}

const figure = (name: string, cellOf: LifeColumn['cellOf'], note?: string): LifeColumn => ({
  name,
  isFigure: true,
  cellOf,
  ...(note !== undefined && { note }),
});
const word = (name: string, cellOf: LifeColumn['cellOf'], note?: string): LifeColumn => ({
  name,
  isFigure: false,
  cellOf,
  ...(note !== undefined && { note }),
});
const NONE: TableCell = { text: '–', value: undefined };

const size = (value: number): TableCell => ({ text: formatSize(value), value });
const time = (at: number, words: WallWords): TableCell => ({ text: nameTime(at, words), value: formatIso(at) });
/** A signed share of the mid, in percent as the filters name distances. */
const offset = (share: number | undefined): TableCell =>
  share === undefined ? NONE : { text: formatChange(share * 100), value: share * 100 };
/** Exact UTC time for files. */
const formatIso = (at: number): string => formatMicros(Math.round(at * MICROS_PER_SECOND));
const notionalOf = ({ peak, price }: ListedLife, { unit }: WallWords): number =>
  unit === USD ? peak : sizeIn(USD, peak, price);

/** What is known about the time before a wall was first seen. */
const DOUBTFUL_BIRTHS: Readonly<Record<BirthDoubt, string>> = {
  edge: 'Not loaded',
  gap: 'Snapshot missing',
  range: 'Out of range',
};

/** "2 of 3" of a wall whose level held others in the range. */
const nameTurn = ({ here: { nth, of } }: ListedLife): readonly string[] => (of === 1 ? [] : [`${nth} of ${of}`]);

/** The columns of a wall, in order. What an analyst looks for first must be visible at 1,440 px. */
const COLUMNS: readonly LifeColumn[] = [
  figure('Price', ({ price }, { decimals }) => ({ text: formatPrice(price, decimals), value: price })),
  word('Side', ({ side }) => ({ text: side, value: side, tone: getSideTone(side) })),
  figure('Peak', ({ peak }) => size(peak)),
  word('End', (wall, words) => {
    const text = nameEnd(wall, words);
    return { text, value: text };
  }),
  word(
    'Since',
    (wall, words) => ({ text: [nameBirth(wall, words), ...nameTurn(wall)].join(', '), value: formatIso(wall.born) }),
    'When the level reached the wall threshold; less may have rested there before. “2 of 3”: the second of three walls at this price and side in the range. A level that fell below half of the threshold and reached it again is another wall.',
  ),
  figure('Now', ({ end, size: now }) => (end.kind === 'standing' ? size(now) : NONE)),
  figure('From mid now', ({ fromMid }) => offset(fromMid)),
  word('Ended', ({ end }, words) => ('at' in end ? time(end.at, words) : NONE)),
  word('Approached', ({ approached }, words) => (approached === undefined ? NONE : time(approached, words))),
  figure('Touched', ({ touches }) => ({ text: formatNumber(touches, 0), value: touches })),
  figure('Eaten', (wall) => {
    const share = computeEatenShare(wall);
    return share === undefined ? NONE : { text: formatShare(share * 100, 0), value: share };
  }),
  figure('Approach to end', (wall) => {
    const seconds = secondsToEnd(wall, wall.approached);
    return seconds === undefined ? NONE : { text: formatAge(seconds), value: seconds };
  }),
  figure('Age', (wall) => ({ text: nameAge(wall), value: wall.seen - wall.born })),
  word('Wall at this level', (wall) => {
    const [text] = nameTurn(wall);
    return text === undefined ? NONE : { text, value: text };
  }),
  word('Peak at', ({ peakTime }, words) => time(peakTime, words)),
  figure('Mean', ({ mean }) => size(mean)),
  figure('Nearest to mid', ({ nearest }) =>
    // A distance, not an offset, so it has no sign.
    Number.isNaN(nearest) ? NONE : { text: formatShare(nearest * 100), value: nearest * 100 },
  ),
  figure('From mid when last seen', ({ price, mid }) => offset(mid === undefined ? undefined : (price - mid) / mid)),
  figure('Price move', ({ priceMove }) =>
    priceMove === undefined ? NONE : { text: formatChange(priceMove * 100), value: priceMove * 100 },
  ),
  figure('USD at peak', (wall, words) => size(notionalOf(wall, words))),
  figure(
    '× typical',
    ({ peakRatio }) =>
      Number.isFinite(peakRatio) ? { text: `${formatNumber(peakRatio, 1)}×`, value: peakRatio } : NONE,
    'The most that it was, at its birth or at a peak since.',
  ),
  word('Last seen', ({ seen }, words) => time(seen, words)),
  word('Before it', ({ bornDoubt }) => {
    const text = bornDoubt === undefined ? 'Smaller than a wall' : DOUBTFUL_BIRTHS[bornDoubt];
    return { text, value: text };
  }),
  word('Evidence of end', (wall, words) => {
    const text = nameBasis(wall, words);
    return text === undefined ? NONE : { text, value: text };
  }),
  word('Id', ({ id }) => ({ text: id, value: id })),
];

/** Shorter cells, so that a phone shows price, side, peak, end and birth without a swipe. Files have the same values. */
const SHORT_CELLS: Readonly<Record<string, LifeColumn['cellOf']>> = {
  End: (wall, words) => ({ text: shortenEnd(wall), value: nameEnd(wall, words) }),
  Since: (wall, words) => ({ text: nameBirth(wall, words).replace(/,.*$/, ''), value: formatIso(wall.born) }),
};
const PHONE_COLUMNS: readonly LifeColumn[] = COLUMNS.map((column) => ({
  ...column,
  cellOf: SHORT_CELLS[column.name] ?? column.cellOf,
}));

const chooseColumns = (isNarrow: boolean): readonly LifeColumn[] => (isNarrow ? PHONE_COLUMNS : COLUMNS);

/** The default sort column. */
export const findPeakColumn = (isNarrow: boolean): number =>
  chooseColumns(isNarrow).findIndex(({ name }) => name === 'Peak');

/** Columns that do not apply to ended walls. The time of approach is shown instead. */
const NOT_OF_ENDED: ReadonlySet<string> = new Set(['From mid now', 'Age']);

/** Columns that are empty in every row, or do not apply to the filter, appear only in files. */
const hideIdle = (
  columns: readonly LifeColumn[],
  rows: readonly (readonly TableCell[])[],
  isOfApproach: boolean,
): readonly TableColumn[] =>
  columns.map((column, at) => {
    const isEmpty = rows.length > 0 && rows.every((cells) => cells[at].value === undefined);
    return isEmpty || (isOfApproach && NOT_OF_ENDED.has(column.name)) ? { ...column, isHidden: true } : column;
  });

/** Columns of a view of the past say its time instead of now; files have the time of each wall. */
const PAST_HEADS: Readonly<Record<string, string>> = { Now: 'At', 'From mid now': 'From mid' };

const headByTime = (
  columns: readonly TableColumn[],
  to: number | undefined,
  words: WallWords,
): readonly TableColumn[] =>
  to === undefined || !isPast(to, words)
    ? columns
    : columns.map((column) => {
        const head = PAST_HEADS[column.name];
        return head === undefined ? column : { ...column, head: `${head} ${nameTime(to, words)}` };
      });

/** Start of the newest followed column in view; `undefined` without one. */
function findLastColumn(
  { settled: { view } }: Pick<LoadedBooks, 'settled'>,
  found: LivesFacts['found'],
  { columnSeconds }: Pick<WallWords, 'columnSeconds'>,
): number | undefined {
  if (found?.to === undefined) return undefined;
  return Math.min(found.to, (Math.ceil(view.timeTo / columnSeconds) - 1) * columnSeconds);
}

interface LivesFacts {
  /** What was found; `undefined` until the search is done. */
  readonly found: Pick<FoundLedger, 'mids' | 'to'> | undefined;
  readonly words: WallWords;
  readonly isPending: boolean;
  /** Number of walls in the range that the filters leave out. */
  readonly hidden?: number;
  /** Whether walls are listed by how soon they ended after the price approached them. */
  readonly isOfApproach?: boolean;
  /** Whether a phone shows the table; files have the same columns everywhere. */
  readonly isNarrow?: boolean;
  /** Most rows; absent: as many as a table shows. */
  readonly most?: number;
}

/** Walls and how they ended, in the order of `lives`. */
export function buildLivesTable(
  heatmap: LoadedBooks,
  lives: readonly ListedLife[],
  { found, words, isPending, hidden = 0, most = MAX_ROWS, isOfApproach = false, isNarrow = false }: LivesFacts,
): TableContent {
  const { timeFrom } = heatmap.settled.view;
  const columns = chooseColumns(isNarrow);
  const rows = lives.slice(0, most).map((wall) => columns.map(({ cellOf }) => cellOf(wall, words)));
  return {
    title: 'Walls',
    caption: describeFound(heatmap, lives, { found, words, isPending, hidden }),
    columns: headByTime(hideIdle(columns, rows, isOfApproach), findLastColumn(heatmap, found, words), words),
    rows,
    empty: describeNone(heatmap, { found, isPending, hidden }),
    fileName: `${nameFile(heatmap.market, 'walls', timeFrom)}.csv`,
  };
}

function describeFound(
  heatmap: LoadedBooks,
  lives: readonly ListedLife[],
  { found, words, isPending, hidden = 0 }: LivesFacts,
): string {
  if (found !== undefined) {
    const told = describeLives(heatmap, lives, { words, found, all: lives.length + hidden });
    // The rows are from what was loaded before.
    return isPending ? `${told} Following the newest snapshots…` : told;
  }
  return isPending
    ? 'Following walls through the loaded snapshots…'
    : 'Walls are found in the snapshots that are loaded.';
}

/** Why there are no rows. */
function describeNone(
  heatmap: LoadedBooks,
  { found, isPending, hidden = 0 }: Omit<LivesFacts, 'words' | 'most'>,
): string {
  if (findDepthLayer(heatmap) === undefined) return 'The depth layer is off: show it to find walls.';
  if (found === undefined) return isPending ? 'Looking for walls…' : 'The walls could not be found.';
  if (found.to === undefined) return 'No snapshot is loaded here.';
  if (hidden === 0) return 'No level is a wall here. Lower the threshold to find some.';
  const others = hidden === 1 ? '1 other wall is' : `${formatNumber(hidden, 0)} other walls are`;
  return `No wall matches the filters. ${others} in this range.`;
}

interface Followed {
  readonly words: WallWords;
  readonly found: Pick<FoundLedger, 'mids' | 'to'>;
  /** Number of walls in the range, listed or not. */
  readonly all: number;
}

function describeLives(
  { settled, sources, span }: LoadedBooks,
  lives: readonly ListedLife[],
  { words, found, all }: Followed,
): string {
  const { timeFrom, timeTo } = settled.view;
  const count = formatNumber(lives.length, 0);
  const walls = lives.length === all ? `${count} walls` : `${count} of ${formatNumber(all, 0)} walls`;
  const listed = lives.length > MAX_ROWS ? `${walls}, the ${MAX_ROWS} largest listed` : walls;
  // The view can extend beyond the data.
  const end = Math.min(timeTo, span.to);
  const range = `${nameTime(timeFrom, words)} to ${nameTime(end, words)}`;
  const followed = describeFollowed(found, { timeFrom, end }, words);
  const basis =
    sources.books.length > 1
      ? ` Ends are inferred from the candles of ${sources.books[0].exchange} only.`
      : ' Pulls exact; fills estimated.';
  return `${listed}, ${range}${followed}, sizes in ${words.unit}, ${describeRows(words)}${basis}`;
}

/**
 * ", tracked from 04:00", ", tracked to 13:59": where the loaded snapshots reach beyond the view, walls that stood in
 * it began before it; where they end within it, nobody knows how walls went on.
 */
export function describeFollowed(
  { mids, to }: Pick<FoundLedger, 'mids' | 'to'>,
  { timeFrom, end }: { readonly timeFrom: number; readonly end: number },
  words: Pick<WallWords, 'zone' | 'columnSeconds' | 'now'>,
): string {
  const name = (at: number): string => nameTime(at, words);
  const from = mids.at(0)?.time ?? timeFrom;
  const parts = [
    ...(from < timeFrom && name(from) !== name(timeFrom) ? [` from ${name(from)}`] : []),
    ...(to === undefined || name(to) === name(end) ? [] : [` to ${name(to)}`]),
  ];
  return parts.length === 0 ? '' : `, tracked${parts.join('')}`;
}
