import type { SideVolumes } from '@/domain/columns/side-volumes';
import { drawRow, snap } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import type { TakeRect } from '../series/candle-shapes';
import type { PlotSize } from '../viewport/viewport';
import { type AxisLabel, formatAmount, paintLabels } from './axis-paint';
import { fillBars } from './fill-bars';
import type { RowLayer, RowPart, RowSpace } from './row-part';
import { makeRootScale, type RowScale, roomOf } from './row-scale';
import type { StackData } from './stack-data';
import { type BarEdges, findInView, placeBars, secondsPerColumn } from './visible-level';

const BAR_ALPHA = 0.9;
/** Amounts below this share of the largest in view have no bar: on a √ scale they would look larger than they are. */
export const MIN_BAR_SHARE = 0.01;

/** Liquidated shorts up, liquidated longs down, both on one √ scale. */
export function buildLiquidationRow(
  { sides: pyramid }: NonNullable<StackData['liquidations']>,
  space: RowSpace,
): RowPart {
  const { sides, seconds } = pyramid.getLevel(secondsPerColumn(space));
  const [from, to] = findInView(sides.times, seconds, space);
  const most = findMost(sides, from, to);
  const scale = makeRootScale(most || 1, roomOf(space.size.height));
  const zeroY = scale.yOf(0);
  return {
    scale,
    paintPlot(layer) {
      drawRow(layer.context, layer.size, zeroY, 0, layer.size.width, { colour: layer.theme.lineStrong });
      const edges = placeBars(sides.times.subarray(from, to), seconds, layer);
      fillBars(layer, seconds, (begin) => {
        const { buy, sell } = layer.theme;
        fillSide(begin(withAlpha(buy, BAR_ALPHA)), layer.size, sides.buys.subarray(from, to), {
          edges,
          scale,
          sign: 1,
        });
        fillSide(begin(withAlpha(sell, BAR_ALPHA)), layer.size, sides.sells.subarray(from, to), {
          edges,
          scale,
          sign: -1,
        });
      });
    },
    paintAxis(layer) {
      if (most === 0) return;
      paintLabels(layer, labelSides(most, scale, layer.theme), undefined);
    },
  };
}

/** Labels of the axis: how far each side reaches, in its colour, and zero. */
export function labelSides(
  most: number,
  { yOf, low, high }: Pick<RowScale, 'yOf' | 'low' | 'high'>,
  { buy, sell }: Pick<RowLayer['theme'], 'buy' | 'sell'>,
): readonly AxisLabel[] {
  const text = formatAmount(most);
  return [
    { text, y: yOf(high), colour: buy },
    { text, y: yOf(low), colour: sell },
    { text: '0', y: yOf(0) },
  ];
}

function findMost({ buys, sells }: SideVolumes, from: number, to: number): number {
  let most = 0;
  for (let i = from; i < to; i++) {
    if (buys[i] > most) most = buys[i];
    if (sells[i] > most) most = sells[i];
  }
  return most;
}

interface SidePlace {
  readonly edges: BarEdges;
  readonly scale: RowScale;
  readonly sign: 1 | -1;
}

function fillSide(take: TakeRect, size: PlotSize, amounts: Float64Array, { edges, scale, sign }: SidePlace): void {
  const { lefts, widths } = edges;
  const zero = snap(scale.yOf(0), size);
  const pixel = 1 / size.pixelRatio;
  for (let i = 0; i < amounts.length; i++) {
    if (!(amounts[i] >= scale.high * MIN_BAR_SHARE)) continue;
    const length = Math.max(pixel, Math.abs(snap(scale.yOf(sign * amounts[i]), size) - zero));
    take(lefts[i], sign === 1 ? zero - length : zero + pixel, widths[i], length);
  }
}
