import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { makeRandomDepth } from '@/testing/random-depth';
import { type MakeBandWriter, makePlainWriter } from './band-writer';
import { buildGridTile, EMPTY_COLUMNS } from './build-grid-tile';
import { makeCodeBook } from './code-book';
import type { DepthColumns, GridSpec, GridTile } from './grid-tile';
import { mergeTiles } from './merge-tiles';
import { mergeSnapshots, orderSnapshots } from './order-snapshots';

const SEED = Number(process.env.GRID_SEED ?? 20_260_618);
const PAIRS = process.env.FULL === undefined ? 100 : 5000;
const TIMEOUT_MS = 300_000;
const SPEC: GridSpec = { columnSeconds: 60, rowStep: 0.5, book: makeCodeBook(1) };
const TILE = 1000;

const takeSnapshots = (columns: DepthColumns, from: number, to: number): DepthColumns => {
  const [start, end] = [columns.offsets[from], columns.offsets[to]];
  return {
    timestampsMicros: columns.timestampsMicros.slice(from, to),
    offsets: columns.offsets.slice(from, to + 1).map((offset) => offset - start),
    prices: columns.prices.slice(start, end),
    volumes: columns.volumes.slice(start, end),
  };
};

/** Levels in order, as decoders return them. */
function sortPrices(columns: DepthColumns): DepthColumns {
  const prices = columns.prices.slice();
  for (let i = 0; i + 1 < columns.offsets.length; i++)
    prices.subarray(columns.offsets[i], columns.offsets[i + 1]).sort();
  return { ...columns, prices };
}

/** A cached tile and the next answer: the last cached snapshot is often requested again, and has changed. */
function makePair(random: Random): readonly [older: DepthColumns, newer: DepthColumns] {
  const columns = sortPrices(orderSnapshots(makeRandomDepth(random, SPEC, TILE)));
  const count = columns.timestampsMicros.length;
  const cut = Math.floor(random() * (count + 1));
  const older = takeSnapshots(columns, 0, cut);
  const newer = takeSnapshots(columns, Math.max(0, cut - Math.floor(random() * 3)), count);
  if (random() < 0.5) return [older, newer];
  const volumes = newer.volumes.map((volume) => volume * 2);
  const shift = random() < 0.5 ? 0 : Math.floor(random() * 3000) * SPEC.rowStep;
  return [older, { ...newer, prices: newer.prices.map((price) => price + shift), volumes }];
}

/** A summary of a tile, short enough to compare: a matcher takes seconds for a band's codes. */
function describeTile({ tileIndex, columns, snapshotOfColumn, bands, sparseLevels }: GridTile) {
  const hash = ({ buffer }: { readonly buffer: ArrayBufferLike }): number => {
    let sum = 0x811c9dc5;
    for (const word of new Uint32Array(buffer)) sum = Math.imul(sum ^ word, 0x01000193);
    return sum;
  };
  return {
    tileIndex,
    sparseLevels,
    columns: Object.values(columns).map(hash),
    snapshotOfColumn: hash(snapshotOfColumn),
    bands: bands.map(({ bandIndex, codes }) => [bandIndex, hash(codes)]),
  };
}

function countColumns(make: (writer: MakeBandWriter) => void): number {
  let columns = 0;
  make((spec, received, bands) => {
    const writer = makePlainWriter(spec, received, bands);
    const writeColumn = (column: number, start: number, end: number): void => {
      columns++;
      writer.writeColumn(column, start, end);
    };
    return { levels: writer.levels, writeColumn };
  });
  return columns;
}

describe(`${PAIRS} pairs of tiles from seed ${SEED}`, () => {
  it(
    'merged are the tile of all their snapshots, though often fewer columns are written',
    () => {
      const random = makeRandom(SEED);
      let appended = 0;
      for (let i = 0; i < PAIRS; i++) {
        const [older, newer] = makePair(random);
        const held = buildGridTile(SPEC, TILE, older);
        const before = describeTile(held);
        const came = buildGridTile(SPEC, TILE, newer);
        const whole = mergeSnapshots(older, newer);
        let [merged, expected] = [held, held];
        const few = countColumns((writer) => {
          merged = mergeTiles(held, came, writer);
        });
        const all = countColumns((writer) => {
          expected = buildGridTile(SPEC, TILE, whole, writer);
        });
        if (few < all) appended++;
        expect(describeTile(merged)).toEqual(describeTile(expected));
        expect(describeTile(held)).toEqual(before);
      }
      expect(appended).toBeGreaterThan(PAIRS / 10);
    },
    TIMEOUT_MS,
  );
});

describe('a new snapshot at the live edge', () => {
  const bookAt = (column: number, firstRow = 40_000): DepthColumns => ({
    timestampsMicros: Float64Array.of((TILE * 60 + column) * 60e6),
    offsets: Uint32Array.of(0, 100),
    prices: Float64Array.from({ length: 100 }, (_, i) => (firstRow + i) * SPEC.rowStep),
    volumes: Float64Array.from({ length: 100 }, (_, i) => 1 + i + column),
  });
  const hour = Array.from({ length: 59 }, (_, column) => bookAt(column)).reduce(mergeSnapshots, EMPTY_COLUMNS);
  const held = buildGridTile(SPEC, TILE, hour);
  const countMerged = (columns: DepthColumns): number =>
    countColumns((writer) => mergeTiles(held, buildGridTile(SPEC, TILE, columns), writer));

  it('writes only its own column', () => expect(countMerged(bookAt(59))).toBe(1));

  it('writes two columns with a repeated one before it', () =>
    expect(countMerged(mergeSnapshots(bookAt(58), bookAt(59)))).toBe(2));

  it('replaces the one that its column had at another moment', () => {
    const later = (columns: DepthColumns): DepthColumns => ({
      ...columns,
      timestampsMicros: columns.timestampsMicros.map((micros) => micros + 27e6),
    });
    const running = mergeTiles(held, buildGridTile(SPEC, TILE, later(bookAt(59))));
    expect(running.columns.timestampsMicros.at(-1)).toBe((TILE * 60 + 59) * 60e6 + 27e6);
    const over = mergeTiles(running, buildGridTile(SPEC, TILE, bookAt(59)));
    expect(over.columns.timestampsMicros).toEqual(mergeSnapshots(hour, bookAt(59)).timestampsMicros);
    expect(over.snapshotOfColumn[59]).toBe(59);
  });

  it('writes everything again if it is in a new band', () =>
    expect(countMerged(bookAt(59, 90_000))).toBeGreaterThan(59));
});
