import { expect, it } from 'vitest';
import { OPTION_TENORS } from '@/state/fields/options-fields';
import { listCoinChoices, listTenorChoices } from './list-choices';

const answered = { isPending: false, error: null };
const nothing = { volatility: { tenors: [] }, skew: { tenors: [] } };
const UNANSWERED = [
  { isPending: true, error: null },
  { isPending: false, error: new Error('Offline') },
];

it('coin and tenor can still be chosen while the list of options has not been answered', () => {
  for (const listing of UNANSWERED) {
    expect(listCoinChoices({ coin: 'BTC', coins: [], listing })).toEqual(['BTC']);
    expect(listTenorChoices({ ...nothing, listing })).toEqual(OPTION_TENORS);
    // An earlier answer is better than a guess.
    expect(listCoinChoices({ coin: 'BTC', coins: ['BTC', 'ETH'], listing })).toEqual(['BTC', 'ETH']);
  }
  expect(listCoinChoices({ coin: '', coins: [], listing: UNANSWERED[0] })).toEqual([]);
});

it('offers what the list has once it has been answered', () => {
  expect(listCoinChoices({ coin: 'DOGE', coins: ['BTC', 'ETH'], listing: answered })).toEqual(['BTC', 'ETH']);
  expect(listCoinChoices({ coin: 'DOGE', coins: [], listing: answered })).toEqual([]);
  expect(listTenorChoices({ ...nothing, listing: answered })).toEqual([]);
});
