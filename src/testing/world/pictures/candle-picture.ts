import { getChartTheme } from '@/charts/chart-theme';
import type { RgbBytes } from '@/charts/heatmap/heat-data';
import { parseHex } from '@/domain/scale/oklab';
import type { FactCandle } from '@/testing/world/fact-shapes';
import { fillBox, makePicture, type Picture } from './picture';

const STEP = 5;
const BODY = 3;
const PRICES = 400;
const VOLUMES = 100;
const MARGIN = 10;

/** A candle, and its minute within the picture. */
export type PlacedCandle = FactCandle & { readonly minute: number };

/** Candles of `minutes` with their volume, fitted to the picture, without labels. */
export function drawCandlePicture(candles: readonly PlacedCandle[], minutes: number): Picture {
  const theme = getChartTheme('dark');
  const bytesOf = (colour: string): RgbBytes => parseHex(colour);
  const picture = makePicture(minutes * STEP, PRICES + VOLUMES + 3 * MARGIN, bytesOf(theme.canvas));
  const low = Math.min(...candles.map((candle) => candle.low));
  const high = Math.max(...candles.map((candle) => candle.high));
  const most = Math.max(...candles.map(({ volume }) => volume));
  const rowOf = (price: number): number => MARGIN + Math.round(((high - price) / (high - low)) * PRICES);
  const bottom = PRICES + VOLUMES + 2 * MARGIN;
  for (const candle of candles) {
    const left = candle.minute * STEP;
    const colour = bytesOf(candle.close >= candle.open ? theme.buy : theme.sell);
    const wick = rowOf(candle.high);
    fillBox(picture, left + (BODY >> 1), wick, 1, rowOf(candle.low) - wick, colour);
    const top = rowOf(Math.max(candle.open, candle.close));
    fillBox(picture, left, top, BODY, rowOf(Math.min(candle.open, candle.close)) - top, colour);
    const tall = Math.round((candle.volume / most) * VOLUMES);
    fillBox(picture, left, bottom - tall, BODY, tall, colour);
  }
  return picture;
}
