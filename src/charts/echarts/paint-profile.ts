import { drawRow } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import type { RowLayer } from './row-part';
import type { ProfileColumns } from './stack-data';

/** Most of the plot's width that the largest row takes. */
const WIDTH_SHARE = 0.18;
const ROW_ALPHA = { inside: 0.42, outside: 0.24 };
const AREA_ALPHA = 0.075;
const POC_ALPHA = 0.8;
const POC_DASH = [6, 4];
/** Rows stand apart where they have room to. */
const MIN_GAP_CSS_PX = 3;

/** Volume at each price at the right edge, buys then sells, with its busiest price and its value area. */
export function paintProfile(layer: RowLayer, profile: ProfileColumns, yOf: (price: number) => number): void {
  const { context, size, theme } = layer;
  const { prices, step, poc, valueLow, valueHigh } = profile;
  const reach = size.width * WIDTH_SHARE;
  const [top, bottom] = [yOf(valueHigh), yOf(valueLow)];
  context.fillStyle = withAlpha(theme.accent, AREA_ALPHA);
  context.fillRect(size.width - reach, top, reach, bottom - top);
  const most = findMost(profile);
  const perUnit = most > 0 ? reach / most : 0;
  for (let i = 0; i < prices.length; i++) {
    const isInside = prices[i] >= valueLow && prices[i] < valueHigh;
    paintProfileRow(layer, profile, i, {
      top: yOf(prices[i] + step),
      bottom: yOf(prices[i]),
      perUnit,
      alpha: isInside ? ROW_ALPHA.inside : ROW_ALPHA.outside,
    });
  }
  const line = { colour: withAlpha(theme.warn, POC_ALPHA), dash: POC_DASH };
  drawRow(context, size, yOf(poc + step / 2), 0, size.width, line);
}

interface ProfileRow {
  readonly top: number;
  readonly bottom: number;
  /** CSS px per unit of volume. */
  readonly perUnit: number;
  readonly alpha: number;
}

function paintProfileRow(
  { context, size, theme }: RowLayer,
  { buys, sells }: ProfileColumns,
  i: number,
  { top, bottom, perUnit, alpha }: ProfileRow,
): void {
  if (bottom < 0 || top > size.height) return;
  const height = bottom - top;
  const shown = height >= MIN_GAP_CSS_PX ? height - 1 : height;
  const [buy, sell] = [buys[i] * perUnit, sells[i] * perUnit];
  context.fillStyle = withAlpha(theme.buy, alpha);
  context.fillRect(size.width - buy, top, buy, shown);
  context.fillStyle = withAlpha(theme.sell, alpha);
  context.fillRect(size.width - buy - sell, top, sell, shown);
}

function findMost({ prices, buys, sells }: ProfileColumns): number {
  let most = 0;
  for (let i = 0; i < prices.length; i++) if (buys[i] + sells[i] > most) most = buys[i] + sells[i];
  return most;
}
