import { type FlowKind, sumAt } from '@/domain/book/flow/flow-column';
import { type FlowSumColumns, sumsOf } from '@/domain/book/flow/sum-flow';
import { ASK, BID, UNKNOWN } from '@/domain/book/ledger/book-frame';
import { formatCompact, formatSizeChange } from '@/domain/format/format-compact';
import { drawRow, drawText, snap, strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readTimes } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { findBuckets } from '../viewport/find-buckets';
import { cssXOfTime, type Viewport } from '../viewport/viewport';
import { splitRoom } from './heading-room';

export interface FlowData {
  readonly flow: FlowSumColumns;
  /** Index into `FLOW_BANDS`. */
  readonly band: number;
  /** Seconds per column, or per bucket of columns. */
  readonly seconds: number;
}

export interface FlowStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<FlowData, FlowStyle>;

const TEXT_X = 8;
/** Columns at least this wide have a gap. */
const APART_FROM_CSS_PX = 3;
const SIDES = [BID, ASK, UNKNOWN];

/** One part of a bar, stacked outwards from zero. */
interface Part {
  readonly kind: FlowKind;
  /** Opacity of the side's colour; grey where the part is uncertain. */
  readonly alpha: number;
  readonly isGrey?: true;
}

/** Added size goes up, removed size goes down with trades first. */
const UP: readonly Part[] = [
  { kind: 'added', alpha: 0.75 },
  { kind: 'unsureAdded', alpha: 0.4, isGrey: true },
];
const DOWN: readonly Part[] = [
  { kind: 'traded', alpha: 1 },
  { kind: 'pulled', alpha: 0.4 },
  { kind: 'unsureRemoved', alpha: 0.4, isGrey: true },
];

/** Size added to the book and taken from it, by side and cause. */
export function makeFlowEngine(options: CanvasOptions): ChartEngine<FlowData, FlowStyle> {
  return makeCanvasEngine(options, paintFlow, { reads: readTimes });
}

export function makeFlowAxisEngine(options: CanvasOptions): ChartEngine<FlowData, FlowStyle> {
  return makeCanvasEngine(options, paintFlowAxis, { reads: readFlowAxis });
}

/** Shared by pane and axis. */
export interface FlowScale {
  readonly from: number;
  readonly to: number;
  /** The most that was added or removed in one column in view. */
  readonly most: number;
  /** Net change summed up to each column in view, and its largest distance from zero. */
  readonly running: Float64Array;
  readonly farthest: number;
}

function addUp(data: FlowData, at: number, parts: readonly Part[]): number {
  const sums = sumsOf(data.flow, at);
  let total = 0;
  for (const { kind } of parts) for (const side of SIDES) total += sumAt(sums, data.band, side, kind);
  return total;
}

export function computeFlowScale(data: FlowData, view: Viewport): FlowScale {
  const { times, length } = data.flow;
  const [from, to] = findBuckets(times, data.seconds, view, length);
  const running = new Float64Array(Math.max(0, to - from));
  let [most, sum, farthest] = [0, 0, 0];
  for (let at = from; at < to; at++) {
    const [up, down] = [addUp(data, at, UP), addUp(data, at, DOWN)];
    most = Math.max(most, up, down);
    sum += up - down;
    farthest = Math.max(farthest, Math.abs(sum));
    running[at - from] = sum;
  }
  return { from, to, most, running, farthest };
}

export function paintFlow(layer: Layer): void {
  const { context, view, size, data, style } = layer;
  const scale = computeFlowScale(data, view);
  const { from, to, most } = scale;
  const zero = splitRoom(size.height).zero;
  const perUnit = most === 0 ? 0 : splitRoom(size.height).reach / most;
  for (let at = from; at < to; at++) {
    const start = data.flow.times[at];
    const left = snap(cssXOfTime(view, size, start), size);
    const width = snap(cssXOfTime(view, size, start + data.seconds), size) - left;
    const bar = {
      left,
      width: width >= APART_FROM_CSS_PX ? width - 1 : width,
      at,
      perUnit,
    };
    paintParts(layer, bar, UP, -1);
    paintParts(layer, bar, DOWN, 1);
  }
  drawRow(context, size, zero, 0, size.width, { colour: style.theme.line });
  paintLines(layer, scale);
}

const [LINE_CSS_PX, CASING_CSS_PX] = [1.5, 3.5];

/**
 * Net change of each column, and its running sum over the view on a scale of its own, because it reaches much further.
 */
function paintLines({ context, view, size, data, style: { theme } }: Layer, scale: FlowScale): void {
  const { from, to, most, running, farthest } = scale;
  const { zero, reach: room } = splitRoom(size.height);
  const xs = Float64Array.from(running, (_, i) => cssXOfTime(view, size, data.flow.times[from + i] + data.seconds / 2));
  const nets = running.map((sum, i) => sum - (i === 0 ? 0 : running[i - 1]));
  const place = (values: Float64Array, whole: number): Float64Array =>
    values.map((value) => zero - (whole === 0 ? 0 : (value / whole) * room));
  if (to - from < 2) return;
  for (const [values, colour] of [
    [place(nets, most), theme.text1],
    [place(running, farthest), theme.cvd],
  ] as const) {
    strokePath(context, xs, values, theme.casing, CASING_CSS_PX);
    strokePath(context, xs, values, colour, LINE_CSS_PX);
  }
}

interface Bar {
  readonly left: number;
  readonly width: number;
  readonly at: number;
  readonly perUnit: number;
}

/** `direction`: −1 up, 1 down. */
function paintParts(
  { context, size, data, style: { theme } }: Layer,
  { left, width, at, perUnit }: Bar,
  parts: readonly Part[],
  direction: 1 | -1,
): void {
  const sums = sumsOf(data.flow, at);
  let y = splitRoom(size.height).zero;
  for (const { kind, alpha, isGrey } of parts) {
    for (const side of SIDES) {
      const far = sumAt(sums, data.band, side, kind) * perUnit * direction;
      if (far === 0) continue;
      context.fillStyle = withAlpha(isGrey === true ? theme.text3 : [theme.buy, theme.sell, theme.text2][side], alpha);
      context.fillRect(left, y, width, far);
      y += far;
    }
  }
}

function readFlowAxis({ data, view }: Omit<Layer, 'context'>): readonly unknown[] {
  const { from, to, most, running, farthest } = computeFlowScale(data, view);
  return [from === to, most, running.at(-1), farthest];
}

export function paintFlowAxis({ context, view, size, data, style: { theme } }: Layer): void {
  const { from, to, most, running, farthest } = computeFlowScale(data, view);
  if (from === to) return;
  const { zero, reach: room } = splitRoom(size.height);
  const hasSum = to - from > 1 && farthest > 0;
  const sumY = hasSum ? zero - (running[to - from - 1] / farthest) * room : Number.NaN;
  // Labels of the bars give way to the label of the running sum.
  const label = (text: string, y: number): void => {
    if (!(Math.abs(y - sumY) < LABEL_CSS_PX)) drawText(context, text, TEXT_X, y, { colour: theme.text3 });
  };
  label('0', zero);
  for (const direction of most === 0 ? [] : [1, -1])
    label(formatCompact((direction * most) / 2, 2), zero - (direction * room) / 2);
  if (hasSum) drawText(context, formatSizeChange(running[to - from - 1]), TEXT_X, sumY, { colour: theme.cvd });
}

/** Height of a label. */
const LABEL_CSS_PX = 13;
