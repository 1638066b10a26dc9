import { expect, it } from 'vitest';
import { makeDepthKind } from './depth';
import { makeDepthView } from './depth-view';

const selection = { exchange: ['ATLAS_FUTURES'], rawSymbol: 'BTCUSDT', blockSize: 5, maxDepth: 100 } as const;

it('searches sources for a tile in as many places as there are shorter columns', () => {
  const kind = makeDepthKind(() => Promise.reject(new Error('Nothing is asked for')));
  const countLooks = (interval: 'FIVE_MINUTES' | 'FOUR_HOURS' | 'DAY'): number => {
    const wide = makeDepthView({ selection: { ...selection, interval }, finestBlock: 5, price: 1e5 });
    let looks = 0;
    const until = kind.derivableUntil(wide, 10, () => {
      looks += 1;
      return undefined;
    });
    expect(until).toBeUndefined();
    return looks;
  };
  expect([countLooks('FIVE_MINUTES'), countLooks('FOUR_HOURS'), countLooks('DAY')]).toEqual([1, 5, 6]);
});
