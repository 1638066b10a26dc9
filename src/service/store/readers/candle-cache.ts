import { alignDown, alignUp, INTERVAL_SECONDS, WEEK_ORIGIN_SECONDS } from '@/domain/interval';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { CandleQuery } from '@/service/store/engine/store';
import { dependsOnNeighbours } from './candle-reader';
import { type CandleTile, joinTiles, splitTiles, TILE_BUCKETS } from './candle-tile';

/** Total of the texts and offsets of all tiles. With overhead, some 64 MB. */
const LIMIT_BYTES = 48_000_000;
/** Longer answers are streamed past the cache: they would push out frequent ones. */
const LONGEST_BUCKETS = 2000;
/** Finished hours are summed some time after they end. */
const SETTLING_SECONDS = 3600;

/** Where the cache reads what it does not have. */
export interface CandleSource {
  readonly stream: (query: CandleQuery) => AsyncGenerator<Uint8Array, void, void>;
  /** The same in one piece, for up to a few thousand buckets. */
  readonly load: (query: CandleQuery) => Promise<Uint8Array>;
  /** A number that changes whenever the past candles of a market change. */
  readonly versionOf?: (market: number) => number;
}

interface Entry {
  readonly tile: CandleTile;
  /** Number of advances of the data when it was read. `undefined` for a tile that cannot change. */
  readonly generation: number | undefined;
  /** The present when it was read, for a tile that reaches past the closed minutes. */
  readonly now: UnixSeconds | undefined;
}

/** The tiles that cover a query, numbered from the origin of the interval. */
interface Cover {
  readonly first: number;
  readonly count: number;
  /** Seconds. */
  readonly length: number;
  readonly origin: number;
  /** Requested buckets [`low`, `high`), counted from the first bucket of the first tile. */
  readonly low: number;
  readonly high: number;
}

function computeCover(query: CandleQuery): Cover {
  const length = INTERVAL_SECONDS[query.interval];
  const origin = query.interval === 'WEEK' ? WEEK_ORIGIN_SECONDS : 0;
  const bucketOf = (at: number): number => (at - origin) / length;
  const low = bucketOf(alignUp(query.from, query.interval));
  const high = bucketOf(alignUp(query.to, query.interval));
  const first = Math.floor(low / TILE_BUCKETS);
  const count = Math.max(0, Math.ceil(high / TILE_BUCKETS) - first);
  const base = first * TILE_BUCKETS;
  return { first, count, length, origin, low: low - base, high: high - base };
}

/** Whether the answer is the sum of its buckets' answers, and not too long. */
function isCacheable(query: CandleQuery, cover: Cover): boolean {
  return !dependsOnNeighbours(query) && cover.high - cover.low <= LONGEST_BUCKETS;
}

function keyOf({ markets, side, interval, usd, sum }: CandleQuery, { versionOf }: CandleSource): string {
  const ids = markets.map(({ id }) => (versionOf ? `${id}.${versionOf(id)}` : id));
  return [ids.join(' '), side, interval, usd, sum].join('|');
}

const sizeOf = ({ tile }: Entry): number => tile.bytes.byteLength + tile.offsets.byteLength;

/**
 * Encoded candles in tiles; the least recently used are removed first. A tile of settled buckets stays. One that
 * reaches into the present is valid until the data advance. Tiles whose past has changed since are no longer read, and
 * get removed.
 */
export class CandleCache {
  readonly #source: CandleSource;
  readonly #limitBytes: number;
  /** In order of use. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  #generation = 0;
  #settledTo = Number.NEGATIVE_INFINITY;
  #closedTo = Number.NEGATIVE_INFINITY;

  constructor(source: CandleSource, limitBytes = LIMIT_BYTES) {
    this.#source = source;
    this.#limitBytes = limitBytes;
  }

  /** Bytes of all tiles. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Call this when all data up to `to` are there. Before the first call nothing is cached. */
  advance(to: UnixSeconds): void {
    this.#generation++;
    this.#settledTo = alignDown(to, 'HOUR') - SETTLING_SECONDS;
    this.#closedTo = alignDown(to, 'MINUTE');
  }

  /** Same as `streamCandles`. */
  async *stream(query: CandleQuery): AsyncGenerator<Uint8Array, void, void> {
    const cover = computeCover(query);
    if (this.#generation === 0 || !isCacheable(query, cover)) {
      yield* this.#source.stream(query);
      return;
    }
    const tiles = await this.#load(query, cover);
    yield joinTiles(tiles, cover.low, cover.high, query.descending);
  }

  /** The tiles of the cover. One query reads the missing ones and all between them. */
  async #load(query: CandleQuery, cover: Cover): Promise<CandleTile[]> {
    const series = keyOf(query, this.#source);
    const numbers = Array.from({ length: cover.count }, (_, index) => cover.first + index);
    const tiles = numbers.map((number) => this.#find(`${series}|${number}`, query.now));
    const firstMissing = tiles.indexOf(undefined);
    if (firstMissing < 0) return tiles as CandleTile[];
    const missing = numbers.slice(firstMissing, tiles.lastIndexOf(undefined) + 1);
    const read = await this.#readTiles(query, cover, missing, series);
    tiles.splice(firstMissing, read.length, ...read);
    return tiles as CandleTile[];
  }

  async #readTiles(
    query: CandleQuery,
    { length, origin }: Cover,
    numbers: readonly number[],
    series: string,
  ): Promise<CandleTile[]> {
    const generation = this.#generation;
    const settledTo = this.#settledTo;
    const closedTo = this.#closedTo;
    const startOf = (number: number): UnixSeconds => unixSeconds(number * TILE_BUCKETS * length + origin);
    const from = startOf(numbers[0]);
    const to = startOf(numbers[0] + numbers.length);
    const text = await this.#source.load({ ...query, from, to, descending: false });
    const tiles = splitTiles(Buffer.from(text.buffer, text.byteOffset, text.byteLength), from, length, numbers.length);
    for (const [index, tile] of tiles.entries()) {
      const end = startOf(numbers[index] + 1);
      this.#keep(`${series}|${numbers[index]}`, {
        tile,
        generation: end <= settledTo ? undefined : generation,
        now: end <= closedTo ? undefined : query.now,
      });
    }
    return tiles;
  }

  #find(key: string, now: UnixSeconds | undefined): CandleTile | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const isOutdated = entry.generation !== undefined && entry.generation !== this.#generation;
    if (isOutdated || (entry.now !== undefined && entry.now !== now)) {
      this.#drop(key, entry);
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.tile;
  }

  #keep(key: string, entry: Entry): void {
    const before = this.#entries.get(key);
    if (before) this.#drop(key, before);
    this.#entries.set(key, entry);
    this.#bytes += sizeOf(entry);
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= this.#limitBytes) return;
      this.#drop(oldest, old);
    }
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= sizeOf(entry);
  }
}
