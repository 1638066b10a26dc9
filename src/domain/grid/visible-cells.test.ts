import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { makeRandomDepth } from '@/testing/random-depth';
import { buildGridTile } from './build-grid-tile';
import { makeCodeBook } from './code-book';
import { columnOfTime, type DepthColumns, type GridSpec, type GridTile, rowOfPrice, TILE_COLUMNS } from './grid-tile';
import { type CellRange, collectVisibleCells } from './visible-cells';

const SPEC: GridSpec = { columnSeconds: 60, rowStep: 0.1, book: makeCodeBook(1) };
const TILE_SECONDS = TILE_COLUMNS * 60;

/** Levels of each snapshot ascending by price, as decoders return them. */
function sortLevels(columns: DepthColumns): DepthColumns {
  const prices = columns.prices.slice();
  for (let i = 0; i + 1 < columns.offsets.length; i++) {
    prices.subarray(columns.offsets[i], columns.offsets[i + 1]).sort();
  }
  return { ...columns, prices };
}

type Level = readonly [micros: number, price: number, size: number];

/** Every level of every drawn snapshot, checked one by one. */
function listByDefinition(tiles: readonly GridTile[], range: CellRange): Level[] {
  const found: Level[] = [];
  for (const { tileIndex, columns, snapshotOfColumn } of [...tiles].sort((a, b) => a.tileIndex - b.tileIndex)) {
    for (const [column, snapshot] of snapshotOfColumn.entries()) {
      const starts = (tileIndex * TILE_COLUMNS + column) * 60;
      if (snapshot < 0 || starts + 60 <= range.timeFrom || starts >= range.timeTo) continue;
      for (let i = columns.offsets[snapshot]; i < columns.offsets[snapshot + 1]; i++) {
        const row = rowOfPrice(SPEC, columns.prices[i]);
        if (row < rowOfPrice(SPEC, range.priceLow) || row > rowOfPrice(SPEC, range.priceHigh)) continue;
        found.push([columns.timestampsMicros[snapshot], columns.prices[i], columns.volumes[i]]);
      }
    }
  }
  return found;
}

it('equal the received levels of every drawn snapshot in the range, bit by bit', () => {
  const random = makeRandom(3);
  let total = 0;
  for (let round = 0; round < 60; round++) {
    const tiles = [2, 0, 1].map((index) =>
      buildGridTile(SPEC, index, sortLevels(makeRandomDepth(random, SPEC, index))),
    );
    const timeFrom = random() * 2 * TILE_SECONDS;
    const range = {
      timeFrom,
      timeTo: timeFrom + random() * 2 * TILE_SECONDS,
      priceLow: (random() - 0.2) * 2000,
      priceHigh: random() * 4000,
    };
    const { length, timesMicros, prices, sizes, refs, refOf, levelOf } = collectVisibleCells(tiles, SPEC, range);
    const found = Array.from({ length }, (_, i): Level => [timesMicros[i], prices[i], sizes[i]]);
    expect(found).toEqual(listByDefinition(tiles, range));
    for (let i = 0; i < length; i += 7) {
      const { tile, snapshot } = refs[refOf[i]];
      expect(tile.columns.prices[levelOf[i]]).toBe(prices[i]);
      expect(columnOfTime(SPEC, tile.columns.timestampsMicros[snapshot] / 1e6)).toBe(
        columnOfTime(SPEC, timesMicros[i] / 1e6),
      );
    }
    total += length;
  }
  expect(total).toBeGreaterThan(2000);
});
