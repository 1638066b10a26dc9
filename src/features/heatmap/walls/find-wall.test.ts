import { expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { followPlanted, PLANTED_SPEC, plantWorld } from '@/testing/book/planted-walls';
import { findWall } from './find-wall';

const minutes = Array.from({ length: 40 }, (_, i) => ({
  mid: 1000,
  walls: Object.fromEntries([...(i > 5 ? [[980, 300]] : []), ...(i > 10 && i < 30 ? [[1020, 200]] : [])]),
}));
const walls = followPlanted(plantWorld(minutes), { kind: 'size', size: 50 }).listWalls();
const find = (id: string) => findWall(walls, PLANTED_SPEC, id)?.id;

it('finds a wall by its id, or by side, price and time where its id is another one', () => {
  const [ask, bid] = [
    ensure(
      walls.find(({ side }) => side === 'ask'),
      'an ask',
    ),
    ensure(
      walls.find(({ side }) => side === 'bid'),
      'a bid',
    ),
  ];
  for (const { id } of [ask, bid]) expect(find(id)).toBe(id);
  // First seen later, as where less of the past is loaded.
  expect(find(`b${bid.price}@${20 * 60}`)).toBe(bid.id);
  expect(find(`a${ask.price}@${20 * 60}`)).toBe(ask.id);
  expect([find(`a${bid.price}@1200`), find(`b${bid.price + 50}@1200`), find(`a${ask.price}@1800`)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([find(`b${bid.price}@60`), find('nonsense'), find('')]).toEqual([undefined, undefined, undefined]);
});
