import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildSeriesColumns, listFields } from '@/domain/columns/series-columns';
import type { DepthColumns } from '@/domain/grid/grid-tile';
import { buildReceivedSession } from '@/domain/tpo/received-session';
import type { StoredTile } from './database/tile-codec';
import { digestTiles } from './digest-tiles';

/** Snapshots of one level each, except the third, which has two. */
function makeDepth(seconds: readonly number[]): StoredTile {
  const levels = seconds.flatMap((at) => (at === 180 ? [1, 2] : [at]));
  const counts = seconds.map((at): number => (at === 180 ? 2 : 1));
  const columns: DepthColumns = {
    timestampsMicros: Float64Array.from(seconds, (at) => at * 1e6),
    offsets: Uint32Array.from([0, ...counts.map((_, i) => counts.slice(0, i + 1).reduce((a, b) => a + b))]),
    prices: Float64Array.from(levels, (level) => level * 10),
    volumes: Float64Array.from(levels, (level) => level / 3),
  };
  return { kind: 'depth', columns };
}

const doubles = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [i, value] of values.entries()) bytes.writeDoubleLE(value, i * 8);
  return bytes;
};
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, i * 4);
  return bytes;
};
const sha256 = (...parts: readonly Buffer[]): string => createHash('sha256').update(Buffer.concat(parts)).digest('hex');

describe('the digest of a book', () => {
  const whole = makeDepth([60, 120, 180, 240]);

  it('is the hash of its canonical bytes', async () => {
    expect(await digestTiles([whole], { from: 0, to: 1000 })).toEqual({
      snapshots: 4,
      levels: 5,
      sha256: sha256(
        doubles(60e6, 120e6, 180e6, 240e6),
        words(0, 1, 2, 4, 5),
        doubles(600, 1200, 10, 20, 2400),
        doubles(20, 40, 1 / 3, 2 / 3, 80),
      ),
    });
  });

  it('covers only the range, however it is cut into tiles', async () => {
    const range = { from: 120, to: 240 };
    const expected = sha256(doubles(120e6, 180e6), words(0, 1, 3), doubles(1200, 10, 20), doubles(40, 1 / 3, 2 / 3));
    expect((await digestTiles([whole], range))?.sha256).toBe(expected);
    expect((await digestTiles([makeDepth([60, 120]), makeDepth([180, 240])], range))?.sha256).toBe(expected);
  });

  it('changes when one bit changes', async () => {
    const changed = makeDepth([60, 120, 180, 240]);
    if (changed.kind === 'depth') changed.columns.volumes[2] += Number.EPSILON;
    const [one, other] = await Promise.all([whole, changed].map((tile) => digestTiles([tile], { from: 0, to: 300 })));
    expect(one?.sha256).not.toBe(other?.sha256);
  });
});

describe('the digest of a book with sides', () => {
  const withSides = (sides: readonly number[] | undefined, ...seconds: number[]): StoredTile => {
    const tile = makeDepth(seconds);
    if (tile.kind !== 'depth') throw new Error('No book');
    return sides === undefined ? tile : { ...tile, columns: { ...tile.columns, sides: Uint8Array.from(sides) } };
  };
  const digest = async (...tiles: StoredTile[]) => (await digestTiles(tiles, { from: 0, to: 1000 }))?.sha256;

  it('includes the side of each level after everything else', async () => {
    expect(await digest(withSides([0, 1], 180))).toBe(
      sha256(doubles(180e6), words(0, 2), doubles(10, 20), doubles(1 / 3, 2 / 3), Buffer.from([0, 1])),
    );
  });

  it('differs when only sides differ, and when there are none', async () => {
    const found = [[0, 1], [1, 1], [0, 0], undefined].map((sides) => digest(withSides(sides, 180)));
    expect(new Set(await Promise.all(found)).size).toBe(4);
  });

  it('is the same however the range is cut into tiles', async () => {
    const whole = await digest(withSides([1, 0, 1], 120, 180));
    expect(await digest(withSides([1], 120), withSides([0, 1], 180))).toBe(whole);
    expect(await digest(withSides([1], 120), withSides(undefined, 180))).not.toBe(whole);
  });

  it('covers only the sides within the range', async () => {
    const range = { from: 0, to: 180 };
    const [one, other] = await Promise.all([
      digestTiles([withSides([1, 0, 1], 120, 180)], range),
      digestTiles([withSides([1, 1, 1], 120, 180)], range),
    ]);
    expect(one).toEqual(other);
  });
});

describe('the digest of points', () => {
  const columnsOf = (...times: number[]) =>
    buildSeriesColumns(
      'candle',
      times.map((s) => ({ timestamp: { s }, open: s, close: s / 7, volume: 1 })),
    );
  const sideTile = (sides: Readonly<Record<string, readonly number[]>>): StoredTile => ({
    kind: 'sides',
    sides: Object.fromEntries(
      Object.entries(sides).map(([side, times]) => [
        side,
        { kind: 'series', shape: 'candle', columns: columnsOf(...times) },
      ]),
    ),
  });
  const bytesOf = (...times: number[]): readonly Buffer[] => {
    const { values } = columnsOf(...times);
    return [doubles(...times), ...listFields('candle').map(([field]) => doubles(...values[field]))];
  };

  it('is the hash of times and fields, side by side, with one NaN', async () => {
    const tiles = [sideTile({ SELL: [60], BUY: [60, 120] }), sideTile({ BUY: [180, 240] })];
    expect(await digestTiles(tiles, { from: 0, to: 240 })).toEqual({
      snapshots: 4,
      levels: undefined,
      sha256: sha256(Buffer.from('BUY'), ...bytesOf(60, 120, 180), Buffer.from('SELL'), ...bytesOf(60)),
    });
  });

  it('distinguishes the sides, and an empty side from no data', async () => {
    const digest = (sides: Readonly<Record<string, readonly number[]>>) =>
      digestTiles([sideTile(sides)], { from: 0, to: 240 });
    const [buy, sell, none] = [await digest({ BUY: [60] }), await digest({ SELL: [60] }), await digest({ BUY: [600] })];
    expect(new Set([buy?.sha256, sell?.sha256, none?.sha256]).size).toBe(3);
    expect(none?.sha256).toBe(sha256());
  });
});

describe('the digest of market profiles', () => {
  const session = (start: number, sold: number): StoredTile => ({
    kind: 'tpo',
    sessions: [
      buildReceivedSession({
        start,
        levels: [
          { price: 10, block_ids: [0, 3], buy_volume: 1.5, sell_volume: sold },
          { price: 20, block_ids: [1] },
        ],
        served: { pocPrice: 10 },
        blockCount: 48,
      }),
    ],
  });

  it('is the hash of levels, blocks and sides, session by session of the range', async () => {
    const tiles = [session(0, 9), session(86_400, 2), session(172_800, 9)];
    expect(await digestTiles(tiles, { from: 86_400, to: 172_800 })).toEqual({
      snapshots: 1,
      levels: 2,
      sha256: sha256(doubles(86_400), words(2), doubles(10, 20), words(2, 1, 0, 3, 1), doubles(1.5, 0), doubles(2, 0)),
    });
  });

  it('changes when one volume changes', async () => {
    const range = { from: 0, to: 86_400 };
    const [one, other] = [await digestTiles([session(0, 2)], range), await digestTiles([session(0, 2.5)], range)];
    expect(one?.sha256).not.toBe(other?.sha256);
  });
});
