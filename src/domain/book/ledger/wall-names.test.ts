import { describe, expect, it } from 'vitest';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { type DepthColumns, type GridSpec, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import {
  followPlanted,
  PLANTED_DEPTH,
  PLANTED_SPEC,
  type PlantedMinute,
  type PlantedWorld,
  plantWorld,
} from '@/testing/book/planted-walls';
import { WallFollower } from './follow-walls';
import { pushTile } from './push-tile';
import { WallNames } from './wall-names';

const MINUTES = 2 * TILE_COLUMNS;
/** One wall stands all the time, one only in the first tile, one in the second. */
const PLANTED: readonly PlantedMinute[] = Array.from({ length: MINUTES }, (_, i) => ({
  mid: 1000,
  walls: Object.fromEntries([
    [970, 300],
    ...(i > 20 && i < TILE_COLUMNS / 2 ? [[985, 200]] : []),
    ...(i >= TILE_COLUMNS + 5 && i < TILE_COLUMNS + 45 ? [[1030, 250]] : []),
  ]),
}));
const WORLD = plantWorld(PLANTED);
const THRESHOLD = { kind: 'size', size: 50 } as const;
const COARSE: GridSpec = { ...PLANTED_SPEC, columnSeconds: 300, rowStep: 40, blocks: { maxDepth: PLANTED_DEPTH / 4 } };
const MID_PRICE = 1000 * PLANTED_SPEC.rowStep;

/** The same levels, four merged into one: bids at their lower edge, asks at their upper one. */
function coarsen({ timestampsMicros, offsets, prices, volumes }: DepthColumns): DepthColumns {
  const coarse = { offsets: [0], prices: [] as number[], volumes: [] as number[] };
  for (let snapshot = 0; snapshot < timestampsMicros.length; snapshot++) {
    const sums = new Map<number, number>();
    for (let i = offsets[snapshot]; i < offsets[snapshot + 1]; i++) {
      const rows = prices[i] / COARSE.rowStep;
      const price = (prices[i] < MID_PRICE ? Math.floor(rows) : Math.ceil(rows - 1e-9)) * COARSE.rowStep;
      sums.set(price, (sums.get(price) ?? 0) + volumes[i]);
    }
    coarse.prices.push(...sums.keys());
    coarse.volumes.push(...sums.values());
    coarse.offsets.push(coarse.prices.length);
  }
  return {
    timestampsMicros,
    offsets: Uint32Array.from(coarse.offsets),
    prices: Float64Array.from(coarse.prices),
    volumes: Float64Array.from(coarse.volumes),
  };
}

/** The same books in rows of four levels, the last of every five minutes. */
function followCoarsely({ tiles, sources }: PlantedWorld): WallFollower {
  const follower = new WallFollower(COARSE, THRESHOLD, sources);
  const context = { form: { maxDepth: PLANTED_DEPTH / 4, isSum: false }, candles: sources.candles, recorded: [] };
  for (const { columns } of tiles) {
    const at = columns.timestampsMicros[0] / 1e6;
    pushTile(follower, buildGridTile(COARSE, Math.floor(at / 300 / TILE_COLUMNS), coarsen(columns)), context);
  }
  return follower;
}

const byPeak = <T extends { readonly peak: number }>(walls: readonly T[]) => walls.toSorted((a, b) => b.peak - a.peak);

describe('the names of walls', () => {
  const all = followPlanted(WORLD, THRESHOLD).listWalls();
  const late = followPlanted({ ...WORLD, tiles: WORLD.tiles.slice(1) }, THRESHOLD).listWalls();

  it('stay the same when more of the past is loaded, or less', () => {
    const names = new WallNames();
    const first = byPeak(names.apply('fine', PLANTED_SPEC, late)).map(({ id }) => id);
    expect(first).toEqual([`b9700@${TILE_COLUMNS * 60}`, `a10310@${(TILE_COLUMNS + 5) * 60}`]);
    const then = byPeak(names.apply('fine', PLANTED_SPEC, all));
    expect(then.map(({ id }) => id)).toEqual([...first, 'b9850@1260']);
    // A new follower would name the wall that stood all the time after its first column.
    expect(byPeak(all)[0].id).toBe('b9700@0');
    expect(then[0].born).toBe(0);
    expect(byPeak(names.apply('fine', PLANTED_SPEC, late)).map(({ id }) => id)).toEqual(first);
  });

  it('stay the same in other blocks and columns, and back', () => {
    const names = new WallNames();
    const fine = byPeak(names.apply('fine', PLANTED_SPEC, all)).map(({ id }) => id);
    const coarseWalls = followCoarsely(WORLD).listWalls();
    expect(coarseWalls.some(({ id }) => fine.includes(id))).toBe(false);
    const coarse = names.apply('coarse', COARSE, coarseWalls);
    expect(byPeak(coarse).map(({ id }) => id)).toEqual(fine);
    expect(byPeak(names.apply('fine', PLANTED_SPEC, all)).map(({ id }) => id)).toEqual(fine);
  });

  it('belong to one wall each, and never to walls of another side, price or time', () => {
    const names = new WallNames();
    names.apply('fine', PLANTED_SPEC, late);
    const [wall] = byPeak(late);
    const others = [
      { ...wall, id: 'x', path: [{ time: 0, row: wall.row }], until: 600 },
      { ...wall, id: 'y', path: [{ ...wall.path[0], row: wall.row + 20 }] },
      { ...wall, id: 'z', side: 'ask' as const },
      wall,
      { ...wall, id: 'twin' },
    ];
    const told = names.apply('other', PLANTED_SPEC, others).map(({ id }) => id);
    expect(new Set(told).size).toBe(others.length);
    expect(told.slice(0, 3)).toEqual(['x', 'y', 'z']);
    expect(told.slice(3)).toContain(wall.id);
  });

  it('are updated in references to other walls: where one moved, what it was split from', () => {
    const names = new WallNames();
    const [wall] = byPeak(late);
    names.apply('fine', PLANTED_SPEC, [wall]);
    const again = { ...wall, id: 'again' };
    const child = {
      ...wall,
      id: 'child',
      row: wall.row + 15,
      path: [{ ...wall.path[0], row: wall.row + 15 }],
      from: ['again'],
      end: { kind: 'moved' as const, at: 1, to: ['again'], prices: [1] },
    };
    const told = names.apply('other', PLANTED_SPEC, [again, child]);
    expect(told[0].id).toBe(wall.id);
    expect(told[1]).toMatchObject({ from: [wall.id], end: { to: [wall.id] } });
  });
});
