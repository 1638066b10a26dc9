import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { BookSide } from './book-side';

it('BookSide equals a map that is sorted after every change', () => {
  const random = makeRandom(11);
  const side = new BookSide();
  const twin = new Map<number, number>();
  for (let i = 0; i < 40_000; i++) {
    const tick = Math.floor(random() * 6000) - 3000;
    const lots = random() < 0.35 ? 0 : Math.floor(random() * 2 ** 40) + 1;
    side.set(tick, lots);
    if (lots === 0) twin.delete(tick);
    else twin.set(tick, lots);
    if (i % 997 !== 0) continue;
    const sorted = [...twin].sort(([a], [b]) => a - b);
    expect([...side.ticks]).toEqual(sorted.map(([price]) => price));
    expect([...side.lots]).toEqual(sorted.map(([, size]) => size));
  }
  expect(side.length).toBeGreaterThan(2048);
  side.clear();
  expect([...side.ticks]).toEqual([]);
});
