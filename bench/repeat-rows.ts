import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGzip, gunzipSync } from 'node:zlib';
import { ExactSum } from '@/service/record/exact-sum';

const DATA = '../shared/data/';

/** Writes lines to a gzip file, many at a time. */
export async function writeGzip(path: string, lines: Iterable<string>): Promise<void> {
  const gzip = createGzip({ level: 1 });
  const out = gzip.pipe(createWriteStream(path));
  let waiting: string[] = [];
  const flush = async (): Promise<void> => {
    if (!gzip.write(waiting.join(''))) await once(gzip, 'drain');
    waiting = [];
  };
  for (const line of lines) if (waiting.push(`${line}\n`) === 10_000) await flush();
  await flush();
  gzip.end();
  await once(out, 'finish');
}

function readRows(root: string, name: string): string[][] {
  const file = join(root, DATA, name);
  if (!existsSync(file)) throw new Error(`The benchmark needs the recording ${file}`);
  const bytes = readFileSync(file);
  const [, ...lines] = gunzipSync(bytes).toString().trim().split('\n');
  return lines.map((line) => line.split(','));
}

/** Any number of rows of a public dump: a recording's trades repeated, each time later. */
export class RepeatedTrades {
  readonly #rows: readonly string[][];
  readonly #count: number;

  constructor(root: string, count: number) {
    this.#rows = readRows(root, 'exchange-captures-expected/trades-2023-04-usdm-btcusdt.csv.gz');
    this.#count = count;
  }

  *lines(): Generator<string, void, undefined> {
    yield 'id,price,qty,quote_qty,time,is_buyer_maker';
    const rows = this.#rows.map(([ms, price, size, side]) => ({
      ms: Number(ms),
      start: `,${price},${size},${(Number(price) * Number(size)).toFixed(4)},`,
      end: `,${side !== 'BUY'}`,
    }));
    const span = rows[rows.length - 1].ms - rows[0].ms + 1000;
    for (let i = 0; i < this.#count; i++) {
      const { ms, start, end } = rows[i % rows.length];
      yield `${1000 + i}${start}${ms + Math.floor(i / rows.length) * span}${end}`;
    }
  }

  /**
   * Total bought and sold in units of 10^-`decimals`, and the tick-lots in tenths of a dollar, as sums of whole
   * numbers.
   */
  sums(decimals: number): { bought: bigint; sold: bigint; tickLots: bigint } {
    const [bought, sold, tickLots] = [new ExactSum(), new ExactSum(), new ExactSum()];
    const { length } = this.#rows;
    for (const [i, [, price, size, side]] of this.#rows.entries()) {
      const times = Math.floor(this.#count / length) + (i < this.#count % length ? 1 : 0);
      const lots = Math.round(Number(size) * 10 ** decimals) * times;
      (side === 'BUY' ? bought : sold).add(lots);
      tickLots.addProduct(Math.round(Number(price) * 10), lots);
    }
    return { bought: bought.value, sold: sold.value, tickLots: tickLots.value };
  }
}

/** `count` level updates of a vendor's book: those of a recording repeated, each time later. */
export function* repeatLevels(root: string, count: number): Generator<string, void, undefined> {
  const rows = readRows(root, 'dumps/stream-csv/difference_depth_stream_spot_trxusdt_2025-03-04.csv.gz');
  yield 'exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount';
  const [first, last] = [Number(rows[0][3]), Number(rows[rows.length - 1][3])];
  const span = last - first + 1_000_000;
  for (let i = 0; i < count; i++) {
    const [received, , , time, , , , isAsk, price, size] = rows[i % rows.length];
    const later = Math.floor(i / rows.length) * span;
    yield `binance,TRXUSDT,${Number(time) + later},${Number(received) + later},${i === 0},${isAsk === '1' ? 'ask' : 'bid'},${price},${size}`;
  }
}
