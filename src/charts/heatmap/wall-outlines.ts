import type { WallEnd } from '@/domain/book/ledger/wall-life';
import { drawText, measureText } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssXOfTime, cssYOfPrice, type PlotSize, type Viewport } from '../viewport/viewport';

/** A stretch of a wall's life at one level: Unix seconds, and prices of its edges. */
export interface OutlinedStretch {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

export interface OutlinedWall {
  readonly id: string;
  readonly side: 'bid' | 'ask' | 'unknown';
  /** Ascending in time, each starting where the previous one ends. */
  readonly stretches: readonly OutlinedStretch[];
  /** Whether the wall may be older than its first stretch. */
  readonly isOlder: boolean;
  readonly end: WallEnd['kind'];
  /** Label such as "806 BTC, pulled 10:40". */
  readonly label: string;
}

export interface WallOutlinesData {
  /** Most important first; drawn in reverse, so that it ends up on top. */
  readonly walls: readonly OutlinedWall[];
  /** Id of the wall that is drawn stronger, with its label. */
  readonly marked: string | undefined;
}

export interface WallOutlinesStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<WallOutlinesData, WallOutlinesStyle>;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const [LINE_CSS_PX, MARKED_CSS_PX, CASING_CSS_PX] = [1.25, 2, 2];
/** Least height of an outline: it needs an inside even where rows are lower. */
const MIN_HEIGHT = 5;
/** Lower outlines are corners alone, so that lines do not frame the wall out of the picture. */
const [CORNERS_BELOW, CORNER_CSS_PX] = [10, 6];
/** Half the size of the sign at the end of a life. */
const SIGN_CSS_PX = 3.5;
const [LABEL_HEIGHT, LABEL_PADDING, LABEL_WEIGHT] = [18, 5, 550];
const GROUND_ALPHA = 0.92;

/** Walls as outlines over their life: open where it may continue, closed with a sign where it ended. */
export function makeWallOutlines(options: CanvasOptions): ChartEngine<WallOutlinesData, WallOutlinesStyle> {
  return makeCanvasEngine(options, paintWallOutlines);
}

export function paintWallOutlines(layer: Layer): void {
  const { data, view } = layer;
  let marked: OutlinedWall | undefined;
  for (const wall of data.walls.toReversed()) {
    if (wall.id === data.marked) marked = wall;
    else if (isSeen(wall, view)) paintWall(layer, wall, LINE_CSS_PX);
  }
  if (marked === undefined || !isSeen(marked, view)) return;
  paintWall(layer, marked, MARKED_CSS_PX);
  paintLabel(layer, placeOutline(layer, marked, MARKED_CSS_PX), marked.label);
}

function isSeen({ stretches }: OutlinedWall, { timeFrom, timeTo, priceLow, priceHigh }: Viewport): boolean {
  return stretches.some(
    ({ from, to, low, high }) => to > timeFrom && from < timeTo && high > priceLow && low < priceHigh,
  );
}

export function placeStretch(view: Viewport, size: PlotSize, { from, to, low, high }: OutlinedStretch): Box {
  const [top, bottom] = [cssYOfPrice(view, size, high), cssYOfPrice(view, size, low)];
  const missing = Math.max(0, MIN_HEIGHT - (bottom - top)) / 2;
  return {
    left: cssXOfTime(view, size, from),
    right: cssXOfTime(view, size, to),
    top: top - missing,
    bottom: bottom + missing,
  };
}

/** Where the middle of the line runs: line and casing lie outside the cells, which stay in sight. */
function placeOutline({ view, size }: Layer, { stretches }: OutlinedWall, width: number): readonly Box[] {
  const out = (width + CASING_CSS_PX) / 2;
  return stretches.map((stretch, i) => {
    const { left, right, top, bottom } = placeStretch(view, size, stretch);
    return {
      left: i === 0 ? left - out : left,
      right: i === stretches.length - 1 ? right + out : right,
      top: top - out,
      bottom: bottom + out,
    };
  });
}

function paintWall(layer: Layer, wall: OutlinedWall, width: number): void {
  const { context, style } = layer;
  const { theme } = style;
  const boxes = placeOutline(layer, wall, width);
  const rowsHeight = boxes[0].bottom - boxes[0].top - width - CASING_CSS_PX;
  const trace = rowsHeight < CORNERS_BELOW ? traceCorners : tracePart;
  const colour = { bid: theme.buy, ask: theme.sell, unknown: theme.text1 }[wall.side];
  context.lineJoin = 'miter';
  for (const [line, lineWidth] of [
    [theme.casing, width + CASING_CSS_PX],
    [colour, width],
  ] as const) {
    context.strokeStyle = line;
    context.lineWidth = lineWidth;
    context.beginPath();
    for (const [i, box] of boxes.entries()) {
      // Cut to the plot, or the corners of a long life would lie out of view.
      const [left, right] = [Math.max(0, box.left), Math.min(layer.size.width, box.right)];
      if (left >= right) continue;
      trace(
        context,
        { ...box, left, right },
        {
          isOpenLeft: left !== box.left || i > 0 || wall.isOlder,
          isOpenRight: right !== box.right || i < boxes.length - 1 || wall.end === 'standing',
        },
      );
    }
    const last = boxes[boxes.length - 1];
    traceSign(context, wall.end, last.right, (last.top + last.bottom) / 2);
    context.stroke();
  }
}

interface Openings {
  readonly isOpenLeft: boolean;
  readonly isOpenRight: boolean;
}

function tracePart(context: CanvasRenderingContext2D, { left, right, top, bottom }: Box, open: Openings): void {
  context.moveTo(left, top);
  context.lineTo(right, top);
  if (open.isOpenRight) context.moveTo(right, bottom);
  else context.lineTo(right, bottom);
  context.lineTo(left, bottom);
  if (!open.isOpenLeft) context.lineTo(left, top);
}

/** The corners of a low box, open where the box would be; whole lines where the corners would meet. */
function traceCorners(context: CanvasRenderingContext2D, { left, right, top, bottom }: Box, open: Openings): void {
  const arm = Math.min(CORNER_CSS_PX, (right - left) / 2);
  for (const [edge, inner, isOpen] of [
    [left, left + arm, open.isOpenLeft],
    [right, right - arm, open.isOpenRight],
  ] as const) {
    context.moveTo(inner, top);
    context.lineTo(edge, top);
    if (isOpen) context.moveTo(edge, bottom);
    else context.lineTo(edge, bottom);
    context.lineTo(inner, bottom);
  }
}

/** Pulled: a cross. Shrunk: a chevron that points down. Eaten: a wedge into the wall. Moved: an arrow. Unknown: only the closed edge. */
function traceSign(context: CanvasRenderingContext2D, end: OutlinedWall['end'], x: number, y: number): void {
  const half = SIGN_CSS_PX;
  if (end === 'pulled') {
    context.moveTo(x - half, y - half);
    context.lineTo(x + half, y + half);
    context.moveTo(x + half, y - half);
    context.lineTo(x - half, y + half);
  } else if (end === 'shrunk') {
    context.moveTo(x - half, y - half / 2);
    context.lineTo(x, y + half / 2);
    context.lineTo(x + half, y - half / 2);
  } else if (end === 'eaten') {
    context.moveTo(x, y - half);
    context.lineTo(x - 2 * half, y);
    context.lineTo(x, y + half);
  } else if (end === 'moved') {
    context.moveTo(x, y);
    context.lineTo(x + 3 * half, y);
    context.moveTo(x + 2 * half, y - half);
    context.lineTo(x + 3 * half, y);
    context.lineTo(x + 2 * half, y + half);
  }
}

/** The label above the wall, or below it at the top of the plot; always within the plot. */
function paintLabel({ context, size, style: { theme } }: Layer, boxes: readonly Box[], text: string): void {
  const [first] = boxes;
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const width = measureText(context, text, LABEL_WEIGHT) + 2 * LABEL_PADDING;
  const left = Math.max(2, Math.min(Math.max(first.left, 2), size.width - width - 2));
  const y = top >= LABEL_HEIGHT + 4 ? top - LABEL_HEIGHT - 3 : bottom + 3;
  context.fillStyle = withAlpha(theme.canvas, GROUND_ALPHA);
  context.fillRect(left, y, width, LABEL_HEIGHT);
  drawText(context, text, left + LABEL_PADDING, y + LABEL_HEIGHT / 2, { colour: theme.text1, weight: LABEL_WEIGHT });
}
