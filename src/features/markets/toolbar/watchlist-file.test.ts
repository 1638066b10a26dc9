import { describe, expect, it } from 'vitest';
import { formatWatchlist, parseWatchlist } from './watchlist-file';

describe('a file of watched markets', () => {
  it('is read back as it was saved', () => {
    const ids = ['ATLAS_FUTURES:BTCUSDT', 'PREDMKT:0xa596', 'A:B:C'];
    expect(parseWatchlist(formatWatchlist(ids))).toEqual({ ids, unread: 0 });
    expect(parseWatchlist(formatWatchlist([]))).toEqual({ ids: [], unread: 0 });
  });

  it('counts entries that name no market, and takes each market once', () => {
    const markets = ['A:B', 'A:B', 'nothing', 7, null, {}, 'C:D'];
    const text = JSON.stringify({ kind: 'depthscape watchlist', version: 1, markets });
    expect(parseWatchlist(text)).toEqual({ ids: ['A:B', 'C:D'], unread: 4 });
  });

  it.each([
    '',
    'A:B',
    '[]',
    'null',
    '{}',
    '{"kind":"depthscape watchlist","version":2,"markets":["A:B"]}',
    '{"markets":["A:B"]}',
  ])('is not: %s', (text) => {
    expect(parseWatchlist(text)).toBeUndefined();
  });
});
