import { WALL_RATIO, WALL_REACH_ROWS } from '@/domain/book/ledger/wall-threshold';
import { measureStand, rankWalls, type Wall, type WallStand, walkBack } from '@/domain/book/walls';
import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatBasisPoints } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatDay, formatFullTime, formatHourMinute, type Zone } from '@/domain/format/format-time';
import { findRowStart, getSnapshotTime } from '@/domain/grid/depth-at';
import { MICROS_PER_SECOND, secondsOfMicros, unixMicros } from '@/domain/units';
import { MOST_ROWS } from '@/panes/data-table/series-table';
import type { TableCell, TableContent } from '@/panes/data-table/table-content';
import { nameFile } from '@/panes/export/name-file';
import type { BookInView } from './book-in-view';
import { getSideTone, readSide, type SideWord } from './level-side';
import { computeBasisPoints } from './readout-words';
import type { Heatmap } from './use-heatmap';
import { describeLayer } from './view-facts';

const RULE = `Walls are at least ${WALL_RATIO}× the 90th percentile of the ${WALL_REACH_ROWS} levels on either side`;

/** The walls of one snapshot as a table, in the order of `walls`. */
export function buildWallsTable(heatmap: Heatmap, book: BookInView, walls: readonly Wall[], zone: Zone): TableContent {
  const { ref } = book;
  const { unit } = describeLayer(book.layer, heatmap.market);
  const at = formatFullTime(secondsOfMicros(getSnapshotTime(ref)), zone);
  return {
    title: 'Walls',
    caption: `In view at ${at}, sizes in ${unit}. ${RULE}.`,
    columns: [
      { name: 'Price', isFigure: true },
      { name: 'Side', isFigure: false },
      { name: 'Size', isFigure: true },
      { name: 'USD', isFigure: true },
      { name: '× typical', isFigure: true },
      { name: 'From mid', isFigure: true },
      { name: 'Since', isFigure: false },
    ],
    rows: walls.map((wall) => buildRow(book, wall, { unit, zone })),
    empty: 'No level in view stands out from its neighbours.',
    fileName: `${nameFile(heatmap.market, 'walls', heatmap.settled.view.timeFrom)}.csv`,
  };
}

/** The walls that a table shows, from the largest. */
export function chooseWalls(walls: readonly Wall[]): readonly Wall[] {
  return rankWalls(walls).slice(0, MOST_ROWS);
}

/** Since when a wall has stood, as far as the loaded snapshots tell. */
export function measureWall({ layer, ref }: BookInView, wall: Wall): WallStand {
  return measureStand(ref, walkBack(layer.data.tiles, ref), wall);
}

function buildRow(
  book: BookInView,
  wall: Wall,
  { unit, zone }: { readonly unit: string; readonly zone: Zone },
): readonly TableCell[] {
  const { ref, mid, decimals } = book;
  const { price, size, ratio } = wall;
  const side = readWallSide(book, wall);
  const notional = unit === 'USD' ? size : size * price;
  const distance = mid === undefined ? undefined : computeBasisPoints(price, mid);
  const stand = measureWall(book, wall);
  return [
    { text: formatPrice(price, decimals), value: price },
    { text: side, value: side, tone: getSideTone(side) },
    { text: formatSize(size), value: size },
    { text: formatSize(notional), value: notional },
    { text: `${formatNumber(ratio, 1)}×`, value: ratio },
    { text: formatBasisPoints(distance), value: distance },
    { text: nameStart(stand, getSnapshotTime(ref), zone), value: stand.sinceMicros / MICROS_PER_SECOND },
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

const DAY_SECONDS = 86_400;

/** "09:12", on another day "17 Jun 09:12"; "before 09:12" where what is loaded ends before the wall does. */
function nameStart({ sinceMicros, isAtLeast }: WallStand, nowMicros: number, zone: Zone): string {
  const since = secondsOfMicros(sinceMicros);
  const isRecent = secondsOfMicros(unixMicros(nowMicros)) - since < DAY_SECONDS;
  const clock = formatHourMinute(since, zone);
  return `${isAtLeast ? 'before ' : ''}${isRecent ? clock : `${formatDay(since, zone)} ${clock}`}`;
}
