import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { formatMarketsSearch } from '@/data/queries/markets-page';
import { isScreening } from '@/data/queries/screen-markets';
import { getAriaSort } from '@/panes/list/head-cell';
import { getRowAction } from '@/panes/list/row-keys';
import { type MarketsSearch, parseMarketsSearch } from '@/state/fields/markets-fields';
import type { RawSearch } from '@/state/fields/read-field';
import {
  clearFilters,
  computeFilter,
  computeScreen,
  countFilters,
  describeList,
  getEmptyCopy,
  getNextSort,
  isByDefault,
  isSameList,
  putRecordingsFirst,
  returnToList,
} from './markets-filter';

const base: MarketsSearch = { v: 1 };

describe('the address', () => {
  it('without anything requests one row per symbol by volume', () => {
    expect(computeFilter(base)).toEqual({
      search: '',
      category: undefined,
      venues: [],
      types: [],
      coins: [],
      distinct: true,
      sort: 'VOLUME_24H',
      ascending: false,
    });
  });

  it.each([
    ['volume', 'VOLUME_24H'],
    ['change', 'PRICE_CHANGE_24H'],
    ['oi', 'MARKET_SYMBOL_OI_CHANGE_24H'],
    ['cap', 'MARKET_SYMBOL_MARKETCAP'],
    ['since', 'AVAILABLE_SINCE'],
  ] as const)('sorted by %s asks %s, both ways', (sort, field) => {
    expect(computeFilter({ ...base, sort })).toMatchObject({ sort: field, ascending: false });
    expect(computeFilter({ ...base, sort, dir: 'asc' })).toMatchObject({ sort: field, ascending: true });
  });
});

describe('filters that the service does not have', () => {
  it('are applied here: other classes, symbols, and moves', () => {
    const search: MarketsSearch = { ...base, category: 'option', symbol: ['BTC-USDT'], moves: ['oi-up'] };
    expect(computeScreen(search)).toMatchObject({ category: 'OPTION', symbols: ['BTC-USDT'], moves: ['oi-up'] });
    expect(computeFilter(search)).toMatchObject({ category: undefined, search: 'BTC-USDT', distinct: false });
    expect(isScreening(computeScreen({ ...base, category: 'spot', coin: ['BTC'] }))).toBe(false);
  });

  it('leave one row per symbol to the service if only moves are filtered', () => {
    const search: MarketsSearch = { ...base, category: 'perpetual', moves: ['oi-up', 'price-down'] };
    expect(computeFilter(search)).toMatchObject({ category: 'PERPETUAL', distinct: true });
  });

  it('never narrow the request to one of several symbols, or beside a search', () => {
    expect(computeFilter({ ...base, symbol: ['A', 'B'] }).search).toBe('');
    expect(computeFilter({ ...base, symbol: ['A'], q: ' x ' }).search).toBe('x');
  });
});

describe('an order by change', () => {
  const floorOf = (search: Partial<MarketsSearch>): number => computeScreen({ ...base, ...search }).leastVolume;
  const hides = (search: Partial<MarketsSearch>): boolean => computeScreen({ ...base, ...search }).hidesQuestions;

  it('has a minimum volume, which can be set and removed', () => {
    expect([floorOf({}), floorOf({ sort: 'oi' }), floorOf({ sort: 'change' })]).toEqual([0, 1_000_000, 1_000_000]);
    expect([floorOf({ moves: ['price-up'] }), floorOf({ sort: 'oi', floor: 0 }), floorOf({ floor: 5 })]).toEqual([
      1_000_000, 0, 5,
    ]);
    expect([floorOf({ sort: 'oi', q: 'rain' }), floorOf({ sort: 'oi', watch: true })]).toEqual([0, 0]);
    expect(isScreening(computeScreen({ ...base, sort: 'oi' }))).toBe(true);
    expect(isScreening(computeScreen(base))).toBe(false);
    expect(describeList({ ...base, sort: 'oi' })).toBe('volume ≥ 1M USD, by 24 h OI change, coins');
    expect(parseMarketsSearch({ v: 1, floor: 250_000 })).toMatchObject({ floor: 250_000 });
  });

  it('leaves questions to their screen unless they are requested', () => {
    expect([hides({}), hides({ sort: 'oi' }), hides({ coin: ['BTC'] })]).toEqual([true, true, true]);
    const own: readonly Partial<MarketsSearch>[] = [
      { category: 'prediction' },
      { venue: ['PREDMKT'] },
      { q: 'rain' },
      { watch: true },
    ];
    expect(own.map(hides)).toEqual([false, false, false, false]);
  });
});

describe('pressing a sort', () => {
  it('starts descending, turns around, and turns back', () => {
    const first = { ...base, ...getNextSort(base, 'cap') };
    expect(first).toMatchObject({ sort: 'cap', dir: undefined });
    const second = { ...first, ...getNextSort(first, 'cap') };
    expect(second).toMatchObject({ sort: 'cap', dir: 'asc' });
    expect(getNextSort(second, 'cap')).toEqual({ sort: 'cap', dir: undefined });
  });

  it('turns the volume around, which is the default sort', () => {
    expect(getNextSort(base, 'volume')).toEqual({ sort: undefined, dir: 'asc' });
  });

  it('is announced to screen readers on the sorted column', () => {
    expect(getAriaSort('cap', 'cap', true)).toBe('ascending');
    expect(getAriaSort('cap', 'cap', false)).toBe('descending');
    expect(getAriaSort('cap', 'volume', false)).toBe('none');
    expect(getAriaSort(undefined, 'volume', false)).toBeUndefined();
  });
});

describe('nothing found', () => {
  it('says what was searched and how many filters are on', () => {
    expect(getEmptyCopy({ ...base, q: 'btcx', category: 'spot', watch: true })).toEqual({
      title: 'No market matches “btcx”',
      body: 'Search covers symbols, coin names and titles. Two filters are also on.',
    });
    expect(getEmptyCopy({ ...base, q: 'btcx' }).body).toBe('Search covers symbols, coin names and titles.');
    expect(getEmptyCopy({ ...base, watch: true }).title).toBe('Watchlist is empty');
    expect(getEmptyCopy({ ...base, watch: true }, 3).title).toBe('No watched market listed');
    expect(getEmptyCopy({ ...base, venue: ['A'] }).body).toBe('One filter is on.');
  });

  it('is left by clearing the filters, which keeps sort, rows and market', () => {
    const search: MarketsSearch = {
      ...base,
      q: 'x',
      venue: ['A'],
      coin: ['C'],
      symbol: ['D'],
      data: ['B'],
      moves: ['oi-up'],
      category: 'spot',
      watch: true,
      sort: 'cap',
      rows: 'each',
      m: 'A:B',
    };
    expect(countFilters(search)).toBe(7);
    const cleared = clearFilters(search);
    expect(countFilters(cleared)).toBe(0);
    expect(cleared).toMatchObject({ q: undefined, sort: 'cap', rows: 'each', m: 'A:B' });
  });
});

describe('keys in the table', () => {
  const facts = { at: 10, count: 100, pageRows: 20 };

  it.each([
    ['ArrowDown', 11],
    ['ArrowUp', 9],
    ['PageDown', 30],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 99],
  ])('%s moves to row %d', (key, to) => {
    expect(getRowAction(key, facts)).toEqual({ kind: 'move', to });
  });

  it('stop at the ends and start at the first row', () => {
    expect(getRowAction('ArrowUp', { ...facts, at: 0 })).toEqual({ kind: 'move', to: 0 });
    expect(getRowAction('PageDown', { ...facts, at: 95 })).toEqual({ kind: 'move', to: 99 });
    expect(getRowAction('ArrowDown', { ...facts, at: -1 })).toEqual({ kind: 'move', to: 0 });
  });

  it.each([
    [' ', 'details'],
    ['Enter', 'open'],
    ['w', 'watch'],
    ['W', 'watch'],
  ])('"%s" acts on the selected row: %s', (key, kind) => {
    expect(getRowAction(key, facts)).toEqual({ kind });
    expect(getRowAction(key, { ...facts, at: -1 })).toBeUndefined();
  });

  it('leave other keys and an empty table alone', () => {
    expect(getRowAction('a', facts)).toBeUndefined();
    expect(getRowAction('ArrowDown', { ...facts, at: -1, count: 0 })).toBeUndefined();
  });
});

describe('rows of a previous search', () => {
  const before: MarketsSearch = {
    ...base,
    category: 'perpetual',
    venue: ['ATLAS_FUTURES'],
    sort: 'change',
    dir: 'asc',
  };

  it('say which search they answer', () => {
    expect(describeList(base)).toBe('all markets, by 24 h volume');
    expect(describeList(before)).toBe('Perpetual, ATLAS_FUTURES, volume ≥ 1M USD, by 24 h change, ascending');
    expect(describeList({ ...base, q: 'btc', moves: ['oi-up'], data: ['TRADE_AGG'], rows: 'each', watch: true })).toBe(
      '“btc”, Candles by side, OI up, a row per venue, Watchlist, by 24 h volume',
    );
  });

  it('name a few chosen values, and count many', () => {
    expect(describeList({ ...base, coin: ['BTC', 'ETH'] })).toBe('BTC, ETH, by 24 h volume');
    expect(describeList({ ...base, coin: ['A', 'B', 'C', 'D', 'E'] })).toBe('5 coins, by 24 h volume');
  });

  it('are of another list if the same number of other names is chosen', () => {
    const [one, other] = ['E', 'F'].map((last) => ({ ...base, coin: ['A', 'B', 'C', 'D', last] }));
    expect(isSameList(one, other)).toBe(false);
    expect(isSameList(one, { ...one, sort: 'volume' })).toBe(true);
  });

  it('are of another list only if the list differs, and can be returned to', () => {
    expect(isSameList(before, { ...before, m: 'ATLAS_FUTURES:BTCUSDT', tape: true, shade: 'self' })).toBe(true);
    const now: MarketsSearch = { ...before, category: 'spot', q: 'eth', tape: true };
    expect(isSameList(before, now)).toBe(false);
    expect(returnToList(now, before)).toEqual({ ...before, q: undefined, tape: true });
  });
});

it('the longest address requests no more names than fit in a request', () => {
  const request = (input: RawSearch): string =>
    `http://127.0.0.1:65535/v1/markets?${formatMarketsSearch(computeFilter(parseMarketsSearch(input)), 50_000, 1000)}`;
  const common = { category: 'perpetual', sort: 'oi' };
  const venue = Array.from({ length: 1100 }, (_, index) => `V${index}`);
  const inputs: readonly RawSearch[] = [{ venue }, { venue, coin: venue }, { coin: venue, symbol: venue }];
  for (const input of inputs) {
    const { length } = request({ ...common, ...input, q: '名'.repeat(120) });
    expect([length > 8000, length <= 8192], String(length)).toEqual([true, true]);
  }
  // A filter with no name left does not narrow the list.
  expect(parseMarketsSearch({ venue, coin: ['BTC'] }).coin).toBeUndefined();
});

it('recordings are first, the latest before the others, and only if nobody has chosen an order', () => {
  const market = (rawSymbol: string, to?: number): Market => ({
    exchange: 'BINANCE',
    rawSymbol,
    ...(to === undefined ? {} : { recorded: { from: { s: 1 }, to: { s: to } } }),
  });
  const all = [market('A'), market('B', 10), market('C'), market('D', 20)];
  expect(putRecordingsFirst(all).map(({ rawSymbol }) => rawSymbol)).toEqual(['D', 'B', 'A', 'C']);
  const living = [market('A'), market('C')];
  expect(putRecordingsFirst(living)).toBe(living);
  const asked = (search: Partial<MarketsSearch>) => isByDefault({ ...base, ...search });
  expect(asked({ venue: ['BINANCE'] })).toBe(true);
  expect([asked({ sort: 'change' }), asked({ dir: 'asc' }), asked({ q: 'btc' })]).toEqual([false, false, false]);
});

it('live markets are before demos, both before recordings, and all before the rest', () => {
  const at = (exchange: string, facts: Partial<Market> = {}): Market => ({ exchange, rawSymbol: 'X', ...facts });
  const recorded = at('R', { recorded: { from: { s: 1 }, to: { s: 2e9 } } });
  const live = at('L', { recorded: { from: { s: 1 }, to: { s: 1e9 }, live: true } });
  const demo = at('D', { recorded: { from: { s: 1 }, to: { s: 3e9 }, live: true, demo: true } });
  const order = putRecordingsFirst([at('A'), recorded, demo, at('B'), live]).map(({ exchange }) => exchange);
  expect(order).toEqual(['L', 'D', 'R', 'A', 'B']);
});
