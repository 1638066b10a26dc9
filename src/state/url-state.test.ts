import { describe, expect, it } from 'vitest';
import { type MarketsSearch, parseMarketsSearch } from './fields/markets-fields';
import { parseSupplySearch } from './fields/supply-fields';
import {
  changeMarket,
  formatSearchText,
  getShared,
  type HeatmapSearch,
  parseChartSearch,
  parseHeatmapSearch,
  parseSearchText,
  parseSharedSearch,
  type RawSearch,
  upgradeSearch,
} from './url-state';

describe('a link', () => {
  it('to a heatmap restores the same view', () => {
    const text =
      '?v=1&m=ATLAS_FUTURES:BTCUSDT&from=1781793120&period=36000&layer=depth&layer=liquidations&venue=ATLAS_FUTURES&venue=CINDER_SWAP&block=5&depth=3500&levels=3000&hues=side&triggers=purpose&compact=1&interval=HOUR&unit=usd&overlay=line&cut=1.4&full=320&gamma=1.18&low=96000.5&high=98000&map=ember&scale=depth,BTC,1.4,320&scale=depth,1.3,ember&reference=session&reduce=mean&live=60&panes=volume&panes=imbalance&band=2&flow=0.5&bbo=1&trades=1&least=2.5&wall=6x&walls=side:bid,from:200&wallid=b96750%401781773500&outlines=1&value=rank&a=1781793600&b=1781797200&lines=97000&lines=98000.5&names=97000:Support&layout=map&ruler=1781740000:97190.3&ruler=1781750020:96612.2';
    const search = parseHeatmapSearch(parseSearchText(text));
    expect(search).toEqual({
      v: 1,
      m: 'ATLAS_FUTURES:BTCUSDT',
      from: 1781793120,
      period: 36_000,
      layer: ['depth', 'liquidations'],
      venue: ['ATLAS_FUTURES', 'CINDER_SWAP'],
      block: 5,
      depth: 3500,
      levels: 3000,
      hues: 'side',
      triggers: 'purpose',
      compact: true,
      interval: 'HOUR',
      unit: 'usd',
      overlay: 'line',
      cut: 1.4,
      full: 320,
      gamma: 1.18,
      low: 96_000.5,
      high: 98_000,
      map: 'ember',
      scale: ['depth,BTC,1.4,320', 'depth,1.3,ember'],
      reference: 'session',
      reduce: 'mean',
      live: 60,
      panes: ['volume', 'imbalance'],
      band: 2,
      flow: 0.5,
      bbo: true,
      trades: true,
      least: 2.5,
      wall: '6x',
      walls: 'side:bid,from:200',
      wallid: 'b96750@1781773500',
      outlines: true,
      value: 'rank',
      a: 1_781_793_600,
      b: 1_781_797_200,
      lines: [97_000, 98_000.5],
      names: ['97000:Support'],
      layout: 'map',
      ruler: ['1781740000:97190.3', '1781750020:96612.2'],
    } satisfies Record<keyof HeatmapSearch, unknown>);
    expect(formatSearchText({ ...search })).toBe(text);
  });

  it('to the markets restores the same view', () => {
    const text =
      '?v=1&q=btc%20%26%20co&category=option&venue=A&venue=B&coin=BTC&symbol=BTC-USDT&data=TRADE_AGG&moves=price-down&moves=oi-up&rows=each&watch=1&recorded=1&sort=cap&dir=asc&shade=self&tape=1&at=1781793120';
    const search = parseMarketsSearch(parseSearchText(text));
    expect(search).toEqual({
      v: 1,
      q: 'btc & co',
      category: 'option',
      venue: ['A', 'B'],
      coin: ['BTC'],
      symbol: ['BTC-USDT'],
      data: ['TRADE_AGG'],
      moves: ['price-down', 'oi-up'],
      rows: 'each',
      watch: true,
      recorded: true,
      sort: 'cap',
      dir: 'asc',
      shade: 'self',
      tape: true,
      at: 1_781_793_120,
    } satisfies Partial<Record<keyof MarketsSearch, unknown>>);
    expect(formatSearchText({ ...search })).toBe(text);
  });

  it('keeps texts that look like numbers, words or markup as texts', () => {
    for (const q of ['123', 'true', 'null', '"', '<b>', '{"a":1}', '%', '1e5', '__proto__']) {
      const search = parseMarketsSearch(parseSearchText(formatSearchText({ v: 1, q })));
      expect(search.q).toBe(q);
    }
  });

  it('to the markets drops no name that fits the request for them', () => {
    const coin = Array.from({ length: 680 }, (_, index) => `C${index}`);
    expect(parseMarketsSearch({ coin }).coin).toEqual(coin);
  });

  it('is unchanged when it is parsed again, as the router does', () => {
    const markets = parseMarketsSearch({ q: '5', venue: ['A', 'B'], data: 'X', watch: '1', from: '60', rows: 'each' });
    expect(markets.watch).toBe(true);
    expect(parseMarketsSearch({ ...markets })).toEqual(markets);
    const heatmap = parseHeatmapSearch({
      m: 'A:B',
      from: '60',
      period: '5',
      block: '0.5',
      lines: ['5', '6.5'],
      panes: 'oi',
    });
    expect(heatmap.block).toBe(0.5);
    expect(heatmap.lines).toEqual([5, 6.5]);
    expect(parseHeatmapSearch({ ...heatmap })).toEqual(heatmap);
  });

  it('without parameters is the default view', () => {
    expect(parseMarketsSearch({})).toEqual({ v: 1 });
    expect(parseHeatmapSearch({})).toEqual({ v: 1 });
    expect(formatSearchText({})).toBe('');
  });

  it.each([
    ['a market without a venue', { m: 'BTCUSDT' }],
    ['a market without a symbol', { m: 'ATLAS:' }],
    ['a time in milliseconds', { from: '1781793120000' }],
    ['a negative period', { period: '-60' }],
    ['a period of nothing', { period: '0' }],
    ['a broken number', { period: '6e', block: 'x', depth: '1.5', gamma: '9', cut: '-1', full: 'Infinity' }],
    ['an unknown choice', { unit: 'eur', overlay: 'bars', live: '-1', reduce: 'median', reference: 'me' }],
    ['empty texts', { m: '', map: '', block: '' }],
    ['unknown layers and sides', { layer: ['gold', ''], triggers: 'side', hues: 'red', compact: '2', levels: '0' }],
  ] satisfies readonly (readonly [string, RawSearch])[])('with %s opens with defaults', (_, raw) => {
    expect(parseHeatmapSearch(raw)).toEqual({ v: 1 });
  });

  it('never carries unknown fields', () => {
    expect(parseSharedSearch({ v: '1', key: 'secret', constructor: 'x' })).toEqual({ v: 1 });
  });

  it('passes only market and range to the next view', () => {
    const search = parseHeatmapSearch({ m: 'A:B', period: '60', block: '5' });
    expect(getShared(search)).toEqual({ v: 1, m: 'A:B', period: 60 });
  });
});

describe('an old link', () => {
  const upgraders = {
    1: (raw: RawSearch): RawSearch => ({ ...raw, m: String(raw.market) }),
    2: (raw: RawSearch): RawSearch => ({ ...raw, m: `${String(raw.m)}!` }),
  };

  it('is upgraded step by step from its own version on', () => {
    expect(upgradeSearch({ v: '1', market: 'A:B' }, upgraders, 3).m).toBe('A:B!');
    expect(upgradeSearch({ v: '2', m: 'A:B' }, upgraders, 3).m).toBe('A:B!');
    expect(upgradeSearch({ v: '3', m: 'A:B' }, upgraders, 3).m).toBe('A:B');
  });

  it('without a version, of a later one or with nonsense stays as it is', () => {
    for (const v of ['', '4', 'x', '-1', '1.5']) {
      const raw: RawSearch = v === '' ? { m: 'A:B' } : { v, m: 'A:B' };
      expect(upgradeSearch(raw, upgraders, 3)).toEqual(raw);
    }
  });
});

describe('another market', () => {
  it('keeps the view and its times, but not the prices, blocks and sizes of the previous one', () => {
    const before = parseHeatmapSearch({
      m: 'A:ETH',
      from: '60',
      block: '0.5',
      low: '1',
      high: '2',
      full: '9',
      overlay: 'line',
    });
    const text = formatSearchText({ ...changeMarket(before, 'A:BTC') });
    expect(text).toBe('?v=1&m=A:BTC&from=60&overlay=line');
    expect(changeMarket(before, 'A:ETH')).toBe(before);
    expect(changeMarket(parseSupplySearch({ m: 'A:ETH', asset: 'Wrapped' }), 'A:BTC')).toMatchObject({
      asset: undefined,
    });
  });

  it('keeps neither the token nor the question of the previous one', () => {
    const before = { m: 'A:ETH', asset: 'Wrapped Ether', chain: 'base', question: 'PREDMKT:0xa' };
    expect(formatSearchText(changeMarket(before, 'A:BTC'))).toBe('?m=A:BTC');
  });

  it('is not compared with itself, but with others as before', () => {
    const before = parseChartSearch({ m: 'A:ETH', with: ['A:BTC', 'A:SOL'], mode: 'compare', sel: ['60', '120'] });
    const after = { v: 1, m: 'A:BTC', with: ['A:SOL'], mode: 'compare', sel: [60, 120] };
    expect(parseChartSearch({ ...changeMarket(before, 'A:BTC') })).toEqual(after);
    expect(changeMarket(parseChartSearch({ m: 'A:ETH', with: 'A:BTC' }), 'A:BTC').with).toBeUndefined();
  });
});
