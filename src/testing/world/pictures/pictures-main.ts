import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRecordings } from '../../recorded-service/recordings';
import type { FactBook } from '../facts/book-facts';
import { RECORDED_BOOKS, RECORDED_CANDLES, readRecordedBooks, readRecordedCandles } from '../recorded-sources';
import { makeSimulatedCandles, makeSimulatedFactBooks, marketOf } from '../simulated-sources';
import { drawCandlePicture } from './candle-picture';
import { drawHeatPicture } from './heat-picture';
import { type Picture, writePng } from './picture';

/** A picture and what it is of, which is told apart from it. */
interface Sheet {
  readonly of: string;
  readonly picture: Picture;
}

const MINUTE = 60;
const HOUR = 3600;
const NEEDED = ['data/minute-candles', 'data/exchange-captures'];
/** Minutes of a heatmap: the shortest recording has so many. */
const COLUMNS = 5;
/** From which of its whole minutes on a recording is shown; the longest ones twice. */
const RECORDED_FROM = [
  ['BTCUSDT 2023', 0],
  ['BTCUSDT 2023', 3],
  ['BTCUSDT spot 2023', 0],
  ['BTCUSDT 2024', 0],
  ['BTCUSDT spot 2024', 0],
  ['BTCUSDT spot 2024', 6],
] as const;
/** Markets and times, some also twice within minutes. */
const SIMULATED_FROM = [
  ['ATLAS_FUTURES', 'BTC', '2026-06-17T23:55Z'],
  ['ATLAS_FUTURES', 'BTC', '2026-06-17T23:58Z'],
  ['BOREAL_FUTURES', 'BTC', '2026-06-18T09:31Z'],
  ['CINDER_SWAP', 'BTC', '2026-06-16T14:42Z'],
  ['CINDER_SWAP', 'BTC', '2026-06-16T14:48Z'],
  ['ATLAS_FUTURES', 'ETH', '2026-06-17T16:12Z'],
] as const;

async function drawRecordedBooks(): Promise<Sheet[]> {
  const minutes = new Map<string, FactBook[]>();
  for (const [name, files] of RECORDED_BOOKS)
    minutes.set(
      name,
      (await readRecordedBooks(files)).filter(({ ts }) => ts % MINUTE === 0),
    );
  return RECORDED_FROM.map(([name, from]) => ({
    of: `recorded: ${name}, minute ${from}`,
    picture: drawHeatPicture((minutes.get(name) ?? []).slice(from, from + COLUMNS)),
  }));
}

function drawSimulatedBooks(): Sheet[] {
  return SIMULATED_FROM.map(([exchange, coin, time]) => {
    const from = Date.parse(time) / 1000;
    const books = makeSimulatedFactBooks(marketOf(exchange, coin), from, from + COLUMNS * MINUTE);
    return { of: `simulated: ${exchange} ${coin}, ${time}`, picture: drawHeatPicture(books) };
  });
}

/** The recordings are all of one day: each shows another sixth of it, and so does each simulated one. */
const SIXTH = 4 * HOUR;
const SIMULATED_DAYS = [
  ['ATLAS_FUTURES', 'BTC', '2026-06-16'],
  ['EMBER_SPOT', 'BTC', '2026-06-10'],
  ['BOREAL_FUTURES', 'BTC', '2026-05-28'],
  ['CINDER_SWAP', 'BTC', '2026-06-03'],
  ['BOREAL_FUTURES', 'ETH', '2026-04-22'],
  ['ATLAS_FUTURES', 'ADA', '2026-06-09'],
] as const;

/** Which one, in the order of the recordings: two of them end at noon. */
const SIXTHS = [3, 4, 0, 1, 5, 2] as const;

function drawRecordedCandles(): Sheet[] {
  return RECORDED_CANDLES.map(([name, folder], i) => {
    const [from, to] = [SIXTHS[i], SIXTHS[i] + 1].map((sixth) => sixth * SIXTH * 1000);
    const candles = readRecordedCandles(folder).filter(({ ms }) => ms >= from && ms < to);
    return { of: `recorded: ${name}, from hour ${SIXTHS[i] * 4}`, picture: drawCandlePicture(candles) };
  });
}

function drawSimulatedCandles(): Sheet[] {
  return SIMULATED_DAYS.map(([exchange, coin, day], i) => {
    const from = Date.parse(day) / 1000 + SIXTHS[i] * SIXTH;
    const candles = makeSimulatedCandles(marketOf(exchange, coin), from, from + SIXTH);
    return {
      of: `simulated: ${exchange} ${coin}, ${day} from hour ${SIXTHS[i] * 4}`,
      picture: drawCandlePicture(candles),
    };
  });
}

/** Writes pictures in an order that nobody knows; gives back which is which. */
function writeShuffled(folder: string, name: string, sheets: readonly Sheet[]): string[] {
  const shuffled = sheets.map((sheet) => ({ sheet, luck: Math.random() })).sort((a, b) => a.luck - b.luck);
  return shuffled.map(({ sheet: { of, picture } }, i) => {
    const file = `${name}-${String(i + 1).padStart(2, '0')}.png`;
    writePng(join(folder, file), picture);
    return `${file}  ${of}`;
  });
}

async function main(folder: string): Promise<void> {
  if (!findRecordings('no pictures are drawn', NEEDED)) return;
  mkdirSync(folder, { recursive: true });
  const books = [...(await drawRecordedBooks()), ...drawSimulatedBooks()];
  const candles = [...drawRecordedCandles(), ...drawSimulatedCandles()];
  const key = [...writeShuffled(folder, 'heatmap', books), ...writeShuffled(folder, 'candles', candles)];
  writeFileSync(`${folder}-key.txt`, `${key.join('\n')}\n`);
}

await main(process.argv[2]);
