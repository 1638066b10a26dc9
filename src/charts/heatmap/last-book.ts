import { getLevelRange, getSnapshotTime, type SnapshotRef } from '@/domain/grid/depth-at';
import { columnOfTime } from '@/domain/grid/grid-tile';
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

/** Broken into strokes, so that nobody takes it for received columns. */
const STROKE_CSS_PX = 4;
const SLIT_CSS_PX = 2;
const ALPHA = 0.6;

/** The levels of the newest book from the end of its column to the right edge, in strokes. */
export function paintLastBook(layer: Layer, ref: SnapshotRef): void {
  const { context, view, size, style } = layer;
  const { columnSeconds } = ref.tile.spec;
  const column = columnOfTime(ref.tile.spec, secondsOfMicros(getSnapshotTime(ref)));
  const left = Math.max(0, snap(cssXOfTime(view, size, (column + 1) * columnSeconds), size));
  if (left >= size.width) return;
  const sizes = computeRows(layer, ref);
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

/** Largest level of each row of device pixels. */
function computeRows({ view, size }: Layer, ref: SnapshotRef): Float64Array {
  const rows = new Float64Array(Math.round(size.height * size.pixelRatio));
  const { prices, volumes } = ref.tile.columns;
  const half = ref.tile.spec.rowStep / 2;
  const [start, end] = getLevelRange(ref);
  const yOf = (price: number): number => Math.round(cssYOfPrice(view, size, price) * size.pixelRatio);
  for (let i = start; i < end; i++) {
    const top = yOf(prices[i] + half);
    const bottom = Math.max(top + 1, yOf(prices[i] - half));
    for (let y = Math.max(0, top); y < Math.min(rows.length, bottom); y++) rows[y] = Math.max(rows[y], volumes[i]);
  }
  return rows;
}
