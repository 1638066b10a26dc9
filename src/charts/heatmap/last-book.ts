import { getLevelRange, getSnapshotTime, type SnapshotRef } from '@/domain/grid/depth-at';
import { columnOfTime, lowOfRow, middleOfRow, rowOfLevel } from '@/domain/grid/grid-tile';
import type { Reduction } from '@/domain/grid/reduction';
import { mapSize, rampOffset, type ScaleHandles } from '@/domain/scale/colour-scale';
import { secondsOfMicros } from '@/domain/units';
import { drawColumn, snap } from '../canvas-draw';
import type { CanvasLayer } from '../canvas-engine';
import type { ChartTheme } from '../chart-theme';
import { cssXOfTime, cssYOfPrice } from '../viewport/viewport';

export interface LastBookStyle {
  readonly theme: ChartTheme;
  /** 256 RGB triples of the colour map. */
  readonly ramp: Uint8Array;
  readonly handles: ScaleHandles;
}

type Layer = Pick<CanvasLayer<unknown, LastBookStyle>, 'context' | 'view' | 'size' | 'style'>;

/** Broken into strokes, so that it is not mistaken for received columns. */
const STROKE_CSS_PX = 4;
const SLIT_CSS_PX = 2;
const ALPHA = 0.6;

/** Paints the newest book from the end of its column to the right edge, in strokes; reduced like the heat. */
export function paintLastBook(layer: Layer, ref: SnapshotRef, price: Reduction['price']): void {
  const { context, view, size, style } = layer;
  const { columnSeconds } = ref.tile.spec;
  const column = columnOfTime(ref.tile.spec, secondsOfMicros(getSnapshotTime(ref)));
  const left = Math.max(0, snap(cssXOfTime(view, size, (column + 1) * columnSeconds), size));
  if (left >= size.width) return;
  const sizes = computeLastRows(layer, ref, price);
  context.globalAlpha = ALPHA;
  for (let y = 0; y < sizes.length; y++) {
    const place = sizes[y] === 0 ? 0 : mapSize(sizes[y], style.handles);
    if (place === 0) continue;
    const at = rampOffset(place);
    context.fillStyle = `rgb(${style.ramp[at]} ${style.ramp[at + 1]} ${style.ramp[at + 2]})`;
    context.fillRect(left, y / size.pixelRatio, size.width - left, 1 / size.pixelRatio);
  }
  context.globalAlpha = 1;
  for (let x = left + STROKE_CSS_PX; x < size.width; x += STROKE_CSS_PX + SLIT_CSS_PX) {
    context.clearRect(x, 0, SLIT_CSS_PX, size.height);
  }
  drawColumn(context, size, left, 0, size.height, { colour: style.theme.lineStrong, dash: [2, 3] });
}

/** The size that each row of device pixels shows: the largest of the price rows in it, or their sum. */
export function computeLastRows(
  { view, size }: Pick<Layer, 'view' | 'size'>,
  ref: SnapshotRef,
  price: Reduction['price'],
): Float64Array {
  const pixels = new Float64Array(Math.round(size.height * size.pixelRatio));
  const { columns, spec } = ref.tile;
  const [start, end] = getLevelRange(ref);
  const yOf = (at: number): number => cssYOfPrice(view, size, at) * size.pixelRatio;
  let i = start;
  while (i < end) {
    const row = rowOfLevel(spec, columns, i);
    let sum = 0;
    for (; i < end && rowOfLevel(spec, columns, i) === row; i++) sum += columns.volumes[i];
    const edge = Math.round(yOf(lowOfRow(spec, row + 1)));
    const foot = Math.round(yOf(lowOfRow(spec, row)));
    // A row thinner than a pixel counts only in the pixel of its middle.
    const top = foot > edge ? edge : Math.floor(yOf(middleOfRow(spec, row)));
    const bottom = Math.max(top + 1, foot);
    for (let y = Math.max(0, top); y < Math.min(pixels.length, bottom); y++)
      pixels[y] = price === 'sum' ? pixels[y] + sum : Math.max(pixels[y], sum);
  }
  return pixels;
}
