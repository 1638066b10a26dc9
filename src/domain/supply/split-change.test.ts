import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { splitCapChange } from './split-change';

it('splits a change so that price and supply multiply to it and their logarithms add up', () => {
  const dice = makeRandom(3);
  for (let round = 0; round < 200; round++) {
    const [before, now] = [0, 1].map(() => ({ cap: 1e9 * (0.1 + dice()), supply: 1e6 * (0.1 + dice()) }));
    const { cap, price, supply, supplyPart } = splitCapChange(before, now);
    expect((1 + price / 100) * (1 + supply / 100)).toBeCloseTo(1 + cap / 100, 9);
    const [whole, byPrice, bySupply] = [cap, price, supply].map((one) => Math.log(1 + one / 100));
    expect(byPrice + bySupply).toBeCloseTo(whole, 9);
    expect(supplyPart * whole).toBeCloseTo(bySupply, 9);
  }
});

it('has no parts for unknown and unchanged values', () => {
  const still = { cap: 10, supply: 5 };
  expect(splitCapChange(still, still)).toEqual({ cap: 0, price: 0, supply: 0, supplyPart: Number.NaN });
  const { cap, price, supply } = splitCapChange({ cap: 10, supply: Number.NaN }, { cap: 12, supply: 6 });
  expect([cap.toFixed(1), price, supply]).toEqual(['20.0', Number.NaN, Number.NaN]);
  expect(splitCapChange({ cap: 0, supply: 0 }, still).cap).toBeNaN();
});
