import { tmpdir } from 'node:os';
import { rebuildMarket } from '@/service/ingest/exchange-capture/rebuild-market';
import { surveyFile } from '@/service/ingest/exchange-capture/survey-file';
import { fileInput } from '@/service/ingest/open/open-file';
import { Scratch } from '@/service/ingest/open/scratch';
import type { BookView, SideView } from '@/service/record/recording-sink';
import { readRecordedRows, SHARED } from '../recorded-service/recordings';
import type { FactCandle } from './fact-shapes';
import { BLOCK_SHARE, type FactBook, REACH } from './fact-shapes';

const CAPTURES = `${SHARED}data/exchange-captures/`;

/** Folders of recorded minutes. */
export const RECORDED_CANDLES = [
  ['Binance BTCBUSD', 'crypto/binance/minute/btcbusd'],
  ['Bybit BTCUSDT spot', 'crypto/bybit/minute/btcusdt'],
  ['Bybit BTCUSDT', 'cryptofuture/bybit/minute/btcusdt'],
  ['Bybit BTCUSD', 'cryptofuture/bybit/minute/btcusd'],
  ['Binance BTCUSD', 'cryptofuture/binance/minute/btcusd'],
  ['Binance ADAUSDT', 'cryptofuture/binance/minute/adausdt'],
] as const;

/** The minutes of a recorded day. */
export function readRecordedCandles(folder: string): (FactCandle & { readonly ms: number })[] {
  return readRecordedRows(`data/minute-candles/${folder}/20221213_trade.zip`, 0).map((row) => {
    const [ms, open, high, low, close, volume] = row.map(Number);
    return { ms, open, high, low, close, volume };
  });
}

/** Files of recorded books. */
export const RECORDED_BOOKS = [
  ['BTCUSDT 2023', ['2023-04/usdm__btcusdt_20230404.dat.gz', '2023-04/usdm__btcusdt_20230405.dat.gz']],
  ['BTCUSDT 2024', ['2024-08/usdm__btcusdt_20240808.gz']],
  ['BTCUSDT spot 2023', ['2023-04/spot__btcusdt_20230405.dat.gz']],
  ['BTCUSDT spot 2024', ['2024-08/spot__btcusdt_20240808.gz', '2024-08/spot__btcusdt_20240809.gz']],
] as const;

/** The step of round prices of Bitcoin. */
const ROUND_USD = 100;

/** Adds one side in blocks. */
function addSide(
  sizes: Float64Array,
  first: number,
  { ticks, lots }: SideView,
  tick: number,
  lot: number,
  block: number,
) {
  for (const [i, price] of ticks.entries()) {
    const at = Math.floor((price * tick) / block) - first;
    if (at >= 0 && at < sizes.length) sizes[at] += lots[i] * lot;
  }
}

/** The books of captured files, second by second. */
export async function readRecordedBooks(files: readonly string[]): Promise<FactBook[]> {
  const scratch = new Scratch(tmpdir());
  const surveys = [];
  for (const file of files) surveys.push(...(await surveyFile(fileInput(CAPTURES + file), {}, scratch)).surveys);
  const { units } = surveys[0];
  const [tick, lot] = [10 ** -units.priceDecimals, 10 ** -units.sizeDecimals];
  const books: FactBook[] = [];
  const traded = new Map<number, number>();
  let block = 0;
  await rebuildMarket(surveys, units, {
    addBook(ts: number, { bids, asks }: BookView) {
      const [bid, ask] = [(bids.ticks.at(-1) ?? 0) * tick, (asks.ticks[0] ?? 0) * tick];
      const mid = (bid + ask) / 2;
      block ||= mid * BLOCK_SHARE;
      const middle = Math.floor(mid / block);
      const first = middle - 2 * REACH;
      const sizes = new Float64Array(4 * REACH);
      addSide(sizes, first, bids, tick, lot, block);
      addSide(sizes, first, asks, tick, lot, block);
      books.push({ ts, round: ROUND_USD / block, mid, spread: ask - bid, middle, first, sizes, traded: 0 });
    },
    addPrint({ timeMs, lots }) {
      const second = Math.floor(timeMs / 1000) + 1;
      traded.set(second, (traded.get(second) ?? 0) + lots * lot);
    },
  });
  return books.map((book) => ({ ...book, traded: traded.get(book.ts) ?? 0 }));
}
