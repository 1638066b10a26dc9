import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { findUsual, isNewWall, listNewWalls, type WallThreshold } from './wall-threshold';

/** Sizes distributed as in books, with walls among them, gaps between rows, and books that are too short. */
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
  ])('equal a check of each entry on its own, by $kind $times$size, in 500 books', (threshold) => {
    const random = makeRandom(9);
    let count = 0;
    for (let i = 0; i < 500; i++) {
      const list = drawList(random);
      const plain = Array.from({ length: list.length }, (_, at) => at).filter((at) => isNewWall(threshold, list, at));
      expect(listNewWalls(threshold, list, new Uint8Array(list.length))).toEqual(plain);
      count += plain.length;
    }
    expect(count).toBeGreaterThan(20);
  });

  it.each([1, 2, 4, 8])(
    'is one with 8 of its 80 neighbours too large, not with 9, in runs of %i on either side',
    (run) => {
      // Every position within the groups in which entries are examined.
      for (let at = 60; at < 80; at++) {
        for (const many of [8, 9]) {
          const sizes = new Float64Array(200).fill(1);
          sizes[at] = 40;
          for (let i = 0; i < many; i++) {
            const number = Math.floor(i / run);
            const away = 8 + 8 * Math.floor(number / 2) + (i % run);
            sizes[number % 2 === 0 ? at + away : at - away] = 20;
          }
          const list = { rows: Int32Array.from(sizes.keys()), sizes, length: sizes.length };
          const found = listNewWalls({ kind: 'ratio', times: 4 }, list, new Uint8Array(list.length));
          expect(found.includes(at)).toBe(many === 8);
        }
      }
    },
  );

  it('leaves out entries that already belong to a wall', () => {
    const sizes = new Float64Array(200).fill(1);
    sizes[70] = sizes[130] = 40;
    const list = { rows: Int32Array.from(sizes.keys()), sizes, length: sizes.length };
    const isHeld = new Uint8Array(list.length);
    isHeld[70] = 1;
    for (const threshold of [
      { kind: 'ratio', times: 4 },
      { kind: 'size', size: 20 },
    ] as const)
      expect(listNewWalls(threshold, list, isHeld)).toEqual([130]);
  });
});

describe('the usual largest size', () => {
  it('equals the result of sorting the surroundings, in 300 books', () => {
    const random = makeRandom(5);
    for (let i = 0; i < 300; i++) {
      const list = drawList(random);
      if (list.length === 0) continue;
      const at = Math.floor(random() * list.length);
      const around = [
        ...list.sizes.slice(Math.max(0, at - 40), at),
        ...list.sizes.slice(at + 1, Math.min(list.length, at + 41)),
      ];
      const sorted = around.sort((a, b) => a - b);
      expect(findUsual(list, at)).toBe(sorted[Math.ceil(sorted.length * 0.9) - 1] ?? Number.NaN);
    }
  });
});
