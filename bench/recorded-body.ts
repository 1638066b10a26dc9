import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const FOLDER = '../shared/data/exchange-captures-expected';
const MICROS_PER_SECOND = 1e6;

/** One second of a recorded book: price and size alternate, best first. */
interface RecordedBook {
  readonly s: number;
  readonly bids: readonly number[];
  readonly asks: readonly number[];
}

/** Levels in ascending order of price. */
function listLevels({ bids, asks }: RecordedBook): number[] {
  const levels: number[] = [];
  for (let i = bids.length - 2; i >= 0; i -= 2) levels.push(bids[i] ?? 0, bids[i + 1] ?? 0);
  return [...levels, ...asks];
}

/** An answer of about `bytes` bytes with the books of real markets, repeated. `undefined` without recordings. */
export function makeRecordedBody(root: string, bytes: number): Buffer | undefined {
  const folder = join(root, FOLDER);
  if (!existsSync(folder)) return undefined;
  const books = readdirSync(folder)
    .filter((name) => name.startsWith('depth1s-'))
    .flatMap((name) => {
      const lines = gunzipSync(readFileSync(join(folder, name)))
        .toString()
        .trim()
        .split('\n');
      return lines.map((line) => JSON.parse(line) as RecordedBook);
    })
    .map((book) => ({ seconds: book.s, levels: listLevels(book) }));
  const parts: string[] = [];
  for (let at = 0, length = 0; length < bytes; at++) {
    const { seconds, levels } = books[at % books.length] ?? { seconds: 0, levels: [] };
    const part = [levels.length / 2, seconds * MICROS_PER_SECOND, ...levels].join();
    length += part.length + 1;
    parts.push(part);
  }
  return Buffer.from(`{"series":[{"id":{"exchange":"RECORDED"},"flat_points":[${parts.join()}]}]}`);
}
