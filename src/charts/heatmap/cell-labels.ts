import { formatSize } from '@/domain/format/format-compact';
import { findRowStart, getLevelRange, type SnapshotRef } from '@/domain/grid/depth-at';
import { columnOfTime, middleOfRow, rowOfLevel, rowOfPrice, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import type { Reduction } from '@/domain/grid/reduction';
import { mapSize, rampOffset } from '@/domain/scale/colour-scale';
import { chooseInk } from '@/domain/scale/luminance';
import { fontOf } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { cssXOfTime, cssYOfPrice, priceSpanOf, timeSpanOf } from '../viewport/viewport';
import type { HeatLayer } from './heat-data';
import { type LastBookStyle, paintLastBook } from './last-book';

export interface CellLabelsData extends Pick<HeatLayer, 'spec' | 'tiles'> {
  /** The newest book of a live market, extended to the right edge; `undefined` where time stands still. */
  readonly last: SnapshotRef | undefined;
  /** How the rows that share a pixel of that book are combined. */
  readonly price: Reduction['price'];
}

export interface CellLabelsStyle extends LastBookStyle {
  /** Whether other layers change the colours under the texts. */
  readonly isMixed?: boolean;
}

type Layer = CanvasLayer<CellLabelsData, CellLabelsStyle>;

const TEXT_CSS_PX = 11;
const WEIGHT = 500;
const MIN_HEIGHT_CSS_PX = 13;
/** Width of three digits and a point. */
const MIN_WIDTH_CSS_PX = 34;
const PADDING_CSS_PX = 3;
/** The pane's header is drawn there. */
const HEADER_CSS_PX = 40;
const CASING_CSS_PX = 3;

/** Drawn over the heat: sizes in cells that have room for them, and the last book after the newest column. */
export function makeCellLabels(options: CanvasOptions): ChartEngine<CellLabelsData, CellLabelsStyle> {
  return makeCanvasEngine(options, paintCellLabels);
}

export function paintCellLabels(layer: Layer): void {
  const { data } = layer;
  if (data.last !== undefined) paintLastBook(layer, data.last, data.price);
  if (!hasRoom(layer)) return;
  const { view } = layer;
  const { spec, tiles } = data;
  const print = makePrinter(layer);
  const first = columnOfTime(spec, view.timeFrom);
  const last = Math.ceil(view.timeTo / spec.columnSeconds) - 1;
  for (const tile of tiles) {
    const base = tile.tileIndex * TILE_COLUMNS;
    for (let column = Math.max(0, first - base); column <= Math.min(TILE_COLUMNS - 1, last - base); column++) {
      const snapshot = tile.snapshotOfColumn[column];
      if (snapshot < 0) continue;
      const x = cssXOfTime(view, layer.size, (base + column + 0.5) * spec.columnSeconds);
      visitRows(layer, { tile, snapshot }, (row, size) => print(row, size, x));
    }
  }
}

function hasRoom({ view, size, data: { spec } }: Layer): boolean {
  return (
    (spec.columnSeconds / timeSpanOf(view)) * size.width >= MIN_WIDTH_CSS_PX &&
    (spec.rowStep / priceSpanOf(view)) * size.height >= MIN_HEIGHT_CSS_PX
  );
}

/** Every row in view that the book covers, with the exact sum of its levels; 0 is a true zero. */
function visitRows(
  { view, data: { spec } }: Layer,
  ref: SnapshotRef,
  visit: (row: number, size: number) => void,
): void {
  const { columns } = ref.tile;
  const [start, end] = getLevelRange(ref);
  if (start === end) return;
  const lowest = Math.max(rowOfLevel(spec, columns, start), rowOfPrice(spec, view.priceLow));
  const highest = Math.min(rowOfLevel(spec, columns, end - 1), rowOfPrice(spec, view.priceHigh));
  let level = findRowStart(ref, lowest);
  for (let row = lowest; row <= highest; row++) {
    let size = 0;
    while (level < end && rowOfLevel(spec, columns, level) === row) size += columns.volumes[level++];
    visit(row, size);
  }
}

/** Prints a size in the middle of its cell if it fits. */
function makePrinter({ context, view, size: plot, data: { spec }, style }: Layer) {
  const { theme, ramp, handles, isMixed = false } = style;
  context.font = fontOf(TEXT_CSS_PX, WEIGHT);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = CASING_CSS_PX;
  context.lineJoin = 'round';
  context.strokeStyle = theme.casing;
  const room = (spec.columnSeconds / timeSpanOf(view)) * plot.width - 2 * PADDING_CSS_PX;
  const widthOf = makeRuler(context);
  return (row: number, size: number, x: number): void => {
    const text = size === 0 ? '0' : formatSize(size);
    const y = cssYOfPrice(view, plot, middleOfRow(spec, row));
    if (y < HEADER_CSS_PX || widthOf(text) > room) return;
    const place = size === 0 ? 0 : mapSize(size, handles);
    context.fillStyle = place === 0 || isMixed ? (isMixed ? theme.text1 : theme.text3) : inkAt(ramp, rampOffset(place));
    if (isMixed) context.strokeText(text, x, y + 0.5);
    context.fillText(text, x, y + 0.5);
  };
}

/** Widths of texts, summed from characters that are each measured once. */
function makeRuler(context: CanvasRenderingContext2D): (text: string) => number {
  const widths = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const character of text) {
      let width = widths.get(character);
      if (width === undefined) widths.set(character, (width = context.measureText(character).width));
      sum += width;
    }
    return sum;
  };
}

function inkAt(ramp: Uint8Array, offset: number): string {
  return chooseInk([ramp[offset], ramp[offset + 1], ramp[offset + 2]]);
}
