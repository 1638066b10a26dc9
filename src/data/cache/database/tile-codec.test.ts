import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { finishSteps, runCooperatively } from '@/base/steps';
import { makeSeriesColumns, SERIES_RULES, type SeriesShape } from '@/domain/columns/series-columns';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { DepthColumns } from '@/domain/grid/grid-tile';
import { buildReceivedSession, type ReceivedSession } from '@/domain/tpo/received-session';
import type { ProfileColumns } from '@/domain/volume-profile/profile-columns';
import { makeRandomDepth } from '@/testing/random-depth';
import { volumeOf } from '@/testing/volume';
import {
  decodeTile as decodeInSteps,
  encodeTile as encodeInSteps,
  type PlainTile,
  type StoredTile,
} from './tile-codec';

const decodeTile = (bytes: Uint8Array): StoredTile | undefined => finishSteps(decodeInSteps(bytes));
const encodeTile = (tile: StoredTile): Uint8Array<ArrayBuffer> => finishSteps(encodeInSteps(tile));
const SEED = Number(process.env.CACHE_SEED ?? 20_261_121);
const TILES = process.env.FULL === undefined ? 300 : 20_000;
const SPEC = { columnSeconds: 60, rowStep: 0.5, book: makeCodeBook(1) };
const SHAPES = Object.keys(SERIES_RULES) as SeriesShape[];

/** Values on which a shortcut could go wrong. */
const STRANGE = [
  0,
  -0,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  5e-324,
  -5e-324,
  1.7976931348623157e308,
  0.1 + 0.2,
  3353.919000000029,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  2 ** 53 + 2,
  2 ** 31,
  -(2 ** 31) - 1,
  1e-12,
  1e-13,
  1e21,
  0.1,
  -0.3,
];
const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)];

/** A random column: decimals, neighbours, noise or anything, with some strange values in it. */
function makeColumn(random: Random, length: number): Float64Array {
  const decimals = Math.floor(random() * 15);
  const scale = 10 ** Math.floor(random() * 12);
  const strange = pick(random, [0, 0, 0.02, 0.2, 1]);
  const isNoise = random() < 0.2;
  return Float64Array.from({ length }, () => {
    if (random() < strange) return pick(random, STRANGE);
    const value = (random() - 0.3) * scale;
    return isNoise ? value : Number(value.toFixed(decimals));
  });
}

function makeSeries(random: Random): PlainTile {
  const shape = pick(random, SHAPES);
  const length = Math.floor(random() * 61);
  const times = Float64Array.from({ length }, (_, i) => 1_764_000_000 + i * 3600);
  return { kind: 'series', shape, columns: makeSeriesColumns(shape, times, () => makeColumn(random, length)) };
}

function makeProfile(random: Random): PlainTile {
  const counts = Array.from({ length: Math.floor(random() * 6) }, () => Math.floor(random() * 40));
  const offsets = Uint32Array.from([0, ...counts]);
  for (let i = 1; i < offsets.length; i++) offsets[i] += offsets[i - 1];
  const column = () => makeColumn(random, offsets.at(-1) ?? 0);
  const times = Float64Array.from(counts, (_, i) => i * 3600);
  return {
    kind: 'profile',
    columns: { times, offsets, prices: column(), buyVolumes: column(), sellVolumes: column() },
  };
}

function makeSessions(random: Random): PlainTile {
  const sessions = Array.from({ length: Math.floor(random() * 4) }, (_, i) =>
    buildReceivedSession({
      start: i * 86_400,
      levels: Array.from({ length: Math.floor(random() * 20) }, () => ({
        price: Math.floor(random() * 1e5) / 10,
        block_ids: Array.from({ length: Math.floor(random() * 9) }, () => Math.floor(random() * 300)),
        ...(random() < 0.5 ? { buy_volume: random(), sell_volume: pick(random, STRANGE) } : { volume: random() }),
        tpo_count: Math.floor(random() * 9),
      })),
      served: random() < 0.5 ? {} : { pocPrice: random(), singlePrints: [random()], totalTpoCount: 3 },
      blockCount: 288,
    }),
  );
  return { kind: 'tpo', sessions };
}

const makeDepth = (random: Random): PlainTile => ({ kind: 'depth', columns: makeRandomDepth(random, SPEC, 7) });

function makeSidedDepth(random: Random): PlainTile {
  const columns = makeRandomDepth(random, SPEC, 7);
  return { kind: 'depth', columns: { ...columns, sides: Uint8Array.from(columns.prices, () => Math.round(random())) } };
}

function makePlain(random: Random): PlainTile {
  return pick(random, [makeDepth, makeSidedDepth, makeSeries, makeProfile, makeSessions])(random);
}

function makeTile(random: Random): StoredTile {
  if (random() < 0.7) return makePlain(random);
  const names = ['BUY', 'SELL', '__proto__', 'é'].slice(0, Math.floor(random() * 5));
  return { kind: 'sides', sides: Object.fromEntries(names.map((name) => [name, makePlain(random)])) };
}

/** Spells every number by its bits; all NaN are the same. */
function spell(value: unknown): unknown {
  if (value instanceof Float64Array) {
    const bits = new BigUint64Array(Float64Array.from(value).buffer);
    return Array.from(value, (number, i) => (Number.isNaN(number) ? 'NaN' : bits[i].toString(16)));
  }
  if (value instanceof Uint32Array || value instanceof Int32Array || value instanceof Uint8Array)
    return Array.from(value);
  if (Array.isArray(value)) return value.map(spell);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(([name, item]) => [name, spell(item)]);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(spell(a)) === JSON.stringify(spell(b));

describe(`a tile (seed ${SEED})`, () => {
  it(`is the same after packing and unpacking, bit for bit, ${TILES} times`, { timeout: 300_000 }, () => {
    const random = makeRandom(SEED);
    const kinds = new Set<string>();
    const wrong: number[] = [];
    for (let i = 0; i < TILES; i++) {
      const tile = makeTile(random);
      kinds.add(tile.kind);
      if (!isSame(decodeTile(encodeTile(tile)), tile)) wrong.push(i);
    }
    expect(wrong).toEqual([]);
    expect(kinds.size).toBe(5);
  });

  it('that differs in one bit is found different by this comparison', () => {
    const tile = (value: number) => ({ columns: Float64Array.of(1, value) });
    expect(isSame(tile(0), tile(-0))).toBe(false);
    expect(isSame(tile(0), tile(Number.NaN))).toBe(false);
    expect(isSame(tile(0.3), tile(0.1 + 0.2))).toBe(false);
    expect(isSame(tile(0.3), tile(0.3))).toBe(true);
  });

  it('loses the payload of its NaN', () => {
    const carrying = new Float64Array(new BigUint64Array([0x7ff8dead00000001n, 0xfff8000000000000n]).buffer);
    const bits = (values: Float64Array) =>
      Array.from(new BigUint64Array(values.buffer, values.byteOffset, values.length));
    const tile = {
      kind: 'series',
      shape: 'skew',
      columns: makeSeriesColumns('skew', carrying, () => carrying),
    } as const;
    const decoded = decodeTile(encodeTile(tile)) as Extract<PlainTile, { kind: 'series' }>;
    expect(bits(decoded.columns.values.skew)).toEqual([0x7ff8000000000000n, 0x7ff8000000000000n]);
  });

  it('may be a view into larger arrays', () => {
    const whole = Float64Array.of(9, 1, 2, 3, 9);
    const columns: DepthColumns = {
      timestampsMicros: whole.subarray(1, 2),
      offsets: Uint32Array.of(7, 0, 3).subarray(1),
      prices: whole.subarray(1, 4),
      volumes: whole.subarray(1, 4),
    };
    const padded = new Uint8Array([0, ...encodeTile({ kind: 'depth', columns }), 0]);
    expect(isSame(decodeTile(padded.subarray(1, -1)), { kind: 'depth', columns })).toBe(true);
  });
});

describe('a book', () => {
  it('is written in steps, none of which is a whole column', () => {
    const rows = 30 * 7000;
    const columns: DepthColumns = {
      timestampsMicros: Float64Array.from({ length: 30 }, (_, i) => i * 6e7),
      offsets: Uint32Array.from({ length: 31 }, (_, i) => i * 7000),
      prices: Float64Array.from({ length: rows }, (_, i) => i % 7000),
      volumes: Float64Array.from({ length: rows }, (_, i) => i % 100),
    };
    const steps = encodeInSteps({ kind: 'depth', columns });
    let count = 1;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) count++;
    expect(count).toBeGreaterThanOrEqual(2 * Math.ceil(rows / 65_536) + 3);
    expect(isSame(decodeTile(step.value), { kind: 'depth', columns })).toBe(true);
  });

  it('is read column by column, and other work may run in between', async () => {
    const random = makeRandom(SEED);
    const tile = makeDepth(random);
    const yieldToMain = vi.fn(() => Promise.resolve());
    const steps = decodeInSteps(encodeTile(tile));
    expect(isSame(await runCooperatively(steps, yieldToMain), tile)).toBe(true);
    // Once after the prices, and once after the likeness of the amounts.
    expect(yieldToMain).toHaveBeenCalledTimes(2);
  });

  it('of short decimals takes half the bytes and, if it changes little, hardly any once deflated', async () => {
    const rows = 2000;
    const random = makeRandom(SEED);
    const sizes = Float64Array.from({ length: rows }, () => Number((random() * 40).toFixed(3)));
    const columns: DepthColumns = {
      timestampsMicros: Float64Array.from({ length: 60 }, (_, i) => (1_764_000_000 + i * 60) * 1e6),
      offsets: Uint32Array.from({ length: 61 }, (_, i) => i * rows),
      prices: Float64Array.from({ length: 60 * rows }, (_, i) =>
        Number((97_000.1 + ((i % rows) + Math.floor(i / rows)) * 0.1).toFixed(1)),
      ),
      volumes: Float64Array.from({ length: 60 * rows }, (_, i) => sizes[((i % rows) + Math.floor(i / rows)) % rows]),
    };
    const bytes = encodeTile({ kind: 'depth', columns });
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const packed = (await new Response(stream).arrayBuffer()).byteLength;
    expect(bytes.length / (60 * rows * 16)).toBeLessThan(0.51);
    expect(packed / (60 * rows * 16)).toBeLessThan(0.02);
  });
});

const EXAMPLES: PlainTile[] = [makeDepth, makeSidedDepth, makeSeries, makeProfile, makeSessions].map((make) =>
  make(makeRandom(SEED + 5)),
);
const SMALL: readonly StoredTile[] = [...EXAMPLES, { kind: 'sides', sides: { BUY: EXAMPLES[1], SELL: EXAMPLES[3] } }];

/** Fails when an array longer than `most` is made. */
function guardArrays(most: () => number): { readonly greatest: () => number } {
  let greatest = 0;
  for (const name of ['Float64Array', 'Uint32Array', 'Int32Array', 'Uint8Array'] as const) {
    const guarded = new Proxy(globalThis[name], {
      construct(target, args: [number], newTarget) {
        if (typeof args[0] === 'number') {
          greatest = Math.max(greatest, args[0]);
          if (args[0] > most()) throw new Error(`${args[0]} items from ${most()} bytes`);
        }
        return Reflect.construct(target, args, newTarget) as object;
      },
    });
    vi.stubGlobal(name, guarded);
  }
  return { greatest: () => greatest };
}

/** Whether every column of a tile has the length it must have. */
function isWhole(tile: StoredTile): boolean {
  switch (tile.kind) {
    case 'sides':
      return Object.values(tile.sides).every(isWhole);
    case 'tpo':
      return tile.sessions.every(isWholeSession);
    case 'series':
      return Object.values(tile.columns.values).every(({ length }) => length === tile.columns.times.length);
    case 'depth': {
      const { timestampsMicros: times, offsets, prices, volumes, sides } = tile.columns;
      if (sides?.length !== undefined && sides.length !== prices.length) return false;
      return isWholeLadder({ times, offsets, prices, buyVolumes: volumes, sellVolumes: volumes });
    }
    case 'profile':
      return isWholeLadder(tile.columns);
  }
}

function isWholeSession({ levels, buys, sells, servedLevels }: ReceivedSession): boolean {
  const { length, price, blocks, blockEnds } = levels;
  const columns = [price, blockEnds, buys, sells, ...Object.values(servedLevels)] as readonly ArrayLike<number>[];
  return columns.every((column) => column.length === length) && (blockEnds.at(-1) ?? 0) === blocks.length;
}

function isWholeLadder({ times, offsets, prices, buyVolumes, sellVolumes }: ProfileColumns): boolean {
  const lengths = [prices, buyVolumes, sellVolumes].map(({ length }) => length);
  return (
    offsets.length === times.length + 1 &&
    offsets.every((offset, i) => i === 0 || offset >= offsets[i - 1]) &&
    lengths.every((length) => length === offsets.at(-1))
  );
}

describe('damaged bytes', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('or cut off at any place give nothing', () => {
    for (const tile of SMALL) {
      const bytes = encodeTile(tile);
      for (let length = 0; length < bytes.length; length += 1 + Math.floor(length / 200)) {
        expect(decodeTile(bytes.subarray(0, length)), `${tile.kind} at ${length}`).toBeUndefined();
      }
      expect(decodeTile(Uint8Array.of(...bytes, 0))).toBeUndefined();
    }
  });

  it('never make an array longer than themselves, whatever length they claim', { timeout: 120_000 }, () => {
    let length = 0;
    const encoded = SMALL.map((tile) => encodeTile(tile));
    const { greatest } = guardArrays(() => length);
    for (const bytes of encoded) {
      length = bytes.length;
      for (let at = 6; at + 4 <= bytes.length; at += 1 + Math.floor(at / 60)) {
        for (const claim of [0xffffffff, 0x7fffffff, 0x00ffffff, length]) {
          const lying = bytes.slice();
          new DataView(lying.buffer).setUint32(at, claim, true);
          const tile = decodeTile(lying);
          if (tile !== undefined) expect(isWhole(tile)).toBe(true);
        }
      }
    }
    expect(greatest()).toBeGreaterThan(10);
  });

  it(`in any byte give nothing or a whole tile, ${volumeOf(20_000)} times`, { timeout: 120_000 }, () => {
    const random = makeRandom(SEED + 9);
    const encoded = SMALL.map((tile) => encodeTile(tile));
    let refused = 0;
    for (let i = 0; i < volumeOf(20_000); i++) {
      const bytes = pick(random, encoded).slice();
      for (let hit = 0; hit <= random() * 3; hit++) {
        // Half of the changes are near the start, where the lengths are.
        const place = Math.floor(random() * (random() < 0.5 ? 60 : bytes.length));
        bytes[place] = Math.floor(random() * 256);
      }
      const tile = decodeTile(bytes);
      if (tile === undefined) refused += 1;
      else expect(isWhole(tile)).toBe(true);
    }
    expect(refused).toBeGreaterThan(volumeOf(2000));
  });

  it('of another format, and random ones, give nothing', () => {
    const bytes = encodeTile(SMALL[2]);
    bytes[4] += 1;
    expect(decodeTile(bytes)).toBeUndefined();
    const random = makeRandom(SEED + 10);
    for (let i = 0; i < 1000; i++) {
      expect(decodeTile(Uint8Array.from({ length: i }, () => random() * 256))).toBeUndefined();
    }
  });

  it('this guard detects an array that is too long', () => {
    guardArrays(() => 10);
    expect(() => new Float64Array(11)).toThrow('11 items from 10 bytes');
  });
});
