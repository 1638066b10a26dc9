import { STACK_ROWS, type StackLayout, type StackRow, type StackRowId } from '@/charts/echarts/stack-data';
import { HEADING_LINE_CSS_PX, TOLD_ROW_CSS_PX } from '@/charts/series/row-scale';
import type { PlotSize } from '@/charts/viewport/viewport';
import type { LegendLines } from './legend-lines';

/** CSS px of the axes and of the rows under the price, as the design has them. */
export const AXIS_CSS_PX = 72;
export const TIME_AXIS_CSS_PX = 26;
const PRICE_LEAST_CSS_PX = 240;
/** Rows that nobody has resized leave this share of the stack to the prices, however many they are. */
const PRICE_LEAST_SHARE = 0.5;
/** Below this a row shows only its header: rows become no lower, neither in small windows nor by hand. */
export const ROW_LEAST_CSS_PX = 44;
export const ROW_MOST_CSS_PX = 600;
/** Prediction markets have a column of their own; in narrow windows it is a share of the width. */
const GUTTER_CSS_PX = { strikes: 104, dots: 52 } as const;
const GUTTER_SHARE = 0.18;
const TALL_FACTOR = 1.2;
/** In narrow windows, which show one row, it needs room to say why it is empty. */
const NARROW_LEAST_CSS_PX = 140;
const NARROW_UP_TO_CSS_PX = 640;
/** From this width on, rows are taller. */
const TALL_FROM_CSS_PX = 1600;

/** Size of the price row, at least 1 CSS px each way; its gestures are scaled by it. */
export function getPlotSize({ rows, plotWidth, pixelRatio }: StackLayout): PlotSize {
  const height = rows.find(({ id }) => id === 'price')?.height ?? 1;
  return { width: Math.max(1, plotWidth), height: Math.max(1, height), pixelRatio };
}

export type SubRowId = Exclude<StackRowId, 'price'>;

const HEIGHTS: Readonly<Record<SubRowId, number>> = {
  questions: 96,
  volume: 116,
  cvd: 76,
  oi: 76,
  funding: 76,
  // Both sides share it: each has the height of the line of another pane.
  liquidations: 96,
  volatility: 82,
};

/** Heights of rows with one line per venue and one for their sum. */
const COMPARING_HEIGHTS: Readonly<Partial<Record<SubRowId, number>>> = { oi: 104, funding: 104 };

/** Row heights set by the reader, CSS px. */
export type RowHeights = Readonly<Partial<Record<SubRowId, number>>>;

export interface LayoutFacts {
  /** Width of the whole stack, CSS px. */
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly rows: readonly SubRowId[];
  readonly heights: RowHeights;
  /** Open interest and funding are shown venue by venue. */
  readonly isByVenue?: boolean;
  /** Rows whose heading says all that their series would show: nothing is drawn in them until the reader resizes them. */
  readonly told?: readonly SubRowId[];
  /** Lines that headings take, of rows that need more than one. */
  readonly headingLines?: (plotWidth: number) => LegendLines;
  /** What is shown right of the newest candle, of questions that close next; `undefined`: nothing. */
  readonly gutter: keyof typeof GUTTER_CSS_PX | undefined;
  /** The row that takes all the room; the others are hidden. */
  readonly maximised: StackRowId | undefined;
}

function getRowHeight(id: SubRowId, { width, isByVenue = false }: Pick<LayoutFacts, 'width' | 'isByVenue'>): number {
  const height = (isByVenue ? COMPARING_HEIGHTS[id] : undefined) ?? HEIGHTS[id];
  if (width < NARROW_UP_TO_CSS_PX) return Math.max(height, NARROW_LEAST_CSS_PX);
  return Math.round(height * (width >= TALL_FROM_CSS_PX ? TALL_FACTOR : 1));
}

/** Limits a height to the allowed range. */
export function clampRowHeight(height: number): number {
  return Math.round(Math.min(Math.max(height, ROW_LEAST_CSS_PX), ROW_MOST_CSS_PX));
}

/**
 * Positions of the rows from the top: the price takes what the others leave. If that is less than it needs, the others
 * shrink in proportion, down to `ROW_LEAST_CSS_PX`.
 */
export function layOutStack(facts: LayoutFacts): StackLayout {
  const { width, height, pixelRatio, maximised, rows: asked } = facts;
  const room = Math.max(0, height - TIME_AXIS_CSS_PX);
  const axisWidth = Math.min(AXIS_CSS_PX, width);
  const gutterWidth =
    facts.gutter === undefined ? 0 : Math.round(Math.min(GUTTER_CSS_PX[facts.gutter], width * GUTTER_SHARE));
  const plotWidth = width - axisWidth - gutterWidth;
  const wanted = STACK_ROWS.flatMap((id) => (id !== 'price' && asked.includes(id) ? [id] : []));
  const lines = chooseHeadings(facts, wanted, facts.headingLines?.(plotWidth) ?? {}, room);
  const shape = {
    plotWidth,
    gutterWidth,
    axisWidth,
    timeAxisHeight: TIME_AXIS_CSS_PX,
    pixelRatio,
  };
  const place = (id: StackRowId, top: number, rowHeight: number): StackRow => ({
    id,
    top,
    height: rowHeight,
    ...(id !== 'price' && (lines[id] ?? 1) > 1 ? { headingLines: lines[id] } : {}),
  });
  if (maximised !== undefined) return { ...shape, rows: [place(maximised, 0, room)] };
  const heights = fitRows(
    wanted.map((id) => wantRow(id, facts, lines)),
    room,
  );
  const price = Math.max(0, room - addUp(heights));
  const rows: StackRow[] = [place('price', 0, price)];
  for (const [i, id] of wanted.entries()) {
    const above = rows[i];
    rows.push(place(id, above.top + above.height, heights[i]));
  }
  return { ...shape, rows };
}

const addUp = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What a row asks for, CSS px. */
interface WantedRow {
  readonly height: number;
  readonly least: number;
  /** The reader has resized it. */
  readonly isChosen: boolean;
}

function wantRow(id: SubRowId, facts: LayoutFacts, lines: LegendLines): WantedRow {
  const chosen = facts.heights[id];
  const least = findLeast(id, facts, lines);
  if (chosen !== undefined) return { height: clampRowHeight(chosen), least: ROW_LEAST_CSS_PX, isChosen: true };
  if (isTold(id, facts)) return { height: least, least, isChosen: false };
  const height = getRowHeight(id, facts) + ((lines[id] ?? 1) - 1) * HEADING_LINE_CSS_PX;
  return { height: Math.max(height, least), least, isChosen: false };
}

/** In a narrow window the only row keeps its room: it would leave a gap that moves. */
const isTold = (id: SubRowId, { told = [], width }: Pick<LayoutFacts, 'told' | 'width'>): boolean =>
  told.includes(id) && width >= NARROW_UP_TO_CSS_PX;

/** Below this height a row that nobody has resized cannot be read. */
function findLeast(id: SubRowId, facts: Pick<LayoutFacts, 'told' | 'width' | 'heights'>, lines: LegendLines): number {
  const isWord = facts.heights[id] === undefined && isTold(id, facts);
  return (isWord ? TOLD_ROW_CSS_PX : ROW_LEAST_CSS_PX) + ((lines[id] ?? 1) - 1) * HEADING_LINE_CSS_PX;
}

/** Headings of one line where longer ones would cover the rows under them: figures that do not fit are left out. */
function chooseHeadings(facts: LayoutFacts, rows: readonly SubRowId[], lines: LegendLines, room: number): LegendLines {
  const least = addUp(rows.map((id) => findLeast(id, facts, lines)));
  return least > room - leastPrice(room) ? {} : lines;
}

const leastPrice = (room: number): number => Math.max(PRICE_LEAST_CSS_PX, Math.ceil(room * PRICE_LEAST_SHARE));

/**
 * Heights that leave the prices their share: rows that nobody has resized shrink first. Resized ones stay as they are
 * while the prices keep the least that can be read.
 */
function fitRows(rows: readonly WantedRow[], room: number): readonly number[] {
  const chosen = addUp(rows.map(({ height, isChosen }) => (isChosen ? height : 0)));
  const others = addUp(rows.map(({ least, isChosen }) => (isChosen ? 0 : least)));
  const forOthers = Math.max(room - leastPrice(room) - chosen, Math.min(others, room - PRICE_LEAST_CSS_PX - chosen), 0);
  const free = fitHeights(rows, ({ isChosen }) => !isChosen, forOthers + chosen);
  const fitted = rows.map((row, i) => ({ ...row, height: free[i] }));
  return fitHeights(fitted, () => true, Math.max(0, room - PRICE_LEAST_CSS_PX));
}

/** Heights that fit into `room`, where the rows that give way can be made that low: each down to its least. */
function fitHeights(
  rows: readonly WantedRow[],
  givesWay: (row: WantedRow) => boolean,
  room: number,
): readonly number[] {
  const spare = rows.map((row) => (givesWay(row) ? Math.max(0, row.height - row.least) : 0));
  const over = Math.max(0, addUp(rows.map(({ height }) => height)) - room);
  const total = addUp(spare);
  const share = total === 0 ? 0 : Math.min(1, over / total);
  // Downwards, so that rounding takes nothing from the prices.
  return rows.map(({ height }, i) => Math.max(Math.floor(height - spare[i] * share), height - spare[i]));
}
