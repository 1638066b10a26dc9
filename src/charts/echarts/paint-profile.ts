import type { SummedProfile } from '@/domain/volume-profile/sum-profile';
import { drawRow, snap } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import type { PlotSize } from '../viewport/viewport';
import type { RowLayer } from './row-part';

/** Largest share of the plot's width that a row may take. */
const WIDTH_SHARE = 0.18;
const ROW_ALPHA = { inside: 0.42, outside: 0.24 };
const AREA_ALPHA = 0.075;
const POC_ALPHA = 0.8;
const POC_DASH = [6, 4];
/** Rows at least this high are drawn with a gap between them. */
const MIN_GAP_CSS_PX = 3;

/** Volume at each price at the right edge, buys then sells, with the price with the most volume and the value area. */
export function paintProfile(layer: RowLayer, profile: SummedProfile, yOf: (price: number) => number): void {
  const { context, size, theme } = layer;
  const { step, poc, valueLow, valueHigh } = profile;
  const reach = size.width * WIDTH_SHARE;
  const areaTop = yOf(valueHigh);
  context.fillStyle = withAlpha(theme.accent, AREA_ALPHA);
  context.fillRect(size.width - reach, areaTop, reach, yOf(valueLow) - areaTop);
  const rows = listRows(layer, profile, yOf);
  const most = rows.reduce((held, { buys, sells }) => Math.max(held, buys + sells), 0);
  const perUnit = most > 0 ? reach / most : 0;
  for (const isInside of [true, false]) {
    const alpha = isInside ? ROW_ALPHA.inside : ROW_ALPHA.outside;
    const part = rows.filter((row) => row.isInside === isInside);
    context.fillStyle = withAlpha(theme.buy, alpha);
    for (const { top, height, buys } of part) {
      context.fillRect(size.width - buys * perUnit, top, buys * perUnit, height);
    }
    context.fillStyle = withAlpha(theme.sell, alpha);
    for (const { top, height, buys, sells } of part) {
      context.fillRect(size.width - (buys + sells) * perUnit, top, sells * perUnit, height);
    }
  }
  const line = { colour: withAlpha(theme.warn, POC_ALPHA), dash: POC_DASH };
  drawRow(context, size, yOf(poc + step / 2), 0, size.width, line);
}

interface ProfileRow {
  readonly top: number;
  readonly height: number;
  readonly buys: number;
  readonly sells: number;
  /** Whether the row is in the value area. */
  readonly isInside: boolean;
}

/** Levels that start in the same row of device pixels become one row with the sum of their volumes. */
function listRows({ size }: RowLayer, profile: SummedProfile, yOf: (price: number) => number): readonly ProfileRow[] {
  const { prices, step, valueLow, valueHigh } = profile;
  const rows: ProfileRow[] = [];
  const pixelOf = (i: number): number => Math.floor(yOf(prices[i]) * size.pixelRatio);
  for (let i = 0; i < prices.length; ) {
    const first = i;
    const pixel = pixelOf(first);
    let [buys, sells] = [0, 0];
    for (; i < prices.length && pixelOf(i) === pixel; i++) {
      buys += profile.buys[i];
      sells += profile.sells[i];
    }
    const isInside = prices[first] >= valueLow && prices[first] < valueHigh;
    rows.push({
      ...placeRow(size, yOf(prices[i - 1] + step), yOf(prices[first]), i - first > 1),
      buys,
      sells,
      isInside,
    });
  }
  return rows.filter(({ top, height }) => top + height >= 0 && top <= size.height);
}

/** Merged rows touch on whole device pixels: fractions would show as stripes. */
function placeRow(size: PlotSize, top: number, bottom: number, isMerged: boolean): { top: number; height: number } {
  if (isMerged) {
    const edge = snap(top, size);
    return { top: edge, height: Math.max(1 / size.pixelRatio, snap(bottom, size) - edge) };
  }
  const height = bottom - top;
  return { top, height: height >= MIN_GAP_CSS_PX ? height - 1 : height };
}
