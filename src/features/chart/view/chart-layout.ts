import { HEADING_LINE_CSS_PX, leastOfLanes } from '@/charts/echarts/row-scale';
import { STACK_ROWS, type StackLayout, type StackRow, type StackRowId } from '@/charts/echarts/stack-data';
import type { PlotSize } from '@/charts/viewport/viewport';
import type { LegendLines } from './legend-lines';

/** CSS px of the axes and of the rows under the price, as the design has them. */
export const AXIS_CSS_PX = 72;
export const TIME_AXIS_CSS_PX = 26;
const PRICE_LEAST_CSS_PX = 240;
/** Rows that nobody has resized leave this share of the stack to the prices. */
const PRICE_LEAST_SHARE = 0.42;
/** Below this a row shows only its header. Only small windows make rows this low; the reader cannot. */
const ROW_LEAST_CSS_PX = 44;
/** The reader cannot make a row lower than this: its series could not be read. */
export const HAND_LEAST_CSS_PX = 72;
export const ROW_MOST_CSS_PX = 600;
/** Prediction markets have a column of their own; in narrow windows it is a share of the width. */
const [GUTTER_CSS_PX, GUTTER_SHARE] = [104, 0.18];
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
  volume: 136,
  cvd: 74,
  oi: 82,
  funding: 74,
  liquidations: 74,
  volatility: 82,
};

/** Heights of rows with one line per venue and one for their sum. */
const COMPARING_HEIGHTS: Readonly<Partial<Record<SubRowId, number>>> = { oi: 104, funding: 132 };

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
  /** Lanes of funding, one for each venue and one for all of them; words in them have room where the window has it. */
  readonly lanes?: number;
  /** Lines that headings take, of rows that need more than one. */
  readonly headingLines?: (plotWidth: number) => LegendLines;
  /** There is something to show in the future. */
  readonly hasGutter: boolean;
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
  return Math.round(Math.min(Math.max(height, HAND_LEAST_CSS_PX), ROW_MOST_CSS_PX));
}

/**
 * Positions of the rows from the top: the price takes what the others leave. If that is less than it needs, the others
 * shrink in proportion, down to `ROW_LEAST_CSS_PX`.
 */
export function layOutStack(facts: LayoutFacts): StackLayout {
  const { width, height, pixelRatio, maximised, rows: asked } = facts;
  const room = Math.max(0, height - TIME_AXIS_CSS_PX);
  const axisWidth = Math.min(AXIS_CSS_PX, width);
  const gutterWidth = facts.hasGutter ? Math.round(Math.min(GUTTER_CSS_PX, width * GUTTER_SHARE)) : 0;
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
  const leasts = wanted.map((id) => findLeast(id, facts, lines));
  const heightOf = (id: SubRowId): number => {
    const chosen = facts.heights[id];
    if (chosen !== undefined) return clampRowHeight(chosen);
    return Math.max(
      getRowHeight(id, facts) + ((lines[id] ?? 1) - 1) * HEADING_LINE_CSS_PX,
      findLeast(id, facts, lines),
    );
  };
  const isChosen = wanted.some((id) => facts.heights[id] !== undefined);
  const heights = fitHeights(
    wanted.map(heightOf),
    leasts,
    // The prices give way before the lines of a row could not be told apart.
    Math.max(0, room - (isChosen || addUp(leasts) > room - leastPrice(room) ? PRICE_LEAST_CSS_PX : leastPrice(room))),
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

/** Below this height a row that nobody has resized cannot be read. */
function findLeast(
  id: SubRowId,
  { isByVenue = false, lanes = 1, heights }: Pick<LayoutFacts, 'isByVenue' | 'lanes' | 'heights'>,
  lines: LegendLines,
): number {
  const least = ROW_LEAST_CSS_PX + ((lines[id] ?? 1) - 1) * HEADING_LINE_CSS_PX;
  const hasLanes = id === 'funding' && isByVenue && heights[id] === undefined;
  return hasLanes ? Math.max(least, leastOfLanes(lanes, lines[id])) : least;
}

/** Headings of one line where longer ones would cover the rows under them: figures that do not fit are left out. */
function chooseHeadings(facts: LayoutFacts, rows: readonly SubRowId[], lines: LegendLines, room: number): LegendLines {
  const least = addUp(rows.map((id) => findLeast(id, facts, lines)));
  return least > room - PRICE_LEAST_CSS_PX ? {} : lines;
}

const leastPrice = (room: number): number => Math.max(PRICE_LEAST_CSS_PX, Math.ceil(room * PRICE_LEAST_SHARE));

/** `heights`, made less where they do not fit into `room`; down to `leasts` where those do. */
function fitHeights(heights: readonly number[], leasts: readonly number[], room: number): readonly number[] {
  const sum = addUp(heights);
  if (sum <= room) return heights;
  const areRoomy = addUp(leasts) <= room;
  const spare = heights.map((height, i) => Math.max(0, height - (areRoomy ? leasts[i] : ROW_LEAST_CSS_PX)));
  const total = addUp(spare);
  const share = total === 0 ? 0 : Math.min(1, (sum - room) / total);
  return heights.map((height, i) => Math.round(height - spare[i] * share));
}
