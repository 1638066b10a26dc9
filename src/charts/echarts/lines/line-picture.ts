import { computeScaleOfTwo } from '@/domain/ticks/price-ticks';

export interface AxisTick {
  readonly at: number;
  readonly label: string;
}

/** A linear or logarithmic axis from `low` to `high`. */
export interface LineAxis {
  readonly low: number;
  readonly high: number;
  readonly isLog?: boolean;
  readonly ticks: readonly AxisTick[];
}

export interface PicturedLine {
  readonly name: string;
  readonly colour: string;
  /** CSS px. */
  readonly width: number;
  /** Lengths of dash and gap, CSS px. */
  readonly dash?: readonly number[];
  readonly xs: ArrayLike<number>;
  /** NaN breaks the line. */
  readonly ys: ArrayLike<number>;
  /** A dot at each point, in these colours. */
  readonly dots?: { readonly size: number; readonly colours: readonly string[] };
}

/** The area between two lines. */
export interface PicturedBand {
  readonly name: string;
  readonly colour: string;
  readonly xs: ArrayLike<number>;
  readonly lows: ArrayLike<number>;
  readonly highs: ArrayLike<number>;
}

/** A filled rectangle, for maps over two axes. */
export interface PicturedCell {
  readonly xFrom: number;
  readonly xTo: number;
  readonly yFrom: number;
  readonly yTo: number;
  readonly colour: string;
}

/** What a line chart shows, in the units of its axes. */
export interface LinePicture {
  readonly x: LineAxis;
  readonly y: LineAxis;
  readonly lines: readonly PicturedLine[];
  readonly bands: readonly PicturedBand[];
  readonly cells: readonly PicturedCell[];
  /** Whether the vertical axis is at the right; absent: at the left. */
  readonly isRightAxis?: boolean;
}

/** Space around the plot for axes and their labels, CSS px. */
export interface PlotInsets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** CSS px. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A value as its axis measures it: the value itself, or its logarithm. */
export const project = ({ isLog }: Pick<LineAxis, 'isLog'>, value: number): number =>
  isLog === true ? Math.log10(value) : value;

/** Position of a value as a share of the axis from its low end. */
function shareOf(axis: LineAxis, value: number): number {
  const [low, high] = [project(axis, axis.low), project(axis, axis.high)];
  return (project(axis, value) - low) / (high - low);
}

/** CSS px from the left edge of the picture. */
export function xOf(axis: LineAxis, { left, right }: PlotInsets, { width }: PictureSize, value: number): number {
  return left + shareOf(axis, value) * (width - left - right);
}

/** CSS px from the top of the picture. */
export function yOf(axis: LineAxis, { top, bottom }: PlotInsets, { height }: PictureSize, value: number): number {
  return height - bottom - shareOf(axis, value) * (height - top - bottom);
}

/** The value of a linear axis at `x` CSS px from the left edge of the picture. */
export function valueAtX(axis: LineAxis, { left, right }: PlotInsets, { width }: PictureSize, x: number): number {
  return axis.low + ((x - left) / (width - left - right)) * (axis.high - axis.low);
}

/** Share of the range that stays free above and below the fitted values. */
const MARGIN = 0.07;

/** An axis of `pixels` CSS px that fits all known values; from 0 to 1 if there are none. With `wanted` ticks if they fit. */
export function fitAxis(
  columns: readonly ArrayLike<number>[],
  pixels: number,
  format: (value: number, decimals: number) => string,
  wanted?: number,
): LineAxis {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const values of columns) {
    for (let i = 0; i < values.length; i++) {
      if (values[i] < low) low = values[i];
      if (values[i] > high) high = values[i];
    }
  }
  if (low > high) return { low: 0, high: 1, ticks: [] };
  const room = (high > low ? high - low : Math.abs(high) || 1) * MARGIN;
  const range = { low: low - room, high: high + room };
  const { values, decimals } = computeScaleOfTwo(range.low, range.high, pixels, wanted);
  return { ...range, ticks: values.map((at) => ({ at, label: format(at, decimals) })) };
}

/** Centres of labels wanted at `ys`: at least `gap` apart, within [low, high] and in the same order. */
export function spreadLabels(ys: readonly number[], gap: number, low: number, high: number): readonly number[] {
  const order = ys.map((_, at) => at).sort((a, b) => ys[a] - ys[b]);
  const placed = [...ys];
  let next = low;
  for (const at of order) {
    placed[at] = Math.max(ys[at], next);
    next = placed[at] + gap;
  }
  let most = high;
  for (const at of order.reverse()) {
    placed[at] = Math.min(placed[at], most);
    most = placed[at] - gap;
  }
  return placed;
}

/** Height of a label at the end of a line, CSS px. */
export const END_LABEL_CSS_PX = 17;

/** Centres of the labels of lines that end at `ys`, pushed apart and kept in the plot. */
export function placeEndLabels(
  ys: readonly number[],
  { top, bottom }: PlotInsets,
  { height }: PictureSize,
): readonly number[] {
  return spreadLabels(ys, END_LABEL_CSS_PX, top + END_LABEL_CSS_PX / 2, height - bottom - END_LABEL_CSS_PX / 2);
}
