import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { isNewWall, listNewWalls, type WallThreshold } from './wall-threshold';

/** Sizes spread as in books, with walls among them, gaps between rows, and books too short to tell. */
function drawList(random: () => number) {
  const length = Math.floor(random() * 300);
  let row = 0;
  const rows = Int32Array.from({ length }, () => (row += random() < 0.8 ? 1 : 4));
  const share = random() * 0.3;
  const sizes = Float64Array.from(
    { length: length + 10 },
    () => 10 ** (random() * 2 - 1) * (random() < share ? 20 + 80 * random() : 1),
  );
  return { rows, sizes, length };
}

describe('new walls of a book', () => {
  it.each<WallThreshold>([
    { kind: 'ratio', times: 4 },
    { kind: 'ratio', times: 1.5 },
    { kind: 'ratio', times: 30 },
    { kind: 'size', size: 20 },
  ])('are those that each entry is by itself, by $kind $times$size, in 500 books', (threshold) => {
    const random = makeRandom(9);
    let count = 0;
    for (let i = 0; i < 500; i++) {
      const list = drawList(random);
      const plain = Array.from({ length: list.length }, (_, at) => at).filter((at) => isNewWall(threshold, list, at));
      expect(listNewWalls(threshold, list)).toEqual(plain);
      count += plain.length;
    }
    expect(count).toBeGreaterThan(20);
  });
});
