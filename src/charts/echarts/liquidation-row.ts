import type { SideVolumes } from '@/domain/columns/side-volumes';
import { drawRow, snap } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import { type BarSide, fillBars, fillSide } from '../series/fill-bars';
import { makeRootScale, type RowScale, roomOf } from '../series/row-scale';
import { findInView, placeBars, secondsPerColumn } from '../series/visible-level';
import type { PlotSize } from '../viewport/viewport';
import { type AxisLabel, formatAmount, paintLabels } from './axis-paint';
import type { RowLayer, RowPart, RowSpace } from './row-part';
import type { StackData } from './stack-data';

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
        const listSide = (amounts: Float64Array, sign: BarSide['sign']): BarSide =>
          measureSide(layer.size, amounts.subarray(from, to), scale, sign);
        fillSide(begin(withAlpha(buy, BAR_ALPHA)), layer.size, edges, listSide(sides.buys, 1));
        fillSide(begin(withAlpha(sell, BAR_ALPHA)), layer.size, edges, listSide(sides.sells, -1));
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

function measureSide(size: PlotSize, amounts: Float64Array, scale: RowScale, sign: BarSide['sign']): BarSide {
  const zero = snap(scale.yOf(0), size);
  return {
    zero,
    sign,
    lengthOf: (i) =>
      amounts[i] >= scale.high * MIN_BAR_SHARE
        ? Math.max(1 / size.pixelRatio, Math.abs(snap(scale.yOf(sign * amounts[i]), size) - zero))
        : 0,
  };
}
