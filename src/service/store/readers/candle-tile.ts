/** Buckets of a tile. */
export const TILE_BUCKETS = 60;

const LINE_FEED = 10;
const BUCKET_MARK = Buffer.from('"timestamp":{"s":');

/** The encoded candles of `TILE_BUCKETS` neighbouring buckets. A bucket without a candle has no bytes. */
export interface CandleTile {
  /** The texts of the candles, ascending. */
  readonly bytes: Uint8Array;
  /** Bucket i of the tile has the bytes from `offsets[i]` to `offsets[i + 1]`; one more entry than buckets. */
  readonly offsets: Uint32Array;
}

/** The bucket start named in a candle text, in Unix seconds. */
function readBucket(row: Buffer): number {
  const from = row.indexOf(BUCKET_MARK) + BUCKET_MARK.length;
  return Number(row.toString('latin1', from, row.indexOf('}', from)));
}

/**
 * Splits texts of candles (ascending, each ended by a line feed) into `count` tiles.
 * @param start first bucket of the first tile, Unix seconds.
 * @param length of a bucket, seconds.
 */
export function splitTiles(text: Buffer, start: number, length: number, count: number): CandleTile[] {
  const ends = new Uint32Array(count * TILE_BUCKETS);
  for (let from = 0; from < text.length; ) {
    const to = text.indexOf(LINE_FEED, from) + 1;
    ends[(readBucket(text.subarray(from, to)) - start) / length] = to;
    from = to;
  }
  for (let i = 1; i < ends.length; i++) ends[i] = Math.max(ends[i], ends[i - 1]);
  return Array.from({ length: count }, (_, tile) => {
    const first = tile * TILE_BUCKETS;
    const base = first === 0 ? 0 : ends[first - 1];
    const offsets = new Uint32Array(TILE_BUCKETS + 1);
    for (let i = 0; i < TILE_BUCKETS; i++) offsets[i + 1] = ends[first + i] - base;
    // A copy: a view would keep the whole answer in memory.
    return { bytes: Uint8Array.from(text.subarray(base, base + offsets[TILE_BUCKETS])), offsets };
  });
}

function writeDescending(tile: CandleTile, low: number, high: number, into: Uint8Array, at: number): number {
  let end = at;
  for (let bucket = high - 1; bucket >= low; bucket--) {
    const row = tile.bytes.subarray(tile.offsets[bucket], tile.offsets[bucket + 1]);
    into.set(row, end);
    end += row.length;
  }
  return end;
}

/** The candles of buckets [`low`, `high`), counted from the first bucket of the first of neighbouring `tiles`. */
export function joinTiles(
  tiles: readonly CandleTile[],
  low: number,
  high: number,
  descending: boolean,
): Uint8Array<ArrayBuffer> {
  const parts = tiles.map((tile, index) => {
    const clamp = (bucket: number): number => Math.min(Math.max(bucket - index * TILE_BUCKETS, 0), TILE_BUCKETS);
    return { tile, low: clamp(low), high: clamp(high) };
  });
  const size = parts.reduce((sum, part) => sum + part.tile.offsets[part.high] - part.tile.offsets[part.low], 0);
  // Not cleared first, because every byte is written below.
  const joined = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const part of descending ? parts.toReversed() : parts) {
    if (descending) {
      at = writeDescending(part.tile, part.low, part.high, joined, at);
      continue;
    }
    const rows = part.tile.bytes.subarray(part.tile.offsets[part.low], part.tile.offsets[part.high]);
    joined.set(rows, at);
    at += rows.length;
  }
  return joined;
}
