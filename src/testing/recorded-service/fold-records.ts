import { alignDown, alignUp, INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { RecordedBar } from './recorded-market';

/** The requested buckets: those of `interval` that start in [`from`, `to`). Unix seconds. */
export interface AskedBuckets {
  readonly interval: Interval;
  readonly from: number;
  readonly to: number;
}

/** Records by the start of their bucket, ascending, for the buckets that start in the range. */
export function bucketRecords<R extends { readonly time: number }>(
  records: readonly R[],
  { interval, from, to }: AskedBuckets,
): ReadonlyMap<number, readonly R[]> {
  const buckets = new Map<number, R[]>();
  const [first, end] = [alignUp(from, interval), alignUp(to, interval)];
  for (const record of records) {
    if (record.time < first || record.time >= end) continue;
    const start = alignDown(record.time, interval);
    const held = buckets.get(start);
    if (held === undefined) buckets.set(start, [record]);
    else held.push(record);
  }
  return buckets;
}

/** Starts of all buckets of the range. */
export function listBuckets({ interval, from, to }: AskedBuckets): readonly number[] {
  const starts: number[] = [];
  for (let start: number = alignUp(from, interval); start < to; start += INTERVAL_SECONDS[interval]) starts.push(start);
  return starts;
}

/** Records by key, in the order in which keys first occur. */
export function groupRecords<K, R>(records: readonly R[], keyOf: (record: R) => K): ReadonlyMap<K, readonly R[]> {
  const groups = new Map<K, R[]>();
  for (const record of records) {
    const key = keyOf(record);
    const held = groups.get(key);
    if (held === undefined) groups.set(key, [record]);
    else held.push(record);
  }
  return groups;
}

interface Range {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** First open, highest high, lowest low, last close. */
export function foldRanges(group: readonly Range[]): Range {
  return {
    open: group[0].open,
    high: Math.max(...group.map(({ high }) => high)),
    low: Math.min(...group.map(({ low }) => low)),
    close: group[group.length - 1].close,
  };
}

/** `undefined` if one of the values is. */
function sumKnown(values: readonly (number | undefined)[]): number | undefined {
  return values.reduce((sum, value) => (sum === undefined || value === undefined ? undefined : sum + value), 0);
}

/** Total trading of `group`; a USD value only if each has one. */
export function foldTrading(group: readonly RecordedBar[]): Pick<RecordedBar, 'volume' | 'usd' | 'firstMs' | 'lastMs'> {
  const usd = sumKnown(group.map((bar) => bar.usd));
  const firsts = group.flatMap(({ firstMs }) => firstMs ?? []);
  const lasts = group.flatMap(({ lastMs }) => lastMs ?? []);
  return {
    volume: group.reduce((sum, { volume }) => sum + volume, 0),
    ...(usd === undefined ? {} : { usd }),
    ...(firsts.length === 0 ? {} : { firstMs: Math.min(...firsts) }),
    ...(lasts.length === 0 ? {} : { lastMs: Math.max(...lasts) }),
  };
}
