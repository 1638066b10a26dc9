import { rm, writeFile } from 'node:fs/promises';
import { alignDown, type Interval } from '@/domain/interval';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { Engine } from '@/service/store/engine/engine';
import type { RunningRange } from '@/service/store/engine/store';

/** Seconds between two stored books. */
export type BookStep = 1 | 60;

/** A book that is in no table yet: its time in Unix seconds, and its row of `book` in RowBinary. */
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

/** Books of a query's markets that are in no table yet. */
export interface RunningBooks {
  /** Start of the first bucket that contains any of them. */
  readonly from: UnixSeconds;
  /** Unix seconds, by market. From there on books are in `rows`, even if a table has received them since. */
  readonly storedTo: ReadonlyMap<number, number>;
  readonly rows: readonly RunningBook[];
}

/** The books of several markets together, or `undefined` without any. */
export function joinRunningBooks(parts: readonly MarketBooks[], interval: Interval): RunningBooks | undefined {
  const rows = parts.flatMap(({ books }) => books);
  if (rows.length === 0) return undefined;
  const first = rows.reduce((least, { second }) => Math.min(least, second), Number.POSITIVE_INFINITY);
  const storedTo = new Map(parts.map(({ market, storedTo: to }) => [market, to]));
  return { from: unixSeconds(alignDown(first, interval)), storedTo, rows };
}

/**
 * Writes the books of [`from`, `to`) to a file of rows for the database while `read` streams. A book has thousands of
 * levels; as text in the query, parsing them would take longer than reading.
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
