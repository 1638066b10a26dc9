import { describe, expect, it } from 'vitest';
import { getLookUp, listUnknown } from './book-sources';

const known = [{ exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT' }];

describe('a look-up', () => {
  it.each([
    [{ data: [], isError: false }, false, 'done'],
    [{ data: null, isError: true }, true, 'done'],
    [{ data: undefined, isError: false }, false, 'pending'],
    [{ data: undefined, isError: false }, true, 'failed'],
    [{ data: undefined, isError: true }, false, 'failed'],
  ] as const)('with %j, offline %s, is %s', (query, isOffline, state) => {
    expect(getLookUp(query, isOffline)).toBe(state);
  });

  it('says which venues have no book only once it has succeeded', () => {
    const venues = ['ATLAS_FUTURES', 'CINDER_SWAP'];
    expect(listUnknown(venues, known, 'done')).toEqual(['CINDER_SWAP']);
    expect(listUnknown(venues, [], 'pending')).toEqual([]);
    expect(listUnknown(venues, [], 'failed')).toEqual([]);
  });
});
