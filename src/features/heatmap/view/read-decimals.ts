import { countTickDecimals } from '@/panes/plot/use-tick-decimals';
import type { Heatmap } from './use-heatmap';

/** Decimals of the market's tick, as far as its latest prices show. */
export const readDecimals = ({ candles, market }: Pick<Heatmap, 'candles' | 'market'>): number =>
  countTickDecimals(market, candles.candles.closes);
