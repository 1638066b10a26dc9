import type { SeedRows } from '../../store/seed-store';
import { CandleColumns, makeSideCandle, type SideCandle, toCandleBlock } from '../candle-columns';
import type { SimMarket } from '../market-list';
import { tickAt } from '../prediction-terms';
import { PriceRows } from '../volume-at-price/price-rows';
import { readNumber } from './read-number';
import { type Snap, walkBar } from './walk-bar';

/** One side of a row of candles, in ticks. */
function readSide({ block }: SeedRows, row: number, side: 'buy' | 'sell'): SideCandle {
  const read = (name: string): number => readNumber(block[name], row);
  const open = read('open');
  return {
    open: open + read(`${side}Open`),
    high: open + read(`${side}High`),
    low: open + read(`${side}Low`),
    close: open + read(`${side}Close`),
    lots: read(`${side}Lots`),
    tickLots: read(`${side}TickLots`),
    firstMs: read(`${side}FirstMs`),
    lastMs: read(`${side}LastMs`),
  };
}

/** The trades of `side` before `ms` of its minute: none, all, or a part that the whole minute only adds to. */
export function cutSide(side: SideCandle, ms: number, snap?: Snap): SideCandle {
  if (side.lots === 0 || side.lastMs < ms) return side;
  if (side.firstMs >= ms) return makeSideCandle();
  const share = (ms - side.firstMs) / (side.lastMs - side.firstMs + 1);
  const bar = walkBar(side, share, snap);
  const lots = Math.max(1, Math.floor(side.lots * share));
  const mean = Math.min(bar.high, Math.max(bar.low, side.tickLots / side.lots));
  const tickLots = Math.min(side.tickLots, Math.round(lots * mean));
  return { ...bar, lots, tickLots, firstMs: side.firstMs, lastMs: ms - 1 };
}

/** Where a question trades: a price on the way from one cent to the next is none. */
function snapOf({ prediction, tick }: SimMarket): Snap | undefined {
  if (prediction === undefined) return undefined;
  return (price) => {
    const step = Math.round(tickAt(price * tick, prediction.middleTick, tick) / tick);
    return step * Math.round(price / step);
  };
}

/** The current time: `ms` after the start of `minute` (Unix seconds). */
export interface Present {
  readonly minute: number;
  readonly ms: number;
}

/** The candles of `rows`, those of `market`, from `from` (Unix seconds) on. The open one is cut at the `present`. */
export function cutColumns(rows: SeedRows, market: SimMarket, { minute, ms }: Present, from = 0): CandleColumns {
  const snap = snapOf(market);
  const columns = new CandleColumns(rows.rows);
  for (let row = 0; row < rows.rows; row++) {
    const ts = readNumber(rows.block['ts'], row);
    if (ts < from) continue;
    const end = ts === minute ? ms : Number.POSITIVE_INFINITY;
    const [buy, sell] = [readSide(rows, row, 'buy'), readSide(rows, row, 'sell')];
    columns.add(readNumber(rows.block['market'], row), ts, cutSide(buy, end, snap), cutSide(sell, end, snap));
  }
  return columns;
}

/** Rows of `candle_minute`, cut at the `present`. */
export function cutCandles(rows: SeedRows, market: SimMarket, present: Present): SeedRows {
  const columns = cutColumns(rows, market, present);
  return { ...rows, rows: columns.length, block: toCandleBlock(columns) };
}

/** Rows of `volume_at_price` of the same trades, for one market from `from` on. */
export function cutProfiles(rows: SeedRows, market: SimMarket, present: Present, from: number): SeedRows {
  const profiles = new PriceRows();
  profiles.add(market, cutColumns(rows, market, present, from), 0);
  return { table: 'volume_at_price', rows: profiles.length, block: profiles.toBlock() };
}
