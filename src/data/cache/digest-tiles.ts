import { lowerBound } from '@/base/binary-search';
import { makeYieldToMain, type YieldToMain } from '@/base/yield-to-main';
import { listFields, type SeriesColumns, sliceSeriesColumns } from '@/domain/columns/series-columns';
import type { TimeSpan } from '@/domain/time-span';
import type { PlainTile, StoredTile } from './database/tile-codec';

/** A summary of the data in a range. */
export interface TilesDigest {
  /** Snapshots of a book, or points of all series of a dataset. */
  readonly snapshots: number;
  /** `undefined` where a point has no levels. */
  readonly levels: number | undefined;
  /** Hexadecimal; `undefined` in an insecure context, where browsers do not offer it. */
  readonly sha256: string | undefined;
}

type DepthTile = Extract<PlainTile, { kind: 'depth' }>;
type SeriesTile = Extract<PlainTile, { kind: 'series' }>;

/** All NaN are hashed as this one: their payload depends on the machine. */
const NAN_BITS = 0x7ff80000_00000000n;

/** Numbers as bytes, little-endian on every machine. */
class CanonicalBytes {
  readonly #view: DataView<ArrayBuffer>;
  #at = 0;

  constructor(byteLength: number) {
    this.#view = new DataView(new ArrayBuffer(byteLength));
  }

  get buffer(): ArrayBuffer {
    return this.#view.buffer;
  }

  writeDoubles(values: Float64Array): void {
    for (const value of values) {
      if (Number.isNaN(value)) this.#view.setBigUint64(this.#at, NAN_BITS, true);
      else this.#view.setFloat64(this.#at, value, true);
      this.#at += 8;
    }
  }

  writeWord(value: number): void {
    this.#view.setUint32(this.#at, value, true);
    this.#at += 4;
  }

  writeBytes(bytes: Uint8Array): void {
    new Uint8Array(this.#view.buffer).set(bytes, this.#at);
    this.#at += bytes.length;
  }
}

/**
 * Digest of the tiles' data in [from, to) seconds. Tiles ascend and belong to one series. Books, ascending whatever
 * their order in the request: the times of all snapshots in microseconds, the start of each snapshot's levels and the
 * end of the last (32 bits), all prices, all volumes and, if the answer states them, the side of each level (8 bits: 0
 * buyers, 1 sellers, 2 unknown). Points, for each side in the order of its name: the name, all times in seconds, then
 * each field in the order of its table. Market profiles, for each session: its start in seconds, the count of its
 * levels (32 bits), all prices, the count of blocks that visited each level (32 bits), all block numbers (32 bits), the
 * volume bought and sold at each level. Numbers are 64-bit floating point unless stated otherwise, and little-endian.
 * `undefined` for other kinds.
 */
export async function digestTiles(
  tiles: readonly StoredTile[],
  span: TimeSpan,
  yieldToMain: YieldToMain = makeYieldToMain(),
): Promise<TilesDigest | undefined> {
  const depth = tiles.filter((tile) => tile.kind === 'depth');
  if (depth.length === tiles.length) return digestDepth(depth, span, yieldToMain);
  const profiles = tiles.filter((tile) => tile.kind === 'tpo');
  if (profiles.length === tiles.length) return digestSessions(profiles, span, yieldToMain);
  const sides = tiles.map((tile) => (tile.kind === 'sides' ? listSeries(tile.sides) : undefined));
  const series = sides.filter((one) => one !== undefined);
  return series.length === tiles.length ? digestSeries(series, span, yieldToMain) : undefined;
}

async function computeSha256(bytes: CanonicalBytes): Promise<string | undefined> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes.buffer));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const MICROS = 1e6;
const SIDE_NOT_TOLD = 2;

async function digestDepth(tiles: readonly DepthTile[], { from, to }: TimeSpan, yieldToMain: YieldToMain) {
  const parts = tiles.map(({ columns }) => {
    const { timestampsMicros, offsets, prices, volumes } = columns;
    const [first, end] = [lowerBound(timestampsMicros, from * MICROS), lowerBound(timestampsMicros, to * MICROS)];
    const [firstLevel, endLevel] = [offsets[first], offsets[end]];
    return {
      times: timestampsMicros.subarray(first, end),
      counts: offsets.subarray(first, end).map((start, i) => offsets[first + i + 1] - start),
      prices: prices.subarray(firstLevel, endLevel),
      volumes: volumes.subarray(firstLevel, endLevel),
      sides: columns.sides?.subarray(firstLevel, endLevel),
    };
  });
  const snapshots = parts.reduce((sum, { times }) => sum + times.length, 0);
  const levels = parts.reduce((sum, part) => sum + part.prices.length, 0);
  const hasSides = parts.some(({ sides }) => sides !== undefined);
  const bytes = new CanonicalBytes(8 * snapshots + 4 * (snapshots + 1) + (hasSides ? 17 : 16) * levels);
  for (const { times } of parts) bytes.writeDoubles(times);
  let offset = 0;
  bytes.writeWord(offset);
  for (const { counts } of parts) for (const count of counts) bytes.writeWord((offset += count));
  for (const name of ['prices', 'volumes'] as const) {
    for (const part of parts) {
      bytes.writeDoubles(part[name]);
      await yieldToMain();
    }
  }
  if (hasSides) {
    for (const { sides, prices } of parts) bytes.writeBytes(sides ?? new Uint8Array(prices.length).fill(SIDE_NOT_TOLD));
  }
  return { snapshots, levels, sha256: await computeSha256(bytes) };
}

async function digestSessions(
  tiles: readonly Extract<PlainTile, { kind: 'tpo' }>[],
  { from, to }: TimeSpan,
  yieldToMain: YieldToMain,
) {
  const sessions = tiles.flatMap((tile) => tile.sessions).filter(({ start }) => start >= from && start < to);
  const levels = sessions.reduce((sum, session) => sum + session.levels.length, 0);
  const visits = sessions.reduce((sum, session) => sum + session.levels.blocks.length, 0);
  const bytes = new CanonicalBytes(12 * sessions.length + 28 * levels + 4 * visits);
  for (const { start, levels: own, buys, sells } of sessions) {
    bytes.writeDoubles(Float64Array.of(start));
    bytes.writeWord(own.length);
    bytes.writeDoubles(own.price);
    for (const [i, end] of own.blockEnds.entries()) bytes.writeWord(end - (i === 0 ? 0 : own.blockEnds[i - 1]));
    for (const block of own.blocks) bytes.writeWord(block);
    bytes.writeDoubles(buys);
    bytes.writeDoubles(sells);
    await yieldToMain();
  }
  return { snapshots: sessions.length, levels, sha256: await computeSha256(bytes) };
}

type Sides = ReadonlyMap<string, SeriesTile>;

function listSeries(sides: Readonly<Record<string, PlainTile>>): Sides | undefined {
  const entries = Object.entries(sides);
  const series = entries.flatMap(([name, tile]) => (tile.kind === 'series' ? [[name, tile] as const] : []));
  return series.length === entries.length ? new Map(series) : undefined;
}

async function digestSeries(tiles: readonly Sides[], { from, to }: TimeSpan, yieldToMain: YieldToMain) {
  const names = [...new Set(tiles.flatMap((tile) => [...tile.keys()]))].sort();
  const series = names.map((name) => {
    const held = tiles.flatMap((tile) => tile.get(name) ?? []);
    const parts = held.map(({ columns }): SeriesColumns => sliceSeriesColumns(columns, from, to));
    return {
      name: new TextEncoder().encode(name),
      fields: listFields(held[0].shape).map(([field]): string => field),
      parts,
      rows: parts.reduce((sum, { length }) => sum + length, 0),
    };
  });
  // A side without data in the range is left out.
  const present = series.filter(({ rows }) => rows > 0);
  const sizeOf = ({ name, fields, rows }: (typeof present)[number]) => name.length + 8 * rows * (1 + fields.length);
  const bytes = new CanonicalBytes(present.reduce((sum, one) => sum + sizeOf(one), 0));
  for (const { name, fields, parts } of present) {
    bytes.writeBytes(name);
    for (const { times } of parts) bytes.writeDoubles(times);
    for (const field of fields) for (const { values } of parts) bytes.writeDoubles(values[field]);
    await yieldToMain();
  }
  const snapshots = present.reduce((sum, { rows }) => sum + rows, 0);
  return { snapshots, levels: undefined, sha256: await computeSha256(bytes) };
}
