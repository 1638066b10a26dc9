import { BOOK_DEPTH } from '@/service/simulate/book/book-field';
import { BookSimulator } from '@/service/simulate/book/book-simulator';
import { CandleColumns } from '@/service/simulate/candle-columns';
import { buildMarketList, roundPriceOf, type SimMarket } from '@/service/simulate/market-list';
import { MarketTape } from '@/service/simulate/market-tape';
import { PricePaths } from '@/service/simulate/price-paths';
import type { FactBook, FactCandle } from './fact-shapes';

export const WORLD_SEED = 1;
const MARKETS = buildMarketList('full');
export const paths = new PricePaths(WORLD_SEED);

export function marketOf(exchange: string, coin: string): SimMarket {
  const found = MARKETS.find((market) => market.exchange === exchange && market.coin.ticker === coin);
  if (!found) throw new Error(`${exchange} has no ${coin}`);
  return found;
}

function buildColumns(market: SimMarket, from: number, to: number): CandleColumns {
  const columns = new CandleColumns((to - from) / 60);
  new MarketTape(market, WORLD_SEED).build(paths.getMinutes(market, from, to), 0, columns);
  return columns;
}

/** Minutes of [from, to), Unix seconds, in ticks and lots; `ms` counts from `from`. */
export function makeSimulatedCandles(
  market: SimMarket,
  from: number,
  to: number,
): (FactCandle & { readonly ms: number })[] {
  const { length, unsigned, signed, wide } = buildColumns(market, from, to);
  return Array.from({ length }, (_, i) => {
    const open = unsigned.open[i];
    const volume = wide.buyLots[i] + wide.sellLots[i];
    const ms = (unsigned.ts[i] - from) * 1000;
    return { ms, open, high: open + signed.high[i], low: open + signed.low[i], close: open + signed.close[i], volume };
  });
}

/**
 * 100 USD was this share of the recorded Bitcoin price: a round price should be at least this share of the market's.
 */
const ROUND_PART = 0.0015;
/** Fractions of the large round price in which people think. */
const ROUND_STEPS = [0.1, 0.25, 0.5, 1] as const;

function roundStepOf({ price }: SimMarket): number {
  const great = roundPriceOf(price);
  return great * (ROUND_STEPS.find((part) => part * great >= ROUND_PART * price) ?? 1);
}

/** Books of [from, to), Unix seconds, minute by minute. */
export function makeSimulatedFactBooks(market: SimMarket, from: number, to: number): FactBook[] {
  const book = BookSimulator.make(market, WORLD_SEED, paths, from);
  const candles = buildColumns(market, from - 60, to);
  const traded = new Map(
    Array.from({ length: candles.length }, (_, i) => [
      candles.unsigned.ts[i] + 60,
      (candles.wide.buyLots[i] + candles.wide.sellLots[i]) * market.lot,
    ]),
  );
  const books: FactBook[] = [];
  book.run(paths, to, (ts) => {
    const lots = new Uint32Array(2 * BOOK_DEPTH);
    book.copyTo(lots, 0);
    const first = book.lowestBlock;
    const bid = lots.subarray(0, BOOK_DEPTH).findLastIndex((size) => size > 0);
    const ask = lots.subarray(BOOK_DEPTH).findIndex((size) => size > 0) + BOOK_DEPTH;
    const middle = first + BOOK_DEPTH;
    const spread = (ask - bid) * market.block;
    const sizes = Float64Array.from(lots, (size) => size * market.lot);
    books.push({
      ts,
      round: roundStepOf(market) / market.block,
      mid: middle * market.block,
      spread,
      middle,
      first,
      sizes,
      traded: traded.get(ts) ?? 0,
    });
  });
  return books;
}
