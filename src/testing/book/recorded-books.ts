import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { RowBook } from './flat-book';
import type { RecordedDay, SecondBook } from './flow-confusion';

/** Relative to where tests and benchmarks are started: bundled ones are not located next to their source. */
const FOLDER = resolve('../shared/data/exchange-captures-expected') + sep;

/** Whether the recordings exist; prints a note if not. */
export function findRecordedBooks(): boolean {
  const isThere = existsSync(FOLDER);
  if (!isThere) process.stderr.write(`SKIPPED: no recordings at ${FOLDER}; no recorded book is read\n`);
  return isThere;
}

export interface RecordedMarket {
  readonly name: string;
  /** The best hundred levels per side, second by second, in rows of `tick`. */
  readonly books: readonly RowBook[];
  readonly tick: number;
  /** Lowest and highest price traded, by the start of the minute. */
  readonly traded: ReadonlyMap<number, { readonly low: number; readonly high: number }>;
}

function readLines(name: string): string[] {
  const bytes = readFileSync(FOLDER + name);
  const text = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return text.toString('utf8').trimEnd().split('\n');
}

function readTraded(capture: string, market: string): RecordedMarket['traded'] {
  const rows = readLines('candles-1m.csv').map((line) => line.split(','));
  const own = rows.filter((row) => row[2] === market && row[3] === capture && row[5] === 'ALL');
  return new Map(own.map((row) => [Number(row[4]), { low: Number(row[8]), high: Number(row[7]) }]));
}

const toPairs = (flat: readonly number[], tick: number): [number, number][] =>
  Array.from({ length: flat.length / 2 }, (_, i) => [Math.round(flat[2 * i] / tick), flat[2 * i + 1]]);

/** Every recorded book. */
export function readRecordedMarkets(): RecordedMarket[] {
  const names = readdirSync(FOLDER).filter((name) => name.startsWith('depth1s-'));
  return names.map((name) => {
    const [, capture, market] = /top100-(\d{4}-\d{2})-([a-z]+)-/.exec(name) ?? [];
    const tick = market === 'spot' ? 0.01 : 0.1;
    const books = readLines(name).map((line): RowBook => {
      const { s, bids, asks } = JSON.parse(line) as { s: number; bids: number[]; asks: number[] };
      return { seconds: s, bids: toPairs(bids, tick).reverse(), asks: toPairs(asks, tick) };
    });
    return { name, books, tick, traded: readTraded(capture, market) };
  });
}

/** A contract of the coin-margined perpetual, in USD. */
const CONTRACT_USD = 100;

type ToCoins = (size: number, price: number) => number;

/** Alternating prices and sizes as levels. */
const toLevels = (flat: readonly number[], toCoins: ToCoins): SecondBook['bids'] =>
  Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], toCoins(flat[2 * i + 1], flat[2 * i])] as const);

/** Every recorded book with its trades, in coins, without those matched outside the book. */
export function readRecordedDays(): readonly (RecordedDay & { readonly name: string })[] {
  return readdirSync(FOLDER)
    .filter((name) => name.startsWith('depth1s-'))
    .map((file) => {
      const name = file.replace('depth1s-top100-', '').replace('.jsonl.gz', '');
      const toCoins: ToCoins = name.includes('-cm-') ? (size, price) => (size * CONTRACT_USD) / price : (size) => size;
      const books = readLines(file).map((line): SecondBook => {
        const { s, bids, asks } = JSON.parse(line) as { s: number; bids: number[]; asks: number[] };
        return { seconds: s, bids: toLevels(bids, toCoins), asks: toLevels(asks, toCoins) };
      });
      const trades = readLines(`trades-${name}.csv.gz`)
        .slice(1)
        .map((line) => line.split(','))
        .filter(([, , , , kind]) => kind !== 'INSURANCE_FUND')
        .map(([ms, price, size, side]) => ({
          time: Number(ms) / 1000,
          price: Number(price),
          size: toCoins(Number(size), Number(price)),
          isBuy: side === 'BUY',
        }));
      return { name, books, trades };
    });
}
