import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { ExactSum } from './exact-sum';

describe('ExactSum', () => {
  it('adds up sums that doubles would round', () => {
    const sum = new ExactSum();
    for (let i = 0; i < 5; i++) sum.add(2 ** 52 - 1);
    sum.add(2 ** 53 - 1);
    expect(sum.value).toBe(5n * (2n ** 52n - 1n) + 2n ** 53n - 1n);
  });

  it('adds products exactly, small and large ones mixed', () => {
    const random = makeRandom(7);
    const sum = new ExactSum();
    let expected = 0n;
    for (let i = 0; i < 2000; i++) {
      const [a, b] = [Math.floor(random() * 2 ** 31), Math.floor(random() * 2 ** (random() * 53))];
      sum.addProduct(a, b);
      sum.add(b);
      expected += BigInt(a) * BigInt(b) + BigInt(b);
    }
    expect(sum.value).toBe(expected);
  });
});
