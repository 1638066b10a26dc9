import { type PriceScale, placeOnScale, scaleView } from '@/charts/viewport/price-scale';
import { cssYOfPrice, type PlotSize, type Viewport } from '@/charts/viewport/viewport';
import { roundPrice } from '@/domain/format/format-price';
import { alignDown, INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { type CandleBuckets, findBucket } from '@/features/chart/view/pane-buckets';
import type { DataPoint } from '@/panes/plot/crosshair/data-box';

/** The magnet draws the ruler to a price of the candle from this far. */
export const MAGNET_CSS_PX = 18;

/** The prices of candles. */
type CandlePrices = Pick<CandleBuckets, 'times' | 'seconds' | 'opens' | 'highs' | 'lows' | 'closes'>;

export interface CandleGround {
  readonly candles: CandlePrices;
  readonly decimals: number;
  readonly view: Viewport;
  readonly size: PlotSize;
  readonly scale: PriceScale;
  readonly interval: Interval;
}

/** The prices of the candle at a time, Unix seconds: its open, high, low and close, as far as they are known. */
export function listCandlePrices(candles: CandlePrices, time: number): readonly number[] {
  const at = findBucket(candles, time);
  if (at < 0) return [];
  return [candles.opens[at], candles.highs[at], candles.lows[at], candles.closes[at]].filter(
    (one) => !Number.isNaN(one),
  );
}

/**
 * The middle of the candle at a point, at whichever of its open, high, low and close is within the magnet's reach on
 * screen, or else at the tick.
 */
export function snapToCandle({ time, price }: DataPoint, ground: CandleGround): DataPoint {
  const { candles, decimals, view, size, scale, interval } = ground;
  const onAxis = scaleView(view, scale);
  const yOf = (one: number): number => cssYOfPrice(onAxis, size, placeOnScale(scale, one));
  const far = (one: number): number => Math.abs(yOf(one) - yOf(price));
  const [nearest] = listCandlePrices(candles, time).toSorted((a, b) => far(a) - far(b));
  const isNear = nearest !== undefined && far(nearest) <= MAGNET_CSS_PX;
  return {
    time: alignDown(time, interval) + INTERVAL_SECONDS[interval] / 2,
    price: isNear ? nearest : roundPrice(price, decimals),
  };
}
