import { makeGauss, makeRandom } from '@/base/random';
import type { CandleColumns } from '@/domain/columns/candle-columns';

export const CANDLE_SECONDS = 60;
export const FIRST_CANDLE = 1_700_000_040;

/** `count` minutes of a random walk without gaps, as columns. */
export function makeBenchCandles(count: number): CandleColumns {
  const random = makeRandom(count);
  const gauss = makeGauss(random);
  const column = (): Float64Array => new Float64Array(count);
  const candles = {
    length: count,
    times: Float64Array.from({ length: count }, (_, i) => FIRST_CANDLE + i * CANDLE_SECONDS),
    opens: column(),
    highs: column(),
    lows: column(),
    closes: column(),
    volumes: Float64Array.from({ length: count }, random),
  };
  let price = 64_000;
  for (let i = 0; i < count; i++) {
    candles.opens[i] = price;
    price = Math.max(1000, price + gauss() * 20);
    candles.closes[i] = price;
    candles.highs[i] = Math.max(candles.opens[i], price) + random() * 15;
    candles.lows[i] = Math.min(candles.opens[i], price) - random() * 15;
  }
  return candles;
}
