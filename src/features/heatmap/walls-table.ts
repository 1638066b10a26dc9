import { measureStand, WALL_RATIO, WALL_REACH_ROWS, type Wall, type WallStand, walkBack } from '@/domain/book/walls';
import { formatSize } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatBasisPoints } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import { findRowStart, getSnapshotTime } from '@/domain/grid/depth-at';
import { MICROS_PER_SECOND, secondsOfMicros } from '@/domain/units';
import type { TableCell, TableContent } from '@/panes/data-table/data-table-dialog';
import { MOST_ROWS } from '@/panes/data-table/series-table';
import { nameFile } from '@/panes/export/name-file';
import type { BookInView } from './book-in-view';
import { getSideTone, readSide, type SideWord } from './level-side';
import { computeBasisPoints } from './readout-words';
import type { Heatmap } from './use-heatmap';
import { describeLayer } from './view-facts';

const RULE = `A wall is a level of at least ${WALL_RATIO} times the size that nine in ten of the ${WALL_REACH_ROWS} levels to either side stay under, and no smaller than those beside it. It has stood since the first of the snapshots in a row that held half of its size or more`;

/** The walls of one snapshot as a table, from the highest price; `walls` ascend. */
export function buildWallsTable(heatmap: Heatmap, book: BookInView, walls: readonly Wall[], zone: Zone): TableContent {
  const { ref } = book;
  const { unit } = describeLayer(book.layer, heatmap.market);
  const at = formatFullTime(secondsOfMicros(getSnapshotTime(ref)), zone);
  return {
    title: 'Walls',
    caption: `Newest snapshot in view, ${at}, prices in view. ${RULE}; "at least" where the loaded snapshots end first. Sizes in ${unit}.`,
    columns: [
      { name: 'Price', isFigure: true },
      { name: 'Side', isFigure: false },
      { name: 'Size', isFigure: true },
      { name: 'Notional, USD', isFigure: true },
      { name: 'Times usual', isFigure: true },
      { name: 'From mid', isFigure: true },
      { name: 'Has stood', isFigure: false },
    ],
    rows: walls.map((wall) => buildRow(book, wall, unit)),
    empty: 'No level in view is far above those around it.',
    fileName: `${nameFile(heatmap.market, 'walls', heatmap.settled.view.timeFrom)}.csv`,
  };
}

/** The walls that a table shows, from the highest price; of very many the largest by their surroundings. */
export function chooseWalls(walls: readonly Wall[]): readonly Wall[] {
  const largest = walls.toSorted((a, b) => b.ratio - a.ratio).slice(0, MOST_ROWS);
  return largest.sort((a, b) => b.row - a.row);
}

function buildRow(book: BookInView, wall: Wall, unit: string): readonly TableCell[] {
  const { layer, ref, mid, decimals } = book;
  const { price, size, ratio } = wall;
  const side = readWallSide(book, wall);
  const notional = unit === 'USD' ? size : size * price;
  const distance = mid === undefined ? undefined : computeBasisPoints(price, mid);
  const stand = measureStand(ref, walkBack(layer.data.tiles, ref), wall);
  return [
    { text: formatPrice(price, decimals), value: price },
    { text: side, value: side, tone: getSideTone(side) },
    { text: formatSize(size), value: size },
    { text: formatSize(notional), value: notional },
    { text: `${formatNumber(ratio, 1)}×`, value: ratio },
    { text: formatBasisPoints(distance), value: distance },
    { text: describeStand(book, stand), value: describeStand(book, stand) },
  ];
}

/** Of the levels with a size in a wall's row: `both` where bids meet asks, `unknown` where one of them is of no sure side. */
export function readWallSide({ layer, ref, split }: BookInView, { row }: Pick<Wall, 'row'>): SideWord {
  const { volumes } = ref.tile.columns;
  const sides = new Set<SideWord>();
  const end = findRowStart(ref, row + 1);
  for (let level = findRowStart(ref, row); level < end; level++) {
    if (volumes[level] > 0) sides.add(readSide(layer.ask.kind.type, ref, level, split));
  }
  const [first = 'unknown', ...others] = sides;
  if (others.length === 0) return first;
  return sides.has('unknown') ? 'unknown' : 'both';
}

function describeStand({ ref }: BookInView, { sinceMicros, isAtLeast }: WallStand): string {
  const seconds = (getSnapshotTime(ref) - sinceMicros) / MICROS_PER_SECOND;
  if (seconds === 0) return isAtLeast ? 'nothing older is loaded' : 'new';
  return `${isAtLeast ? 'at least ' : ''}${formatLength(seconds)}`;
}
