import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensure } from '@/base/assert';
import { HashStream } from '@/service/simulate/hash-noise';
import type { FactBook, FactCandle } from '@/testing/world/fact-shapes';
import { findRecordings } from '../../recorded-service/recordings';
import { RECORDED_BOOKS, RECORDED_CANDLES, readRecordedBooks, readRecordedCandles } from '../recorded-sources';
import { makeSimulatedCandles, makeSimulatedFactBooks, marketOf } from '../simulated-sources';
import { drawCandlePicture } from './candle-picture';
import { drawHeatPicture } from './heat-picture';
import { type Picture, writePng } from './picture';

/** A picture and its description, which is stored separately. */
interface Sheet {
  readonly of: string;
  readonly picture: Picture;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
const NEEDED = ['data/minute-candles', 'data/exchange-captures'];
/** Minutes per heatmap: as many as the shortest recording has. */
const COLUMNS = 5;
/** The recordings that are shown; the longest ones twice. */
const SHOWN_BOOKS = [
  'BTCUSDT 2023',
  'BTCUSDT 2023',
  'BTCUSDT spot 2023',
  'BTCUSDT 2024',
  'BTCUSDT spot 2024',
  'BTCUSDT spot 2024',
] as const;
/** A judge may know the few recorded minutes, so each picture starts at another second, and half are upside down. */
const STARTS = 12;
/** As many futures as in the recordings, of similar size. */
const SIMULATED_BOOKS = [
  ['ATLAS_FUTURES', 'BTC'],
  ['ATLAS_FUTURES', 'BTC'],
  ['BOREAL_FUTURES', 'BTC'],
  ['CINDER_SWAP', 'BTC'],
  ['CINDER_SWAP', 'BTC'],
  ['ATLAS_FUTURES', 'ETH'],
] as const;
/** Days before this one are shown: 18 June 2026, the end of the simulated world. */
const LAST_DAY = Date.UTC(2026, 5, 18) / 1000;

/** Draws all windows by lot, so that nobody chooses what is shown. */
class Lots {
  readonly #stream = new HashStream();

  constructor(seed: number) {
    this.#stream.place(seed, 0);
  }

  /** A whole number below `count`. */
  draw(count: number): number {
    return Math.floor(this.#stream.next() * count);
  }

  shuffle<T>(values: readonly T[]): T[] {
    const tickets = values.map((value) => ({ value, luck: this.#stream.next() }));
    return tickets.sort((a, b) => a.luck - b.luck).map(({ value }) => value);
  }

  /** The start of a working day among the `days` before the last one, Unix seconds. */
  drawDay(days: number): number {
    for (;;) {
      const day = LAST_DAY - (1 + this.draw(days)) * DAY;
      if (new Date(day * 1000).getUTCDay() % 6 !== 0) return day;
    }
  }
}

const timeOf = (ts: number): string => new Date(ts * 1000).toISOString().slice(0, 16);

/** Turned upside down: bids and asks are swapped. */
function turn(book: FactBook): FactBook {
  return { ...book, middle: -book.middle, first: -book.first - book.sizes.length, sizes: book.sizes.toReversed() };
}

function drawBooks(lots: Lots, books: readonly FactBook[]): Picture {
  return drawHeatPicture(lots.draw(2) === 0 ? books : books.map(turn));
}

async function drawRecordedBooks(lots: Lots): Promise<Sheet[]> {
  const seconds = new Map<string, FactBook[]>();
  for (const [name, files] of RECORDED_BOOKS) seconds.set(name, await readRecordedBooks(files));
  return SHOWN_BOOKS.map((name) => {
    const second = lots.draw(STARTS) * (MINUTE / STARTS);
    const books = ensure(seconds.get(name), name).filter(({ ts }) => ts % MINUTE === second);
    const from = lots.draw(books.length - COLUMNS + 1);
    return {
      of: `recorded: ${name}, minute ${from} of ${books.length}, second ${second}`,
      picture: drawBooks(lots, books.slice(from, from + COLUMNS)),
    };
  });
}

function drawSimulatedBooks(lots: Lots): Sheet[] {
  const shown = new Map<string, number>();
  return SIMULATED_BOOKS.map(([exchange, coin]) => {
    // As with the recordings, a second picture of a market shows nearly the same minutes.
    const first = shown.get(exchange + coin);
    const from = first ? first + (1 + lots.draw(3)) * MINUTE : lots.drawDay(5) + lots.draw(DAY / MINUTE) * MINUTE;
    shown.set(exchange + coin, from);
    const books = makeSimulatedFactBooks(marketOf(exchange, coin), from, from + COLUMNS * MINUTE);
    return { of: `simulated: ${exchange} ${coin}, ${timeOf(from)}`, picture: drawBooks(lots, books) };
  });
}

/** All recordings are of one day: each shows a different sixth of it, and so does each simulated market. */
const SIXTH = 4 * HOUR;
const SIXTHS = [0, 1, 2, 3, 4, 5] as const;
/** Indices of the recordings that end at noon. */
const HALF_DAYS = [2, 3] as const;
/**
 * A market for each recorded one, of similar liquidity: spot large and thin, futures large, thin and medium, an
 * altcoin.
 */
const SIMULATED_CANDLES = [
  ['EMBER_SPOT', 'BTC'],
  ['FATHOM_SPOT', 'BTC'],
  ['BOREAL_FUTURES', 'BTC'],
  ['GLACIER_FUTURES', 'BTC'],
  ['CINDER_SWAP', 'BTC'],
  ['ATLAS_FUTURES', 'ADA'],
] as const;
/** Days from which simulated candles are drawn: as far as minute candles of large coins reach back. */
const CANDLE_DAYS = 92;

/** Which sixth of its day each recording shows. */
function drawSixths(lots: Lots): number[] {
  for (;;) {
    const order = lots.shuffle(SIXTHS);
    if (HALF_DAYS.every((i) => order[i] < SIXTHS.length / 2)) return order;
  }
}

function drawSixth(candles: readonly (FactCandle & { readonly ms: number })[], fromMs: number): Picture {
  const placed = candles.map((candle) => ({ ...candle, minute: (candle.ms - fromMs) / (MINUTE * 1000) }));
  return drawCandlePicture(placed, SIXTH / MINUTE);
}

function drawRecordedCandles(sixths: readonly number[]): Sheet[] {
  return RECORDED_CANDLES.map(([name, folder], i) => {
    const [from, to] = [sixths[i], sixths[i] + 1].map((sixth) => sixth * SIXTH * 1000);
    const candles = readRecordedCandles(folder).filter(({ ms }) => ms >= from && ms < to);
    return { of: `recorded: ${name}, from hour ${sixths[i] * 4}`, picture: drawSixth(candles, from) };
  });
}

function drawSimulatedCandles(lots: Lots, sixths: readonly number[]): Sheet[] {
  return SIMULATED_CANDLES.map(([exchange, coin], i) => {
    const from = lots.drawDay(CANDLE_DAYS) + sixths[i] * SIXTH;
    const candles = makeSimulatedCandles(marketOf(exchange, coin), from, from + SIXTH);
    return { of: `simulated: ${exchange} ${coin}, ${timeOf(from)}`, picture: drawSixth(candles, 0) };
  });
}

/** Writes pictures in random order; returns which is which. */
function writeShuffled(folder: string, name: string, sheets: readonly Sheet[]): string[] {
  const shuffled = sheets.map((sheet) => ({ sheet, luck: Math.random() })).sort((a, b) => a.luck - b.luck);
  return shuffled.map(({ sheet: { of, picture } }, i) => {
    const file = `${name}-${String(i + 1).padStart(2, '0')}.png`;
    writePng(join(folder, file), picture);
    return `${file}  ${of}`;
  });
}

async function main(folder: string, seed: number): Promise<void> {
  if (!findRecordings('no pictures are drawn', NEEDED)) return;
  mkdirSync(folder, { recursive: true });
  const lots = new Lots(seed);
  const sixths = drawSixths(lots);
  const candles = [...drawRecordedCandles(sixths), ...drawSimulatedCandles(lots, sixths)];
  const books = [...(await drawRecordedBooks(lots)), ...drawSimulatedBooks(lots)];
  const key = [...writeShuffled(folder, 'heatmap', books), ...writeShuffled(folder, 'candles', candles)];
  writeFileSync(`${folder}-key.txt`, `${key.join('\n')}\n`);
}

await main(process.argv[2], Number(process.argv[3] ?? 1));
