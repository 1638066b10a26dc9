import { findLiquidated } from '@/domain/book/liquidation-map';
import { formatSize } from '@/domain/format/format-compact';
import { findMidLevel, getLevelRange, type SnapshotRef } from '@/domain/grid/depth-at';
import { type GridSpec, rowOfPrice } from '@/domain/grid/grid-tile';
import type { BookSplit } from '@/domain/grid/split-flat-book';
import { drawLevelLine, type LevelLine } from '../axes/level-lines';
import { drawColumn, drawRow, drawText, measureText, strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readPrices } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssYOfPrice } from '../viewport/viewport';
import {
  computeRailRows,
  computeRailSums,
  LABEL_CSS_PX,
  type LargeRow,
  listLargest,
  listRailBars,
  RAIL_HEADING_CSS_PX,
  type RailBar,
  type RailRows,
  type RailSums,
  thinSums,
} from './rail-bars';

/** What the levels beside the plot are. */
export type RailKind = 'book' | 'triggers' | 'liquidations';

export interface RailData {
  readonly kind: RailKind;
  /** Unit of sizes: "BTC". */
  readonly unit: string;
  readonly snapshot: SnapshotRef | undefined;
  /** Sides of the snapshot's columns: 0 buyers, 1 sellers; `undefined` where the answer does not state them. */
  readonly sides?: Uint8Array | undefined;
  /** The certain sides of a book; without it all are uncertain. */
  readonly split?: BookSplit | undefined;
  /** Mid of the book, or the current market price; without it nothing is summed. */
  readonly mid: number | undefined;
  /** The lines that the user has drawn at prices. */
  readonly lines?: readonly LevelLine[];
  /** Height at the foot that something covers, CSS px: no label is written there. */
  readonly covered?: number;
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
/** The mid, from which both sides are summed: the last price may lie beyond the best of either. */
const MID_ALPHA = 0.35;
const LABEL_ALPHA = 0.84;
const LABEL_PAD_CSS_PX = 3;
/** Least distance of a label from either edge. */
const LABEL_EDGE_CSS_PX = 2;
const LABELS_PER_SIDE = 4;
const BUYERS = 0;
const SELLERS = 1;

/** The levels beside the plot, on its price axis: bars per level on a √ scale and, where they are meaningful, sums. */
export function makeRailEngine(options: CanvasOptions): ChartEngine<RailData, RailStyle> {
  return makeCanvasEngine(options, paintRail, { reads: readPrices });
}

/** Rows whose largest sizes are labelled beside their bars. */
interface Labelled {
  readonly rows: RailRows;
  /** How many of them at most. */
  readonly count?: number;
  /** CSS x of the label of a row. */
  placeOf(row: LargeRow, labelWidth: number): number;
}

type PaintLevels = (layer: Layer, snapshot: SnapshotRef) => readonly Labelled[];

const PAINTERS: Readonly<Record<RailKind, PaintLevels>> = {
  book: paintBook,
  triggers: paintTriggers,
  liquidations: paintLiquidations,
};

export function paintRail(layer: Layer): void {
  const { context, view, size, data, crosshair, style } = layer;
  const { theme } = style;
  const labelled = data.snapshot === undefined ? [] : PAINTERS[data.kind](layer, data.snapshot);
  if (data.last !== undefined) {
    const colour = withAlpha(data.last.isRising ? theme.buy : theme.sell, 0.75);
    drawRow(context, size, cssYOfPrice(view, size, data.last.price), 0, size.width, { colour, dash: [2, 3] });
  }
  if (crosshair?.price !== undefined) {
    const line = { colour: withAlpha(theme.crosshair, CROSSHAIR_ALPHA), dash: [3, 3] };
    drawRow(context, size, cssYOfPrice(view, size, crosshair.price), 0, size.width, line);
  }
  for (const { price } of data.lines ?? []) drawLevelLine(context, size, cssYOfPrice(view, size, price), theme);
  // The heading has a place of its own: levels as high as it are out of the rail's reach.
  context.clearRect(0, 0, size.width, RAIL_HEADING_CSS_PX);
  // Above the lines: the sizes of the levels that lines cross must stay readable.
  for (const [at, one] of labelled.entries()) paintLargest(layer, one, at === 0);
}

/** Both sides from the left edge, each summed from the mid; grey where the side is uncertain or mixed. */
function paintBook(layer: Layer, ref: SnapshotRef): readonly Labelled[] {
  const { data, style } = layer;
  const { buy, sell, text3 } = style.theme;
  const [start, end] = getLevelRange(ref);
  const { mid, split = { bidEnd: start, askStart: end } } = data;
  const { sides } = ref.tile.columns;
  const labelled = paintFromLeft(layer, ref, ({ first, last }) => {
    if (last < split.bidEnd || isOnly(sides, first, last, BUYERS)) return buy;
    return first >= split.askStart || isOnly(sides, first, last, SELLERS) ? sell : text3;
  });
  if (mid !== undefined) {
    const middle = findMidLevel(ref, mid);
    const isTold = sides !== undefined;
    drawRow(layer.context, layer.size, cssYOfPrice(layer.view, layer.size, mid), 0, layer.size.width, {
      colour: withAlpha(style.theme.text1, MID_ALPHA),
    });
    const below = isTold || middle <= split.bidEnd ? buy : text3;
    paintSums(layer, ref, mid, [below, isTold || middle >= split.askStart ? sell : text3]);
  }
  return labelled;
}

/** Whether all levels from `first` to `last` are stated to be on `side`. */
function isOnly(sides: Uint8Array | undefined, first: number, last: number, side: number): boolean {
  return sides?.subarray(first, last + 1).every((own) => own === side) === true;
}

/**
 * Shorts above the market price and longs below it, as in the map: the answer has no sides, but a long is liquidated on
 * the way down and a short on the way up. Each is summed from that price; without one nobody knows which they are.
 */
function paintLiquidations(layer: Layer, ref: SnapshotRef): readonly Labelled[] {
  const { data, style } = layer;
  const { mid } = data;
  const { liquidation, buy, sell } = style.theme;
  const labelled = paintFromLeft(layer, ref, ({ price }) => {
    if (mid === undefined) return liquidation;
    return findLiquidated(price, mid) === 'longs' ? sell : buy;
  });
  if (mid !== undefined) paintSums(layer, ref, mid, [sell, buy]);
  return labelled;
}

function paintFromLeft(layer: Layer, ref: SnapshotRef, colourOf: (bar: RailBar) => string): readonly Labelled[] {
  const { context, size } = layer;
  const rows = computeRailRows(layer, ref);
  const { spec } = ref.tile;
  for (const bar of listRailBars(layer, rows, spec.rowStep, rows.most)) {
    context.fillStyle = withAlpha(colourOf(bar), alphaOf(layer, bar, spec));
    context.fillRect(0, bar.top, bar.length * (size.width - BAR_MARGIN_CSS_PX), bar.height);
  }
  return [{ rows, placeOf: ({ length }) => length * (size.width - BAR_MARGIN_CSS_PX) + LABEL_PAD_CSS_PX }];
}

/**
 * Labels the largest levels in view with their sizes. The heading may be too narrow for the unit, so the largest level
 * whose label fits beside its bar carries it: a covered bar would look shorter.
 */
function paintLargest({ context, size, data, style: { theme } }: Layer, labelled: Labelled, hasUnit: boolean): void {
  const open = { ...size, height: size.height - (data.covered ?? 0) };
  const largest = listLargest(labelled.rows, open, labelled.count);
  const widthOf = (text: string): number => measureText(context, text, 550) + 2 * LABEL_PAD_CSS_PX;
  const withUnit = (row: LargeRow): string => `${formatSize(row.size)} ${data.unit}`;
  const end = size.width - LABEL_EDGE_CSS_PX;
  const fits = (row: LargeRow, width: number): boolean => labelled.placeOf(row, width) + width <= end;
  const told = largest.find((row) => fits(row, widthOf(withUnit(row)))) ?? largest.at(-1);
  for (const row of largest) {
    const { y } = row;
    const text = hasUnit && row === told ? withUnit(row) : formatSize(row.size);
    const width = widthOf(text);
    const left = Math.max(LABEL_EDGE_CSS_PX, Math.min(labelled.placeOf(row, width), end - width));
    context.fillStyle = withAlpha(theme.panel, LABEL_ALPHA);
    context.fillRect(left, y - LABEL_CSS_PX / 2, width, LABEL_CSS_PX);
    drawText(context, text, left + LABEL_PAD_CSS_PX, y, { colour: theme.text1, weight: 550 });
  }
}

/** Buyers' triggers left of the centre, sellers' right of it; all from the left if no side is known. */
function paintTriggers(layer: Layer, ref: SnapshotRef): readonly Labelled[] {
  const { context, size, data, style } = layer;
  const { sides } = data;
  if (sides === undefined) return paintFromLeft(layer, ref, () => style.theme.text3);
  const { spec } = ref.tile;
  const centre = size.width / 2;
  const room = centre - BAR_MARGIN_CSS_PX / 2;
  const buys = computeRailRows(layer, ref, (level) => sides[level] !== SELLERS);
  const sells = computeRailRows(layer, ref, (level) => sides[level] === SELLERS);
  const most = Math.max(buys.most, sells.most);
  drawColumn(context, size, centre, 0, size.height, { colour: style.theme.lineStrong });
  for (const [rows, colour, direction] of [
    [buys, style.theme.buy, -1],
    [sells, style.theme.sell, 1],
  ] as const) {
    for (const bar of listRailBars(layer, rows, spec.rowStep, most)) {
      context.fillStyle = withAlpha(colour, alphaOf(layer, bar, spec));
      context.fillRect(centre, bar.top, direction * bar.length * room, bar.height);
    }
  }
  const reachOf = (row: LargeRow): number => Math.sqrt(row.size / most) * room + LABEL_PAD_CSS_PX;
  const count = LABELS_PER_SIDE;
  return [
    { rows: sells, count, placeOf: (row) => centre + reachOf(row) },
    { rows: buys, count, placeOf: (row, width) => centre - reachOf(row) - width },
  ];
}

/** The level under the crosshair stands out. */
function alphaOf({ crosshair, style }: Layer, { price }: RailBar, spec: GridSpec): number {
  const isHovered = crosshair?.price !== undefined && rowOfPrice(spec, price) === rowOfPrice(spec, crosshair.price);
  return isHovered ? HOVER_ALPHA : BAR_ALPHA[style.theme.name];
}

function paintSums(
  layer: Layer,
  ref: SnapshotRef,
  from: number,
  [below, above]: readonly [below: string, above: string],
): void {
  const down = computeRailSums(layer, ref, from, -1);
  const up = computeRailSums(layer, ref, from, 1);
  const most = Math.max(down.most, up.most);
  if (most === 0) return;
  const scale = (layer.size.width - LINE_MARGIN_CSS_PX) / most;
  const paint = (whole: RailSums, colour: string): void => {
    const { sums, ys } = thinSums(whole, layer.size);
    strokePath(
      layer.context,
      sums.map((sum) => sum * scale),
      ys,
      colour,
      1.5,
    );
  };
  paint(down, below);
  paint(up, above);
}
