import type { WallLife } from '@/domain/book/ledger/wall-life';
import { findNextWall, measureStand, type Wall, type WallStand, walkBack } from '@/domain/book/walls';
import { columnOfTime, middleOfRow, rowOfPrice } from '@/domain/grid/grid-tile';
import { secondsOfMicros } from '@/domain/units';
import { type BookInView, findBookAtCrosshair, findDepthLayer, findWallsInView, getColumnStart } from './book-in-view';
import type { HeatmapLayer } from './heatmap-layer';
import type { Heatmap } from './use-heatmap';

/** How the keyboard cursor moves and speaks. */
interface Moves {
  goTo(time: number, price: number, layer?: HeatmapLayer): void;
  say(sentence: string): void;
}

const WORDS = { 1: 'No smaller wall in view', '-1': 'No larger wall in view' } as const;

/** Moves the keyboard cursor to the next wall by size, of the snapshot under it or of the newest one. */
export function moveToNextWall(heatmap: Heatmap, keys: Moves, direction: 1 | -1): void {
  const layer = findDepthLayer(heatmap);
  const book = layer && findBookAtCrosshair(heatmap, layer);
  if (book === undefined) return keys.say(layer === undefined ? 'The depth layer is off' : 'No snapshot here');
  const { spec } = book.layer.data;
  const price = heatmap.crosshair.get()?.price;
  const walls = findWallsInView(heatmap, book);
  const wall = findNextWall(walls, price === undefined ? undefined : rowOfPrice(spec, price), direction);
  if (wall === undefined) return keys.say(walls.length === 0 ? 'No wall in view' : WORDS[direction]);
  keys.goTo(getColumnStart(book), middleOfRow(spec, wall.row), book.layer);
}

/** Since when a wall has stood, as far as the loaded snapshots tell. */
function measureWall({ layer, ref }: BookInView, wall: Wall): WallStand {
  return measureStand(ref, walkBack(layer.data.tiles, ref), wall);
}

/** Moves the keyboard cursor along a wall to where it began, as far as is loaded. */
function moveToStart(book: BookInView, wall: Wall, keys: Moves): void {
  const { spec } = book.layer.data;
  const start = columnOfTime(spec, secondsOfMicros(measureWall(book, wall).sinceMicros)) * spec.columnSeconds;
  keys.goTo(start, middleOfRow(spec, wall.row), book.layer);
}

/** The same for the wall under the keyboard cursor; false where there is none. */
export function moveToStartAtCursor(heatmap: Heatmap, keys: Moves): boolean {
  const layer = findDepthLayer(heatmap);
  const book = layer && findBookAtCrosshair(heatmap, layer);
  const price = heatmap.crosshair.get()?.price;
  if (book === undefined || price === undefined) return false;
  const row = rowOfPrice(book.layer.data.spec, price);
  const wall = findWallsInView(heatmap, book).find((one) => one.row === row);
  if (wall === undefined) return false;
  moveToStart(book, wall, keys);
  return true;
}

/** Moves the keyboard cursor to a wall at a time of its life, and reads it. */
export function goToWall(heatmap: Heatmap, keys: Moves, wall: WallLife, time: number): void {
  const layer = findDepthLayer(heatmap);
  if (layer === undefined) return keys.say('The depth layer is off');
  const { spec } = layer.data;
  const column = columnOfTime(spec, time) * spec.columnSeconds;
  const row = wall.path.findLast((step) => step.time <= column)?.row ?? wall.row;
  keys.goTo(column, middleOfRow(spec, row), layer);
}
