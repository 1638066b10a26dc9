import type { SeedRows } from '../../store/seed-store';
import { CandleColumns, makeSideCandle, type SideCandle } from '../candle-columns';
import { toCandleBlock } from '../series-maker';
import { readNumber } from './read-number';
import { walkBar } from './walk-bar';

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

/** What of `side` has traded before `ms` of its minute: nothing, all of it, or a part that the whole only adds to. */
export function cutSide(side: SideCandle, ms: number): SideCandle {
  if (side.lots === 0 || side.lastMs < ms) return side;
  if (side.firstMs >= ms) return makeSideCandle();
  const share = (ms - side.firstMs) / (side.lastMs - side.firstMs + 1);
  const bar = walkBar(side, share);
  const lots = Math.max(1, Math.floor(side.lots * share));
  const mean = Math.min(bar.high, Math.max(bar.low, side.tickLots / side.lots));
  const tickLots = Math.min(side.tickLots, Math.round(lots * mean));
  return { ...bar, lots, tickLots, firstMs: side.firstMs, lastMs: ms - 1 };
}

/** Rows of `candle_minute`, the minute that starts at `minute` (Unix seconds) as it stands after `ms`. */
export function cutCandles(rows: SeedRows, minute: number, ms: number): SeedRows {
  const columns = new CandleColumns(rows.rows);
  for (let row = 0; row < rows.rows; row++) {
    const ts = readNumber(rows.block['ts'], row);
    const end = ts === minute ? ms : Number.POSITIVE_INFINITY;
    const [buy, sell] = [readSide(rows, row, 'buy'), readSide(rows, row, 'sell')];
    columns.add(readNumber(rows.block['market'], row), ts, cutSide(buy, end), cutSide(sell, end));
  }
  return { ...rows, rows: columns.length, block: toCandleBlock(columns) };
}
