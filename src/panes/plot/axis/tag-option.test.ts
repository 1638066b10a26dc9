import { expect, it } from 'vitest';
import { FREE } from '@/data/plan/price-view';
import { weight } from '@/domain/units';
import { tagOption } from './tag-option';

const unloaded = { ...FREE, weight: weight(17), tilesNeeded: 4 };

it('while offline, an option of which nothing is cached is off and says why', () => {
  const why = (price: typeof unloaded | undefined, isChosen = false, isConnected = false) =>
    tagOption('ETH', price, isChosen, isConnected).offReason;
  expect(why(unloaded)).toBe('Offline, and not loaded before');
  expect(why(undefined)).toBe('Offline, and not loaded before');
  expect(why({ ...unloaded, tilesHeld: 1 })).toBeUndefined();
  expect(why(FREE)).toBeUndefined();
  expect(why(unloaded, true)).toBeUndefined();
  expect(why(unloaded, false, true)).toBeUndefined();
});
