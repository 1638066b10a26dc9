import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { guessReaches } from '@/features/chart/compare/compared-reaches';
import { togglePane } from '@/features/chart/rows/row-titles';
import { CHART_PANES } from '@/state/url-state';
import { makeLoneSurroundings } from '@/testing/screen/lone-surroundings';
import { isBeforeReach, listChartSeries, listChartTiles, type SeriesName } from './chart-choice';
import type { ChartChoice, ChartFacts } from './chart-facts';
import { findChartMarkets, repeatsSymbol, swapMarkets } from './chart-sources';

const { dataClient } = makeLoneSurroundings('advanced', 1_000_000).around;
const marketOf = (exchange: string, category = 'PERPETUAL'): Market => ({
  exchange,
  rawSymbol: `${exchange}-BTC`,
  normalizedSymbol: 'BTC-USDT',
  coin: 'BTC',
  category,
});
const market = marketOf('B');
const facts: ChartFacts = {
  dataClient,
  market,
  span: { from: 0, to: 1_000_000, isRecorded: false },
  offered: [marketOf('C'), market, marketOf('A')],
  canSum: true,
};
const choice: ChartChoice = {
  range: { from: 900_000, to: 936_000 },
  interval: 'MINUTE',
  panes: CHART_PANES,
  venues: [],
  others: [],
  mode: undefined,
  isUsd: false,
  isFilled: false,
  hasProfile: false,
  averages: [],
  anchor: undefined,
  traced: undefined,
};

function searchOf(name: SeriesName, change: Partial<ChartChoice>, other: Partial<ChartFacts> = {}): string | undefined {
  const found = listChartSeries({ ...facts, ...other }, { ...choice, ...change }).find((one) => one.name === name);
  const search = found?.ask.kind.searchOf(found.ask.view, { from: 0, to: 60 });
  return search && decodeURIComponent(search).replace(/&from=0&period=60/, '');
}

describe('requests', () => {
  const two = { venues: ['A', 'C'] };

  it.each<[SeriesName, Partial<ChartChoice>, string]>([
    ['price', {}, 'type=TRADE_SIDE_AGNOSTIC_AGG&exchange=B&rawSymbol=B-BTC&interval=MINUTE'],
    [
      'price',
      { isFilled: true },
      'type=TRADE_SIDE_AGNOSTIC_AGG&exchange=B&rawSymbol=B-BTC&interval=MINUTE&gapfill=true',
    ],
    // A side that is missing stays missing.
    ['sides', { isFilled: true }, 'type=TRADE_AGG&exchange=B&rawSymbol=B-BTC&interval=MINUTE'],
    // A sum has no prices: they are those of its largest venue.
    ['price', two, 'type=TRADE_SIDE_AGNOSTIC_AGG&exchange=C&rawSymbol=C-BTC&interval=MINUTE'],
    [
      'sides',
      { ...two, isUsd: true, interval: 'HOUR' },
      'type=TRADE_AGG&exchange=A&exchange=C&normalizedSymbol=BTC-USDT&interval=HOUR&transform.groupBy.type=GROUP_BY_TYPE_SUM&transform.normalize.quote=USD',
    ],
    [
      'interest',
      { isUsd: true },
      'type=OPEN_INTEREST_AGG&exchange=B&rawSymbol=B-BTC&interval=MINUTE&transform.normalize.quote=USD',
    ],
    [
      'funding',
      { ...two, isUsd: true },
      'type=FUNDING_RATE_AGG&exchange=A&exchange=C&normalizedSymbol=BTC-USDT&interval=MINUTE&transform.groupBy.type=GROUP_BY_TYPE_OPEN_INTEREST_WEIGHTED_AVG&transform.normalize.fundingInterval=28800000',
    ],
    [
      'liquidations',
      two,
      'type=LIQUIDATION_AGG&exchange=A&exchange=C&normalizedSymbol=BTC-USDT&interval=MINUTE&transform.groupBy.type=GROUP_BY_TYPE_SUM',
    ],
    ['profile', { hasProfile: true }, 'type=VOLUME_PROFILE_AGG&exchange=B&rawSymbol=B-BTC&interval=FIVE_MINUTES'],
    [
      'profile',
      { hasProfile: true, interval: 'DAY' },
      'type=VOLUME_PROFILE_AGG&exchange=B&rawSymbol=B-BTC&interval=DAY',
    ],
    ['profile', {}, ''],
  ])('of %s with %o are %s', (name, change, search) => {
    expect(searchOf(name, change) ?? '').toBe(search);
  });

  it('of a key that may not sum are of one venue', () => {
    expect(searchOf('sides', two, { canSum: false })).toBe('type=TRADE_AGG&exchange=C&rawSymbol=C-BTC&interval=MINUTE');
    expect(searchOf('funding', two, { canSum: false })).not.toContain('groupBy');
  });

  it('are what the shown panes need, without leverage on a spot market', () => {
    const names = (change: Partial<ChartChoice>, other: Partial<ChartFacts> = {}) =>
      listChartSeries({ ...facts, ...other }, { ...choice, ...change }).map(({ name }) => name);
    expect(names({})).toEqual(['price', 'sides', 'interest', 'funding', 'liquidations']);
    expect(names({ panes: [] })).toEqual(['price']);
    expect(names({ panes: ['volatility', 'cvd'] })).toEqual(['price', 'sides']);
    expect(names({}, { market: marketOf('B', 'SPOT') })).toEqual(['price', 'sides']);
  });

  it('reach back to the anchor of CVD and to the candles of the first return and average, but not before the data', () => {
    const spanOf = (name: SeriesName, change: Partial<ChartChoice>, from = 0) => {
      const span = { ...facts.span, from };
      return listChartSeries({ ...facts, span }, { ...choice, ...change }).find((one) => one.name === name)?.span.from;
    };
    expect(spanOf('sides', { anchor: 500_000 })).toBe(500_000);
    expect(spanOf('sides', { anchor: 910_000 })).toBe(900_000);
    expect(spanOf('sides', { anchor: 500_000, panes: ['volume'] })).toBe(900_000);
    expect(spanOf('price', {})).toBe(900_000 - 31 * 60);
    expect(spanOf('price', { averages: ['ma20'] })).toBe(900_000 - 31 * 60);
    expect(spanOf('price', { averages: ['ma20'], panes: [] })).toBe(900_000 - 19 * 60);
    expect(spanOf('price', { averages: ['ma20', 'ma200'] })).toBe(900_000 - 199 * 60);
    expect(spanOf('price', {}, 899_990)).toBe(899_990);
    expect(spanOf('interest', { anchor: 500_000 })).toBe(900_000);
  });
});

describe('compared markets', () => {
  const comparedOf = (change: Partial<ChartChoice>) =>
    findChartMarkets(facts, { ...choice, ...change }).compared.map(
      ({ exchange, rawSymbol }) => `${exchange}:${rawSymbol}`,
    );

  it('are the other venues and markets, each once, never the reference', () => {
    const all = { venues: ['A', 'B', 'C'], others: ['A:A-BTC', 'B:B-BTC', 'A:ETH'] };
    expect(comparedOf({ ...all, mode: 'compare' })).toEqual(['C:C-BTC', 'A:A-BTC', 'A:ETH']);
    expect(comparedOf({ ...all, others: [], mode: 'spread' })).toEqual(['C:C-BTC']);
    expect(comparedOf({ ...all, others: ['B:B-BTC'], mode: 'spread' })).toEqual(['C:C-BTC']);
    expect(findChartMarkets(facts, { ...choice, ...all, mode: 'compare' }).venues).toEqual(['B']);
  });

  it.each(['spread', 'basis', 'ratio'] as const)('of a %s stay the named ones when venues are added', (mode) => {
    const named = { others: ['B:ETH'], mode };
    expect(comparedOf(named)).toEqual(['B:ETH']);
    for (const venues of [
      ['B', 'C'],
      ['A', 'B', 'C'],
    ]) {
      expect(comparedOf({ ...named, venues })).toEqual(['B:ETH']);
      const markets = findChartMarkets(facts, { ...choice, ...named, venues });
      expect(markets.reference.exchange).toBe('B');
      // The venues join the panes, summed where the key may sum, and separately.
      expect(markets.venues).toEqual(venues);
      expect(markets.each.map(({ exchange }) => exchange).sort()).toEqual(venues);
      const alone = findChartMarkets({ ...facts, canSum: false }, { ...choice, ...named, venues });
      expect(alone.venues).toEqual(['B']);
      expect(alone.each.map(({ exchange }) => exchange).sort()).toEqual(venues.filter((one) => one !== 'B'));
    }
  });

  it('change places with the market of the chart, which drops the prices and venues of that market', () => {
    const search = {
      v: 1,
      m: 'B:BTC',
      with: ['B:ETH', 'B:SOL'],
      mode: 'ratio',
      low: 1,
      high: 2,
      venue: ['B', 'C'],
    } as const;
    const [reference, compared] = [{ exchange: 'B', rawSymbol: 'BTC' }, [{ exchange: 'B', rawSymbol: 'ETH' }]];
    const swapped = swapMarkets(search, { reference, compared });
    expect(swapped).toMatchObject({ m: 'B:ETH', with: ['B:BTC', 'B:SOL'], mode: 'ratio' });
    expect([swapped?.low, swapped?.high, swapped?.venue]).toEqual([undefined, undefined, undefined]);
    expect(swapMarkets(search, { reference, compared: [] })).toBeUndefined();
    // Another venue of the same market was not named.
    const far = [{ exchange: 'C', rawSymbol: 'BTC' }];
    expect(swapMarkets({ v: 1, m: 'B:BTC', mode: 'spread' }, { reference, compared: far })).toMatchObject({
      m: 'C:BTC',
      with: ['B:BTC'],
    });
  });

  it('name the venue if another market on the axis has the same symbol up to spelling', () => {
    const reference = { exchange: 'A', rawSymbol: 'BTCUSDT' };
    const [same, other] = [
      { exchange: 'B', rawSymbol: 'BTC-USDT-SWAP' },
      { exchange: 'B', rawSymbol: 'ETHUSDT' },
    ];
    expect(repeatsSymbol(same, { reference, compared: [same, other] })).toBe(true);
    expect(repeatsSymbol(other, { reference, compared: [same, other] })).toBe(false);
    expect(repeatsSymbol(other, { reference, compared: [other, { exchange: 'C', rawSymbol: 'ethusdt' }] })).toBe(true);
  });

  it('appear beside a sum if no mode is chosen', () => {
    expect(comparedOf({ venues: ['A', 'B'], others: ['A:ETH'] })).toEqual(['A:ETH']);
    expect(findChartMarkets(facts, { ...choice, venues: ['B', 'A'] }).venues).toEqual(['A', 'B']);
  });
});

it('a switched pane keeps its place in the order', () => {
  expect(togglePane(['volume', 'oi'], 'cvd', false)).toEqual(['volume', 'cvd', 'oi']);
  expect(togglePane(['volume', 'oi'], 'volume', false)).toEqual(['oi']);
});

describe('a live market beside a recording', () => {
  const clipped = { from: 920_000, to: 1_000_000, isRecorded: false, isClipped: true };
  const others = ['D:BTC'];
  const listWith = (reaches: ChartFacts['reaches']) =>
    listChartSeries({ ...facts, reaches }, { ...choice, others }).filter(({ name }) => name === 'with D:BTC');

  it('is requested no further back than the tier reaches, and not before its range is known', () => {
    expect(listWith(undefined)[0]).toMatchObject({ span: { from: 900_000 } });
    expect(listWith(new Map())).toEqual([]);
    const [part] = listWith(new Map([['D:BTC', clipped]]));
    expect(part).toMatchObject({ span: { from: 920_000, to: 936_000 }, ask: { reach: clipped } });
  });

  it('costs nothing if the whole range is older', () => {
    const beyond = new Map([['D:BTC', { ...clipped, from: 960_000 }]]);
    const tilesOf = (reaches: ChartFacts['reaches']) =>
      listChartTiles({ ...facts, reaches }, { ...choice, others, panes: [] }).map(({ tiles }) => tiles.length);
    expect(tilesOf(beyond)[1]).toBe(0);
    expect(tilesOf(undefined)[1]).toBeGreaterThan(0);
    // A choice has a price before its market has been looked up.
    expect(guessReaches({ ...facts, reaches: beyond }, { ...choice, others: ['D:BTC', 'E:BTC'] }).reaches).toEqual(
      new Map([
        ['D:BTC', beyond.get('D:BTC')],
        ['E:BTC', facts.span],
      ]),
    );
    expect(isBeforeReach({ reaches: beyond }, 'D:BTC', choice.range)).toBe(true);
    expect(isBeforeReach({ reaches: new Map([['D:BTC', clipped]]) }, 'D:BTC', choice.range)).toBe(false);
  });
});
