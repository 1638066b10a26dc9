import type { SideVolumes } from '@/domain/columns/side-volumes';
import { drawRow, snap } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import type { FillRects, TakeRect } from '../series/candle-shapes';
import { fillBars, fillSigned } from '../series/fill-bars';
import { makeLinearScale, type RowScale, roomOf } from '../series/row-scale';
import { type BarEdges, findInView, placeBars, secondsPerColumn } from '../series/visible-level';
import { findUsualMost } from '../usual-most';
import { type AxisLabel, formatAmount, paintLabels } from './axis-paint';
import { makeCutScale, paintCuts } from './paint-cuts';
import type { RowLayer, RowPart, RowSpace } from './row-part';
import type { StackData } from './stack-data';

const BUY_ALPHA = 0.66;
const SELL_ALPHA = 0.42;
const SELL_EDGE_ALPHA = 0.9;
const UNSIDED_ALPHA = 0.55;
/** Narrower bars have no outline. */
const MIN_HOLLOW_CSS_PX = 5;
/** Shares of the row's height: the zero line of volume, and the zero line of the delta below it. */
const ZERO_SHARE = 0.6;
const DELTA_ZERO_SHARE = 0.83;
const DELTA_REACH_SHARE = 0.155;
/** Between the end of the scale and the largest amount under it, on the axis. */
const LINE_CSS_PX = 14;
/** Without a delta, zero is the row's lower edge. */
const BOTTOM_CSS_PX = 6;

/** Bars in view. */
interface Bars extends BarEdges {
  readonly sides: SideVolumes;
  readonly from: number;
  readonly to: number;
}

/**
 * Buys from the zero line, sells on top of them, volume of unknown side on top of both; the delta below around its own
 * zero. `undefined` if no volume in view is known.
 */
export function buildVolumeRow(
  { sides: pyramid, hasDelta }: NonNullable<StackData['volume']>,
  space: RowSpace,
): RowPart | undefined {
  const { sides, seconds } = pyramid.getLevel(secondsPerColumn(space));
  const [from, to] = findInView(sides.times, seconds, space);
  const bars = { sides, from, to, ...placeBars(sides.times.subarray(from, to), seconds, space) };
  const { height } = space.size;
  const zeroY = hasDelta ? Math.round(height * ZERO_SHARE) : height - BOTTOM_CSS_PX;
  const { volumes, deltas, mostVolume, mostDelta } = findMost(bars);
  if (mostVolume === undefined) return undefined;
  const topVolume = findUsualMost(volumes, mostVolume);
  const topDelta = mostDelta === undefined ? 0 : findUsualMost(deltas, mostDelta);
  const scale = makeCutScale(
    makeLinearScale({ low: 0, high: topVolume || 1 }, { top: roomOf(height).top, bottom: zeroY }),
  );
  const fits = volumes.map((volume) => (volume > scale.high ? scale.high / volume : 1));
  const deltaY = Math.round(height * DELTA_ZERO_SHARE);
  const reach = height * DELTA_REACH_SHARE;
  const delta = makeCutScale(
    makeLinearScale({ low: -(topDelta || 1), high: topDelta || 1 }, { top: deltaY - reach, bottom: deltaY + reach }),
  );
  return {
    scale: hasDelta ? joinScales(scale, delta, (zeroY + deltaY - reach) / 2) : scale,
    paintPlot(layer) {
      drawRow(layer.context, layer.size, zeroY, 0, layer.size.width, { colour: layer.theme.lineStrong });
      fillBars(layer, seconds, (begin) => {
        fillStack(begin, layer, bars, scale, fits);
        fillUnsided(begin, layer, bars, scale, fits);
        if (hasDelta) fillDelta(begin, layer, bars, delta);
      });
      if (hasDelta) drawRow(layer.context, layer.size, deltaY, 0, layer.size.width, { colour: layer.theme.lineStrong });
      paintCuts(layer, bars, { scale, amounts: volumes });
      const signs = sides.deltas.subarray(from, to);
      if (hasDelta) paintCuts(layer, bars, { scale: delta, amounts: deltas, signs });
    },
    paintAxis(layer) {
      const labels = [
        { text: formatAmount(topVolume), y: scale.yOf(topVolume) },
        { text: '0', y: zeroY },
        ...(hasDelta && mostDelta !== undefined ? labelDelta(topDelta, mostDelta, deltaY) : []),
        // The least important: a low row has no room for it.
        ...(mostVolume > topVolume
          ? [{ text: `max ${formatAmount(mostVolume)}`, y: scale.yOf(topVolume) + LINE_CSS_PX }]
          : []),
      ];
      paintLabels(layer, labels, undefined);
    },
  };
}

/** How far the delta's scale reaches, and below that the largest amount where it is cut. */
function labelDelta(top: number, most: number, y: number): readonly AxisLabel[] {
  const text = `±${formatAmount(top)}`;
  if (most <= top) return [{ text, y }];
  return [
    { text, y: y - LINE_CSS_PX / 2 },
    { text: `max ${formatAmount(most)}`, y: y + LINE_CSS_PX / 2 },
  ];
}

/** Reads volume above `border` and delta below it. */
function joinScales(volume: RowScale, delta: RowScale, border: number): RowScale {
  return { ...volume, valueOf: (y) => (y < border ? volume : delta).valueOf(y) };
}

interface Most {
  /** The size of each bar in view, unsigned; -1 and NaN where it is unknown. */
  readonly volumes: readonly number[];
  readonly deltas: readonly number[];
  readonly mostVolume: number | undefined;
  readonly mostDelta: number | undefined;
}

/** Sizes of the bars in view and the largest of them, `undefined` where none is known. */
function findMost({ sides, from, to }: Bars): Most {
  const places = Array.from({ length: to - from }, (_, at) => from + at);
  const volumes = places.map((at) => sumVolume(sides, at));
  const deltas = places.map((at) => Math.abs(sides.deltas[at]));
  return { volumes, deltas, mostVolume: findLargest(volumes), mostDelta: findLargest(deltas) };
}

/** The whole volume of a bucket; -1 if none of it is known. */
function sumVolume({ buys, sells, unsided }: SideVolumes, at: number): number {
  const others = known(unsided?.[at] ?? 0);
  const isKnown = !Number.isNaN(buys[at]) || !Number.isNaN(sells[at]) || others > 0;
  return isKnown ? known(buys[at]) + known(sells[at]) + others : -1;
}

/** The largest known amount. Unknown amounts are negative or NaN. */
function findLargest(amounts: readonly number[]): number | undefined {
  let most = -1;
  for (const amount of amounts) if (amount > most) most = amount;
  return most < 0 ? undefined : most;
}

/** A missing side adds nothing to the height of its bar. */
const known = (amount: number): number => (Number.isNaN(amount) ? 0 : amount);

/** `fits`: the share of each bar's height that fits the scale. A cut bar keeps the proportions of its sides. */
function fillStack(
  begin: FillRects,
  { size, theme }: RowLayer,
  bars: Bars,
  scale: RowScale,
  fits: readonly number[],
): void {
  const { sides, from, to, lefts, widths } = bars;
  const yOf = (amount: number): number => snap(scale.yOf(amount), size);
  const buys = sides.buys.subarray(from, to).map(known);
  const buyTops = buys.map((buy, i) => yOf(buy * fits[i]));
  const tops = buys.map((buy, i) => yOf((buy + known(sides.sells[from + i])) * fits[i]));
  const takeBuy = begin(withAlpha(theme.buy, BUY_ALPHA));
  const zero = yOf(0);
  for (let i = 0; i < tops.length; i++) {
    if (buyTops[i] < zero) takeBuy(lefts[i], buyTops[i], widths[i], zero - buyTops[i]);
  }
  const takeSell = begin(withAlpha(theme.sell, SELL_ALPHA));
  for (let i = 0; i < tops.length; i++) {
    if (tops[i] < buyTops[i]) takeSell(lefts[i], tops[i], widths[i], buyTops[i] - tops[i]);
  }
  if (!hasRoomForOutline(bars)) return;
  // An outline distinguishes sells without relying on colour.
  const takeEdge = begin(withAlpha(theme.sell, SELL_EDGE_ALPHA - SELL_ALPHA));
  for (let i = 0; i < tops.length; i++) {
    if (widths[i] >= MIN_HOLLOW_CSS_PX) outline(takeEdge, lefts[i], tops[i], widths[i], buyTops[i] - tops[i]);
  }
}

/** Volume of unknown side, on top of the rest in a neutral colour. */
function fillUnsided(
  begin: FillRects,
  { size, theme }: RowLayer,
  bars: Bars,
  scale: RowScale,
  fits: readonly number[],
): void {
  const { sides, from, to, lefts, widths } = bars;
  const { unsided } = sides;
  if (unsided === undefined) return;
  const take = begin(withAlpha(theme.text3, UNSIDED_ALPHA));
  for (let i = from; i < to; i++) {
    if (!(unsided[i] > 0)) continue;
    const below = known(sides.buys[i]) + known(sides.sells[i]);
    const fit = fits[i - from];
    const [foot, top] = [snap(scale.yOf(below * fit), size), snap(scale.yOf((below + unsided[i]) * fit), size)];
    if (top < foot) take(lefts[i - from], top, widths[i - from], foot - top);
  }
}

const hasRoomForOutline = ({ widths }: Bars): boolean => widths.some((width) => width >= MIN_HOLLOW_CSS_PX);

/** An outline one CSS px wide inside the edges of a rectangle, open at its foot. */
function outline(take: TakeRect, left: number, top: number, width: number, height: number): void {
  if (height < 2) return;
  take(left, top, width, 1);
  take(left, top + 1, 1, height - 1);
  take(left + width - 1, top + 1, 1, height - 1);
}

function fillDelta(begin: FillRects, { size, theme }: RowLayer, bars: Bars, { yOf }: RowScale): void {
  const values = bars.sides.deltas.subarray(bars.from, bars.to);
  fillSigned(begin, size, bars, { values, colours: [theme.buy, theme.sell], yOf });
}
