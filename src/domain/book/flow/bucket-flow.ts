import { FLOW_SUMS } from './flow-column';
import type { FlowSumColumns } from './sum-flow';

/** Bucket lengths that read well, in seconds. */
const LENGTHS = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 604_800,
] as const;

/** The shortest bucket of at least `least` seconds that consists of whole columns. */
export function chooseBucketSeconds(columnSeconds: number, least: number): number {
  return (
    LENGTHS.find((seconds) => seconds >= least && seconds % columnSeconds === 0) ??
    columnSeconds * Math.max(1, Math.ceil(least / columnSeconds))
  );
}

/**
 * The same flow in buckets of `seconds`, aligned to whole multiples like those of candles and volumes: what was taken
 * from the book can be compared with what was traded.
 */
export function bucketFlow(flow: FlowSumColumns, seconds: number): FlowSumColumns {
  const times: number[] = [];
  /** For each column, the index of its bucket. */
  const buckets = new Uint32Array(flow.length);
  for (let at = 0; at < flow.length; at++) {
    const start = Math.floor(flow.starts[at] / seconds) * seconds;
    if (times.at(-1) !== start) times.push(start);
    buckets[at] = times.length - 1;
  }
  const starts = Float64Array.from(times);
  return {
    length: times.length,
    times: starts,
    starts,
    sums: sumBuckets(flow.sums, buckets, times.length),
    ...(flow.usd && { usd: sumBuckets(flow.usd, buckets, times.length) }),
    basis: flow.basis,
  };
}

function sumBuckets(sums: Float64Array, buckets: Uint32Array, length: number): Float64Array {
  const summed = new Float64Array(length * FLOW_SUMS);
  for (const [at, bucket] of buckets.entries())
    for (let i = 0; i < FLOW_SUMS; i++) summed[bucket * FLOW_SUMS + i] += sums[at * FLOW_SUMS + i];
  return summed;
}
