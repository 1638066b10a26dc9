import { fileURLToPath } from 'node:url';
import { rebuildMarket } from '@/service/ingest/exchange-capture/rebuild-market';
import { surveyFile } from '@/service/ingest/exchange-capture/survey-file';
import type { BookView, SideView } from '@/service/ingest/recording';
import { readChain } from '../../recorded-service/option-chain';
import { readRecordedJson, readRecordedRows } from '../../recorded-service/recordings';
import { BLOCK_SHARE, describeBooks, type FactBook, REACH } from './book-facts';
import { describeCandles } from './candle-facts';
import type { FactSource } from './fact';
import { describeRates } from './rate-facts';

const CAPTURES = fileURLToPath(new URL('../../../../shared/data/exchange-captures/', import.meta.url));

const CANDLES = [
  ['Binance BTCBUSD', 'crypto/binance/minute/btcbusd'],
  ['Bybit BTCUSDT spot', 'crypto/bybit/minute/btcusdt'],
  ['Bybit BTCUSDT', 'cryptofuture/bybit/minute/btcusdt'],
  ['Bybit BTCUSD', 'cryptofuture/bybit/minute/btcusd'],
  ['Binance BTCUSD', 'cryptofuture/binance/minute/btcusd'],
  ['Binance ADAUSDT', 'cryptofuture/binance/minute/adausdt'],
] as const;

export function recordedCandles(): FactSource[] {
  return CANDLES.map(([name, folder]) => {
    const rows = readRecordedRows(`data/minute-candles/${folder}/20221213_trade.zip`, 0);
    const candles = rows.map((row) => {
      const [, open, high, low, close, volume] = row.map(Number);
      return { open, high, low, close, volume };
    });
    return { name, facts: describeCandles(candles) };
  });
}

const BOOKS = [
  ['BTCUSDT 2023', ['2023-04/usdm__btcusdt_20230404.dat.gz', '2023-04/usdm__btcusdt_20230405.dat.gz']],
  ['BTCUSDT 2024', ['2024-08/usdm__btcusdt_20240808.gz']],
  ['BTCUSDT spot 2024', ['2024-08/spot__btcusdt_20240808.gz', '2024-08/spot__btcusdt_20240809.gz']],
] as const;

/** One side in blocks. */
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

async function readBooks(files: readonly string[]): Promise<FactBook[]> {
  const surveys = [];
  for (const file of files) surveys.push(...(await surveyFile(CAPTURES + file)).surveys);
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
      books.push({ ts, mid, spread: ask - bid, middle, first, sizes, traded: 0 });
    },
    addPrint({ timeMs, lots }) {
      const second = Math.floor(timeMs / 1000) + 1;
      traded.set(second, (traded.get(second) ?? 0) + lots * lot);
    },
  });
  return books.map((book) => ({ ...book, traded: traded.get(book.ts) ?? 0 }));
}

export async function recordedBooks(): Promise<FactSource[]> {
  const sources: FactSource[] = [];
  for (const [name, files] of BOOKS) sources.push({ name, facts: describeBooks(await readBooks(files), 1) });
  return sources;
}

export function recordedRates(): FactSource[] {
  const { response } = readRecordedJson<{ response: { fundingRate: string; time: number }[] }>(
    'data/funding-history/funding-history-BTC.json',
  );
  // Hourly ones: the first are of eight hours.
  const hourly = response.filter(({ time }, i) => i > 0 && time - response[i - 1].time < 4_000_000);
  return [{ name: 'Hyperliquid BTC 2023', facts: describeRates(hourly.map(({ fundingRate }) => Number(fundingRate))) }];
}

export function recordedOptions(): FactSource[] {
  return readChain().expiries.map(({ days, atTheMoney, skew }) => ({
    name: `ETH ${Math.round(days)} d, 2021`,
    facts: { 'implied volatility at the money, %': atTheMoney, '25-delta skew, points': skew },
  }));
}
