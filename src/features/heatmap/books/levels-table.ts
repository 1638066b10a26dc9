import { lowerBound } from '@/base/binary-search';
import type { LevelLine } from '@/charts/axes/level-lines';
import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatBasisPoints } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import { rowOfPrice } from '@/domain/grid/grid-tile';
import { collectVisibleCells, type VisibleCells } from '@/domain/grid/visible-cells';
import { secondsOfMicros } from '@/domain/units';
import { computeBasisPoints } from '@/features/heatmap/readout/readout-words';
import { type BookInView, getColumnStart } from '@/features/heatmap/view/book-in-view';
import { getSideTone, readSide } from '@/features/heatmap/view/level-side';
import { sizeIn, USD } from '@/features/heatmap/view/size-unit';
import type { LoadedBooks } from '@/features/heatmap/view/use-heatmap';
import { describeLayer } from '@/features/heatmap/view/view-facts';
import { MAX_ROWS } from '@/panes/data-table/series-table';
import type { TableCell, TableContent } from '@/panes/data-table/table-content';
import { nameFile } from '@/panes/export/name-file';

/** The levels of one snapshot at the prices in view, highest first. If there are too many, those nearest the mid. */
export function buildLevelsTable(heatmap: LoadedBooks, book: BookInView, zone: Zone): TableContent {
  const { layer, ref } = book;
  const { name } = describeLayer(layer, heatmap.market);
  const { unit, market } = heatmap;
  const other = unit === USD ? (market.coin ?? 'coins') : USD;
  const { spec } = layer.data;
  const { lines } = heatmap.marks;
  const timeFrom = getColumnStart(book);
  const cells = collectVisibleCells([ref.tile], spec, {
    ...heatmap.settled.view,
    timeFrom,
    timeTo: timeFrom + spec.columnSeconds,
  });
  const first = findFirstRow(cells, book.price ?? (heatmap.settled.view.priceLow + heatmap.settled.view.priceHigh) / 2);
  const count = Math.min(cells.length, MAX_ROWS);
  const rows = Array.from({ length: count }, (_, i) => first + count - 1 - i);
  const at = formatFullTime(secondsOfMicros(getSnapshotTime(ref)), zone);
  const nearest = layer.ask.kind.type === 'BLOCK_BOOK_SNAPSHOT_AGG' ? 'mid' : 'price';
  const total = formatNumber(cells.length, 0);
  return {
    title: `${name} levels`,
    caption: `Snapshot of ${at}: ${count < cells.length ? `${count} of ${total} levels in view, nearest the ${nearest}` : `all ${total} levels in view`}. Prices in USD, sizes in ${unit} and ${other}.`,
    columns: [
      { name: 'Price', isFigure: true },
      { name: 'Size', isFigure: true },
      { name: unit === USD ? `In ${other}` : 'Notional', isFigure: true },
      { name: 'Side', isFigure: false },
      { name: `From ${nearest}`, isFigure: true },
      ...(lines.length === 0 ? [] : [{ name: 'Your line', isFigure: false }]),
    ],
    rows: rows.map((level) => [
      ...buildRow(book, cells, level, unit),
      ...(lines.length === 0 ? [] : [findLine(book, lines, cells.prices[level])]),
    ]),
    empty: 'This snapshot has no levels in view.',
    fileName: `${nameFile(heatmap.market, `${name}-levels`, heatmap.settled.view.timeFrom)}.csv`,
  };
}

function buildRow(
  book: BookInView,
  { prices, sizes, levelOf }: VisibleCells,
  at: number,
  unit: string,
): readonly TableCell[] {
  const { layer, ref, decimals } = book;
  const price = prices[at];
  const [size, other] = [unit, unit === USD ? '' : USD].map((one) => sizeIn(one, sizes[at], price));
  const side = readSide(layer.ask.kind.type, ref, levelOf[at], book);
  const distance = book.price === undefined ? undefined : computeBasisPoints(price, book.price);
  return [
    { text: formatPrice(price, decimals), value: price },
    { text: formatSize(size), value: size },
    { text: formatSize(other), value: other },
    { text: side === '' ? 'unknown' : side, value: side, tone: getSideTone(side) },
    { text: formatBasisPoints(distance), value: distance },
  ];
}

/** The level lines in the row of a level, by name, or by price where a line has no name. */
function findLine({ layer, decimals }: BookInView, lines: readonly LevelLine[], level: number): TableCell {
  const { spec } = layer.data;
  const own = lines.filter(({ price }) => rowOfPrice(spec, price) === rowOfPrice(spec, level));
  const text = own.map(({ price, name }) => name ?? formatPrice(price, decimals)).join(', ');
  return { text, value: text };
}

/** Index of the first of the `MAX_ROWS` levels around `middle`; 0 when all levels fit. */
function findFirstRow({ prices, length }: VisibleCells, middle: number): number {
  const ideal = lowerBound(prices, middle) - MAX_ROWS / 2;
  return Math.max(0, Math.min(ideal, length - MAX_ROWS));
}
