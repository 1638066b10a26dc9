import { alignUp, INTERVAL_SECONDS, WEEK_ORIGIN_SECONDS } from '@/domain/interval';
import type { SqlParams } from '@/service/store/engine/bind-sql';
import type { Caller } from '@/service/store/engine/caller';
import type { Engine } from '@/service/store/engine/engine';
import { spansOf, streamPacedText } from '@/service/store/engine/paced-stream';
import type { FinishedRange, SeriesRange } from '@/service/store/engine/store';

/** SQL for the start of the bucket of a row. */
export const BUCKET =
  'toUInt32(intDiv(toUnixTimestamp(ts) - {origin:UInt32}, {length:UInt32}) * {length:UInt32} + {origin:UInt32})';

/** Rows of a pair of tables, `<name>_minute` and `<name>_hour`, between two SQL times. */
export interface TableRange {
  readonly table: string;
  readonly seconds: 60 | 3600;
  /** Whether its rows are minutes that are in no table yet. */
  readonly isRunning?: true;
  /** Whether these include volume without a side. */
  readonly haveUnsided?: true | undefined;
  readonly from: string;
  readonly to: string;
}

/**
 * What to read for a range: minutes below `HOUR`, otherwise finished hours and the minutes after them. `read` makes a
 * SELECT of one table.
 */
export function readMinutesAndHours(name: string, query: FinishedRange, read: (range: TableRange) => string): string {
  if (INTERVAL_SECONDS[query.interval] < INTERVAL_SECONDS.HOUR) return readMinutes(name, query, '{low:DateTime}', read);
  const hours = read({
    table: `${name}_hour`,
    seconds: 3600,
    from: '{low:DateTime}',
    to: 'least({high:DateTime}, {rolledUpTo:DateTime})',
  });
  return `${hours} UNION ALL ${readMinutes(name, query, 'greatest({low:DateTime}, {rolledUpTo:DateTime})', read)}`;
}

/** Minutes from the SQL time `from` to the end of the range: those of the table and those that are in no table yet. */
export function readMinutes(
  name: string,
  { running }: Pick<FinishedRange, 'running'>,
  from: string,
  read: (range: TableRange) => string,
): string {
  const minute = { table: `${name}_minute`, seconds: 60, from, to: '{high:DateTime}' } as const;
  if (running === undefined) return read(minute);
  const closed = read({ ...minute, to: 'least({high:DateTime}, {closedTo:DateTime})' });
  const table = running.tables.get(minute.table);
  if (table === undefined) return closed;
  const { haveUnsided } = running;
  const open = {
    ...minute,
    table,
    isRunning: true,
    haveUnsided,
    from: `greatest(${from}, {closedTo:DateTime})`,
  } as const;
  return `${closed} UNION ALL ${read(open)}`;
}

/** Rows per block of the database, and buckets at once for a slow reader. */
const BLOCK_ROWS = 8192;
const SLICE_BUCKETS = 1024;

/** The range of a series in whole buckets: those that start in [`low`, `high`). */
export const bucketRange = ({ from, to, interval }: BucketRange): { readonly low: number; readonly high: number } => ({
  low: alignUp(from, interval),
  high: alignUp(to, interval),
});

type BucketRange = Pick<SeriesRange, 'from' | 'to' | 'interval'>;
type BucketQuery = BucketRange & Pick<SeriesRange, 'descending' | keyof Caller>;

/**
 * The rows of `sql`, one text per bucket, for the range of `query` and at the pace of its reader. `paramsOf` returns
 * the parameters for the buckets that start in [`low`, `high`).
 */
export function streamBuckets(
  engine: Engine,
  { descending, interval, signal, key, ...range }: BucketQuery,
  sql: string,
  paramsOf: (low: number, high: number) => SqlParams,
): AsyncGenerator<Uint8Array, void, void> {
  const sizes = { slice: SLICE_BUCKETS, blockRows: BLOCK_ROWS };
  const { low, high } = bucketRange({ interval, ...range });
  return streamPacedText(engine, {
    sql,
    paramsOf,
    low,
    high,
    descending,
    signal,
    key,
    spans: spansOf(interval),
    ...sizes,
  });
}

/** Values of the placeholders that this file and `{markets:Array(UInt32)}` use. */
export function bucketParams(query: FinishedRange): SqlParams {
  return {
    markets: query.markets.map((market) => market.id),
    ...bucketRange(query),
    rolledUpTo: query.rolledUpTo,
    closedTo: query.running?.from ?? 0,
    length: INTERVAL_SECONDS[query.interval],
    origin: query.interval === 'WEEK' ? WEEK_ORIGIN_SECONDS : 0,
  };
}
