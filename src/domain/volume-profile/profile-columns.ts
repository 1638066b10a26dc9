import { lowerBound } from '@/base/binary-search';

/**
 * Volume by price as columns: bucket i has the rows `offsets[i] … offsets[i + 1]`, ascending by price. `times` are
 * bucket starts in Unix seconds, prices are lower edges of rows, volumes are in the requested unit.
 */
export interface ProfileColumns {
  readonly times: Float64Array;
  /** Length: number of buckets + 1. */
  readonly offsets: Uint32Array;
  readonly prices: Float64Array;
  readonly buyVolumes: Float64Array;
  readonly sellVolumes: Float64Array;
}

/** A bucket as received: price, buy volume, sell volume, price, … */
export interface ReceivedProfile {
  readonly profile: readonly number[];
  readonly timestamp: { readonly s: number };
}

const TRIPLE = 3;

export const EMPTY_PROFILE: ProfileColumns = {
  times: new Float64Array(0),
  offsets: new Uint32Array(1),
  prices: new Float64Array(0),
  buyVolumes: new Float64Array(0),
  sellVolumes: new Float64Array(0),
};

/**
 * Columns of points in any order; if several are in one bucket, the last one received counts. An incomplete triple is
 * ignored.
 */
export function buildProfileColumns(received: readonly ReceivedProfile[]): ProfileColumns {
  const latest = new Map(received.map((point) => [point.timestamp.s, point.profile]));
  const buckets = [...latest].sort(([a], [b]) => a - b);
  return joinBuckets(
    buckets.map(([time, profile]) => ({ time, rows: listRows(profile) })),
    ({ rows }) => rows,
  );
}

type Row = readonly [price: number, buy: number, sell: number];

function listRows(profile: readonly number[]): Row[] {
  const rows = Array.from({ length: Math.floor(profile.length / TRIPLE) }, (_, i): Row => {
    const [price, buy, sell] = profile.slice(i * TRIPLE, (i + 1) * TRIPLE);
    return [price, buy, sell];
  });
  return rows.sort(([a], [b]) => a - b);
}

function joinBuckets<B extends { readonly time: number }>(
  buckets: readonly B[],
  rowsOf: (bucket: B) => readonly Row[],
): ProfileColumns {
  const rows = buckets.map(rowsOf);
  const offsets = new Uint32Array(buckets.length + 1);
  for (const [i, { length }] of rows.entries()) offsets[i + 1] = offsets[i] + length;
  const all = rows.flat();
  return {
    times: Float64Array.from(buckets, ({ time }) => time),
    offsets,
    prices: Float64Array.from(all, ([price]) => price),
    buyVolumes: Float64Array.from(all, ([, buy]) => buy),
    sellVolumes: Float64Array.from(all, ([, , sell]) => sell),
  };
}

/** The buckets that start in [from, to), without copying their rows. */
export function sliceProfile(columns: ProfileColumns, from: number, to: number): ProfileColumns {
  const [first, end] = [lowerBound(columns.times, from), lowerBound(columns.times, to)];
  const [start, stop] = [columns.offsets[first], columns.offsets[end]];
  return {
    times: columns.times.subarray(first, end),
    offsets: columns.offsets.subarray(first, end + 1).map((offset) => offset - start),
    prices: columns.prices.subarray(start, stop),
    buyVolumes: columns.buyVolumes.subarray(start, stop),
    sellVolumes: columns.sellVolumes.subarray(start, stop),
  };
}

/** The buckets of all parts; if two have one at the same time, that of the later part. */
export function mergeProfiles(parts: readonly ProfileColumns[]): ProfileColumns {
  const places = new Map<number, { readonly time: number; readonly part: ProfileColumns; readonly at: number }>();
  for (const part of parts) for (const [at, time] of part.times.entries()) places.set(time, { time, part, at });
  const buckets = [...places.values()].sort((a, b) => a.time - b.time);
  return joinBuckets(buckets, ({ part, at }) =>
    Array.from({ length: part.offsets[at + 1] - part.offsets[at] }, (_, i): Row => {
      const row = part.offsets[at] + i;
      return [part.prices[row], part.buyVolumes[row], part.sellVolumes[row]];
    }),
  );
}

export function sizeOfProfile({ times, offsets, prices, buyVolumes, sellVolumes }: ProfileColumns): number {
  return [times, offsets, prices, buyVolumes, sellVolumes].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
