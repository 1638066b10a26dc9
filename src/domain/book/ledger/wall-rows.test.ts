import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import {
  PLANTED_DEPTH,
  PLANTED_SPEC,
  type PlantedMinute,
  type PlantedWorld,
  plantWorld,
} from '@/testing/book/planted-walls';
import { volumeOf } from '@/testing/volume';
import { buildGridTile } from '../../grid/build-grid-tile';
import type { GridTile } from '../../grid/grid-tile';
import { coarsenBook } from '../coarsen-book';
import { widenSpec } from './book-frame';
import { WallFollower } from './follow-walls';
import { pushTile } from './push-tile';

const WORLDS = volumeOf(400);
/** Rows of the book per row in which walls are followed. */
const ROWS = 10;
const REACH = { follow: 1, move: 3 };

/** A mid that walks, and walls that appear, hop, shrink and disappear. */
function drawWorld(random: Random): PlantedMinute[] {
  const pick = (count: number): number => Math.floor(random() * count);
  let mid = 1000;
  let walls: Record<number, number> = {};
  return Array.from({ length: 10 + pick(40) }, () => {
    const next: Record<number, number> = {};
    for (const [row, size] of Object.entries(walls)) {
      if (random() < 0.1) continue;
      next[Number(row) + (random() < 0.1 ? pick(40) - 20 : 0)] = random() < 0.3 ? size * (0.3 + random()) : size;
    }
    while (random() < 0.4) next[mid - 40 + pick(80)] = 60 + 200 * random();
    walls = next;
    const from = mid;
    mid += random() < 0.3 ? pick(15) - 7 : 0;
    const traded = [Math.min(from, mid) - 1 - pick(12), Math.max(from, mid) + pick(12)] as const;
    return { mid: from, walls, traded, isMissing: random() < 0.04, hasNoCandle: random() < 0.04 };
  });
}

/** Sizes in whole lots, as venues have them. */
function roundToLots(world: PlantedWorld): PlantedWorld {
  const tiles = world.tiles.map((tile) =>
    buildGridTile(PLANTED_SPEC, tile.tileIndex, {
      ...tile.columns,
      volumes: tile.columns.volumes.map((size) => Math.round(size * 1000) / 1000),
    }),
  );
  return { ...world, tiles };
}

/** The same books in rows of `factor` rows each, as the service returns them; `undefined` where only it knows. */
function widen(tile: GridTile, factor: number): GridTile | undefined {
  const form = { blockSize: PLANTED_SPEC.rowStep, maxDepth: PLANTED_DEPTH };
  const coarse = coarsenBook(tile.columns, form, factor);
  return coarse && buildGridTile(widenSpec(PLANTED_SPEC, factor), tile.tileIndex, coarse.columns);
}

/** The table of walls of books loaded in rows of `factor` rows each. */
function follow({ tiles, sources }: PlantedWorld, factor: number) {
  const spec = widenSpec(PLANTED_SPEC, ROWS);
  const follower = new WallFollower(spec, { kind: 'size', size: 60 }, sources, REACH);
  const form = { maxDepth: PLANTED_DEPTH / factor, isSum: false };
  for (const tile of tiles) {
    const loaded = factor === 1 ? tile : widen(tile, factor);
    if (loaded === undefined) return undefined;
    pushTile(follower, loaded, { form, candles: sources.candles, recorded: [], rowsInOne: ROWS / factor });
  }
  const round = (_: string, value: unknown): unknown =>
    typeof value === 'number' && Number.isFinite(value) ? Number(value.toPrecision(9)) : value;
  return {
    count: follower.listWalls().length,
    walls: JSON.parse(JSON.stringify(follower.listWalls(), round)) as unknown,
    mids: JSON.parse(JSON.stringify(follower.listMids(), round)) as unknown,
  };
}

describe('walls', () => {
  it(`are the same in every row size that the book is loaded in, in ${WORLDS} random worlds`, () => {
    const random = makeRandom(41);
    const told = new Map<number, number>();
    for (let i = 0; i < WORLDS; i++) {
      const world = roundToLots(plantWorld(drawWorld(random), i + 1));
      const finest = follow(world, 1);
      for (const factor of [2, 5, 10]) {
        const wider = follow(world, factor);
        if (wider === undefined) continue;
        expect(wider).toEqual(finest);
        told.set(factor, (told.get(factor) ?? 0) + wider.count);
      }
    }
    for (const factor of [2, 5, 10]) expect(told.get(factor) ?? 0).toBeGreaterThan(WORLDS * 2);
  });
});
