import { getLevelRange, type SnapshotRef } from '@/domain/grid/depth-at';
import { drawRow, strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssYOfPrice, priceSpanOf } from '../viewport/viewport';

export interface RailData {
  readonly snapshot: SnapshotRef | undefined;
  /** Middle between bids and asks; without it the sides are not told apart. */
  readonly mid: number | undefined;
  /** The last price, marked as on the plot. */
  readonly last: { readonly price: number; readonly isRising: boolean } | undefined;
}

export interface RailStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<RailData, RailStyle>;

const BAR_ALPHA = { dark: 0.6, light: 0.62 } as const;
const HOVER_ALPHA = 0.95;
const BAR_MARGIN_CSS_PX = 24;
const LINE_MARGIN_CSS_PX = 14;
const CROSSHAIR_ALPHA = 0.4;

/** The book beside the plot, on its price axis: bars per level with √ scale, and each side summed from the middle. */
export function makeRailEngine(options: CanvasOptions): ChartEngine<RailData, RailStyle> {
  return makeCanvasEngine(options, paintRail);
}

export function paintRail(layer: Layer): void {
  const { context, view, size, data, crosshair, style } = layer;
  const { theme } = style;
  if (data.snapshot !== undefined) {
    paintBars(layer, data.snapshot);
    if (data.mid !== undefined) paintSums(layer, data.snapshot, data.mid);
  }
  if (data.last !== undefined) {
    const colour = withAlpha(data.last.isRising ? theme.buy : theme.sell, 0.75);
    drawRow(context, size, cssYOfPrice(view, size, data.last.price), 0, size.width, { colour, dash: [2, 3] });
  }
  if (crosshair?.price === undefined) return;
  const line = { colour: withAlpha(theme.crosshair, CROSSHAIR_ALPHA), dash: [3, 3] };
  drawRow(context, size, cssYOfPrice(view, size, crosshair.price), 0, size.width, line);
}

/** Largest level per device row: what a row shows when several levels share it. */
interface RailRows {
  readonly sizes: Float64Array;
  readonly prices: Float64Array;
  readonly most: number;
}

function computeRows({ view, size }: Layer, { tile, snapshot }: SnapshotRef): RailRows {
  const height = Math.round(size.height * size.pixelRatio);
  const sizes = new Float64Array(height);
  const prices = new Float64Array(height);
  const [start, end] = getLevelRange({ tile, snapshot });
  let most = 0;
  for (let i = start; i < end; i++) {
    const price = tile.columns.prices[i];
    const y = Math.floor(cssYOfPrice(view, size, price) * size.pixelRatio);
    if (y < 0 || y >= height) continue;
    const volume = tile.columns.volumes[i];
    if (volume <= sizes[y]) continue;
    sizes[y] = volume;
    prices[y] = price;
    most = Math.max(most, volume);
  }
  return { sizes, prices, most };
}

function paintBars(layer: Layer, ref: SnapshotRef): void {
  const { context, view, size, data, crosshair, style } = layer;
  const { sizes, prices, most } = computeRows(layer, ref);
  const step = ref.tile.spec.rowStep;
  const thickness = Math.max(1 / size.pixelRatio, (step / priceSpanOf(view)) * size.height * 0.82);
  const hovered = crosshair?.price === undefined ? Number.NaN : Math.round(crosshair.price / step);
  for (let y = 0; y < sizes.length; y++) {
    if (sizes[y] === 0) continue;
    const isHovered = Math.round(prices[y] / step) === hovered;
    const alpha = isHovered ? HOVER_ALPHA : BAR_ALPHA[style.theme.name];
    context.fillStyle = withAlpha(colourOf(style.theme, prices[y], data.mid), alpha);
    const length = Math.sqrt(sizes[y] / most) * (size.width - BAR_MARGIN_CSS_PX);
    const middle = (y + 0.5) / size.pixelRatio;
    context.fillRect(0, middle - thickness / 2, length, thickness);
  }
}

function colourOf(theme: ChartTheme, price: number, mid: number | undefined): string {
  if (mid === undefined) return theme.text3;
  return price <= mid ? theme.buy : theme.sell;
}

function paintSums(layer: Layer, ref: SnapshotRef, mid: number): void {
  const { context, size, style } = layer;
  const bids = computeSums(layer, ref, mid, -1);
  const asks = computeSums(layer, ref, mid, 1);
  const most = Math.max(bids.most, asks.most);
  if (most === 0) return;
  const scale = (size.width - LINE_MARGIN_CSS_PX) / most;
  for (const [{ sums, ys }, colour] of [
    [bids, style.theme.buy],
    [asks, style.theme.sell],
  ] as const) {
    const xs = sums.map((sum) => sum * scale);
    strokePath(context, xs, ys, colour, 1.5);
  }
}

interface SideSums {
  readonly sums: number[];
  readonly ys: number[];
  /** Greatest sum in view. */
  readonly most: number;
}

/** Running sums from `mid` outwards: `direction` -1 over the bids below it, 1 over the asks above. */
function computeSums({ view, size }: Layer, ref: SnapshotRef, mid: number, direction: 1 | -1): SideSums {
  const { prices, volumes } = ref.tile.columns;
  const [start, end] = getLevelRange(ref);
  let first = start;
  while (first < end && prices[first] <= mid) first++;
  const sums: number[] = [0];
  const ys: number[] = [cssYOfPrice(view, size, mid)];
  let sum = 0;
  let most = 0;
  for (let i = direction === 1 ? first : first - 1; i >= start && i < end; i += direction) {
    const y = cssYOfPrice(view, size, prices[i]);
    sums.push(sum);
    ys.push(y);
    sum += volumes[i];
    sums.push(sum);
    ys.push(y);
    if (y >= 0 && y <= size.height) most = Math.max(most, sum);
  }
  return { sums, ys, most };
}
