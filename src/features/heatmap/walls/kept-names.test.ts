import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WallNames } from '@/domain/book/ledger/wall-names';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { followPlanted, PLANTED_SPEC, plantWorld } from '@/testing/book/planted-walls';
import { keepNames, loadNames } from './kept-names';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
});

/** One wall stands all the time, another appears in the second tile. */
const WORLD = plantWorld(
  Array.from({ length: 3 * TILE_COLUMNS }, (_, i) => ({
    mid: 1000,
    walls: Object.fromEntries([[970, 300], ...(i > TILE_COLUMNS + 5 && i < TILE_COLUMNS + 60 ? [[1030, 250]] : [])]),
  })),
);

/** The walls of some of the tiles, largest first, as on a newly loaded page. */
function openPage(first: number, end: number): readonly string[] {
  const world = { ...WORLD, tiles: WORLD.tiles.slice(first, end) };
  const walls = followPlanted(world, { kind: 'size', size: 50 }).listWalls();
  const names = new WallNames(loadNames('BTCUSDT ATLAS'));
  const told = names.apply('fine', PLANTED_SPEC, walls);
  keepNames('BTCUSDT ATLAS', names.listKnown());
  return told.toSorted((a, b) => b.peak - a.peak).map(({ id }) => id);
}

describe('walls on a new page', () => {
  it('keep their ids from the previous page, whatever else of the past and of the live edge is loaded', () => {
    const [standing, came] = openPage(1, 2);
    expect(standing).toBe(`b9700@${TILE_COLUMNS * 60}`);
    expect(openPage(0, 2)).toEqual([standing, came]);
    expect(openPage(1, 3)).toEqual([standing, came]);
    expect(openPage(0, 3)).toEqual([standing, came]);
    stored.clear();
    expect(openPage(0, 3)[0]).toBe('b9700@0');
  });

  it('are remembered only for the most recently viewed books', () => {
    openPage(0, 1);
    for (const book of ['a', 'b', 'c', 'd']) keepNames(book, loadNames('BTCUSDT ATLAS'));
    expect(loadNames('BTCUSDT ATLAS')).toEqual([]);
    expect(loadNames('a')).not.toEqual([]);
    expect(stored.size).toBe(5);
  });

  it('are named from scratch where the stored data are unreadable', () => {
    stored.set(
      'depthscape.walls.x',
      JSON.stringify({ state: { walls: [['b1@0', 9, 1, 2], 'y', null, [1]] }, version: 1 }),
    );
    expect(loadNames('x')).toEqual([]);
    stored.set('depthscape.walls.x', '{');
    expect(loadNames('x')).toEqual([]);
    vi.stubGlobal('localStorage', undefined);
    expect(loadNames('x')).toEqual([]);
    keepNames('x', []);
  });
});
