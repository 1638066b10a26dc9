import {
  type BandColumns,
  IMBALANCE_SHARES,
  type ImbalanceColumns,
  type ImbalanceShare,
} from '@/domain/book/depth-imbalance';
import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { drawRow, drawText, snap, strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readTimes } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { findBuckets } from '../viewport/find-buckets';
import { cssXOfTime, type Viewport } from '../viewport/viewport';
import { splitRoom } from './heading-room';

export interface ImbalanceData {
  readonly imbalance: ImbalanceColumns;
  /** Band whose sizes are drawn and whose line is emphasised. */
  readonly share: ImbalanceShare;
  /** Seconds per column. */
  readonly seconds: number;
}

export interface ImbalanceStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<ImbalanceData, ImbalanceStyle>;

const SIZE_ALPHA = 0.3;
/** Opacity of sums that are only a lower bound. */
const PART_ALPHA = 0.22;
const OTHER_LINE_ALPHA = 0.45;
const TEXT_X = 8;
/** The scale reaches at least this imbalance, so that a quiet book does not look wild. */
const MIN_IMBALANCE = 0.1;
const PERCENT = 100;

/** Resting size near the mid, bids up and asks down, and by how much one side outweighs the other. */
export function makeImbalanceEngine(options: CanvasOptions): ChartEngine<ImbalanceData, ImbalanceStyle> {
  return makeCanvasEngine(options, paintImbalance, { reads: readTimes });
}

/** Labels sizes in grey, and the imbalance in the colour of its line. */
export function makeImbalanceAxisEngine(options: CanvasOptions): ChartEngine<ImbalanceData, ImbalanceStyle> {
  return makeCanvasEngine(options, paintImbalanceAxis, { reads: readImbalanceAxis });
}

/** Shared by pane and axis. */
export interface ImbalanceScale {
  readonly from: number;
  readonly to: number;
  /** Largest sum of either side in view. */
  readonly most: number;
  /** Largest imbalance, in absolute value, of any band in view. */
  readonly reach: number;
}

export function computeImbalanceScale({ imbalance, share, seconds }: ImbalanceData, view: Viewport): ImbalanceScale {
  const [from, to] = findBuckets(imbalance.times, seconds, view, imbalance.length);
  const { bids, asks } = imbalance.bands[share];
  let most = 0;
  let reach = MIN_IMBALANCE;
  for (let i = from; i < to; i++) {
    if (bids[i] > most) most = bids[i];
    if (asks[i] > most) most = asks[i];
    for (const band of IMBALANCE_SHARES) {
      const away = Math.abs(imbalance.bands[band].imbalances[i]);
      if (away > reach) reach = away;
    }
  }
  return { from, to, most, reach };
}

export function paintImbalance(layer: Layer): void {
  const { context, view, size, data, style } = layer;
  const { theme } = style;
  const zero = splitRoom(size.height).zero;
  const scale = computeImbalanceScale(data, view);
  paintSizes(layer, scale);
  drawRow(context, size, zero, 0, size.width, { colour: theme.line });
  // The chosen band is drawn over the others.
  const others = IMBALANCE_SHARES.filter((share) => share !== data.share);
  for (const share of [...others, data.share]) {
    const [xs, ys] = listLine(layer, scale, data.imbalance.bands[share]);
    const isChosen = share === data.share;
    if (isChosen) strokePath(context, xs, ys, theme.casing, 3.5);
    strokePath(
      context,
      xs,
      ys,
      isChosen ? theme.imbalance : withAlpha(theme.imbalance, OTHER_LINE_ALPHA),
      isChosen ? 1.5 : 1,
    );
  }
}

/** Columns touch: a book rests all the time. */
function paintSizes({ context, view, size, data, style: { theme } }: Layer, { from, to, most }: ImbalanceScale): void {
  if (most === 0) return;
  const { imbalance, seconds, share } = data;
  const { bids, asks, wholes } = imbalance.bands[share];
  const zero = splitRoom(size.height).zero;
  const perUnit = splitRoom(size.height).reach / most;
  const colours = {
    bids: withAlpha(theme.buy, SIZE_ALPHA),
    asks: withAlpha(theme.sell, SIZE_ALPHA),
    part: withAlpha(theme.text3, PART_ALPHA),
  };
  for (let i = from; i < to; i++) {
    if (Number.isNaN(bids[i])) continue;
    const left = snap(cssXOfTime(view, size, imbalance.times[i]), size);
    const width = snap(cssXOfTime(view, size, imbalance.times[i] + seconds), size) - left;
    const isWhole = wholes[i] === 1;
    context.fillStyle = isWhole ? colours.bids : colours.part;
    context.fillRect(left, zero - bids[i] * perUnit, width, bids[i] * perUnit);
    if (isWhole) context.fillStyle = colours.asks;
    context.fillRect(left, zero, width, asks[i] * perUnit);
  }
}

/** Broken where a column is missing or its band is not fully known. */
function listLine(
  { view, size, data }: Layer,
  { from, to, reach }: ImbalanceScale,
  { imbalances }: BandColumns,
): readonly [number[], number[]] {
  const { times } = data.imbalance;
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let i = from; i < to; i++) {
    if (i > from && times[i] - times[i - 1] > data.seconds) {
      xs.push(Number.NaN);
      ys.push(Number.NaN);
    }
    xs.push(cssXOfTime(view, size, times[i] + data.seconds / 2));
    ys.push(splitRoom(size.height).zero - (imbalances[i] / reach) * splitRoom(size.height).reach);
  }
  return [xs, ys];
}

function readImbalanceAxis({ data, view }: Omit<Layer, 'context'>): readonly unknown[] {
  const { from, to, most, reach } = computeImbalanceScale(data, view);
  return [from === to, most, reach];
}

export function paintImbalanceAxis({ context, view, size, data, style: { theme } }: Layer): void {
  const { from, to, most, reach } = computeImbalanceScale(data, view);
  if (from === to) return;
  const zero = splitRoom(size.height).zero;
  const far = splitRoom(size.height).reach;
  drawText(context, '0', TEXT_X, zero, { colour: theme.text3 });
  for (const [direction, y] of [
    [1, zero - far],
    [-1, zero + far],
  ] as const) {
    const percent = `${formatNumber(direction * reach * PERCENT, 0, 'always')}%`;
    drawText(context, percent, size.width - 6, y, { colour: theme.imbalance, align: 'right' });
    if (most === 0) continue;
    const half = zero - (direction * far) / 2;
    drawText(context, formatCompact(most / 2, 2), TEXT_X, half, { colour: theme.text3 });
  }
}
