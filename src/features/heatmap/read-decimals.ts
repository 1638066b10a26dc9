import { inferPriceDecimals } from '@/domain/format/format-price';
import type { Heatmap } from './use-heatmap';

/** Prices that tell the tick. */
const RECENT = 60;

/** Decimals of the market's tick, as far as its latest prices tell. */
export function readDecimals({ candles, market }: Pick<Heatmap, 'candles' | 'market'>): number {
  return inferPriceDecimals([...candles.candles.closes.subarray(-RECENT), market.lastPrice ?? 0]);
}
