import { rm, writeFile } from 'node:fs/promises';
import { alignDown, type Interval } from '@/domain/interval';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { Engine } from '@/service/store/engine/engine';
import type { RunningRange } from '@/service/store/engine/store';

/** Seconds between two stored books. */
export type BookStep = 1 | 60;

/** A book that no table has yet: its instant in Unix seconds, and its row of `book` in RowBinary. */
export interface RunningBook {
  readonly second: number;
  readonly row: Uint8Array;
}

/** What a market that is being recorded has beyond the store: all its books from `storedTo` on. */
interface MarketBooks {
  readonly market: number;
  /** Unix seconds. */
  readonly storedTo: number;
  readonly books: readonly RunningBook[];
}

/** Books that no table has yet, of the markets of a query. */
export interface RunningBooks {
  /** Start of the first bucket in which there are some. */
  readonly from: UnixSeconds;
  /** Unix seconds, by market: what a table has from there on was not there when `rows` were read, and is in them. */
  readonly storedTo: ReadonlyMap<number, number>;
  readonly rows: readonly RunningBook[];
}

/** `undefined` without a book. */
export function joinRunningBooks(parts: readonly MarketBooks[], interval: Interval): RunningBooks | undefined {
  const rows = parts.flatMap(({ books }) => books);
  if (rows.length === 0) return undefined;
  const first = rows.reduce((least, { second }) => Math.min(least, second), Number.POSITIVE_INFINITY);
  const storedTo = new Map(parts.map(({ market, storedTo: to }) => [market, to]));
  return { from: unixSeconds(alignDown(first, interval)), storedTo, rows };
}

/**
 * Lends the database the books of [`from`, `to`) as a file of rows while `read` streams: a book has thousands of levels, as
 * text in the query they would take it longer to parse than to read.
 */
export async function* lendBooks(
  engine: Engine,
  { rows, storedTo }: RunningBooks,
  { from, to }: { readonly from: number; readonly to: number },
  read: (running: RunningRange) => AsyncGenerator<Uint8Array, void, void>,
): AsyncGenerator<Uint8Array, void, void> {
  const file = engine.makeInsertPath();
  await writeFile(
    file,
    rows.filter(({ second }) => second >= from && second < to).map(({ row }) => row),
  );
  try {
    yield* read({ file, storedTo });
  } finally {
    await rm(file, { force: true });
  }
}
