import { describe, expect, it } from 'vitest';
import { parseMarketsSearch } from '@/state/fields/markets-fields';
import { countHidden } from './markets-more';

describe('the button "More"', () => {
  it('counts the active filters that the bar itself does not show', () => {
    const search = parseMarketsSearch({ category: 'option', coin: 'BTC', data: 'TRADE_AGG', venue: 'ATLAS_FUTURES' });
    expect(search).toMatchObject({ category: 'option', coin: ['BTC'], data: ['TRADE_AGG'] });
    expect([countHidden(search, true), countHidden(search, false)]).toEqual([1, 3]);
    expect(countHidden({ ...search, category: 'spot' }, true)).toBe(0);
  });
});
