import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { makeMarketSample } from '@/data/list-history/market-sample';
import type { Band } from '@/domain/screener/cell-band';
import { unixSeconds } from '@/domain/units';
import { describeBand, makeBandOf, spareNew } from './market-shade';

const market = (facts: Partial<Market>): Market => ({ exchange: 'A', rawSymbol: 'B', ...facts });
const COLUMNS = ['market', 'price', 'change', 'volume', 'volume-change', 'oi', 'cap', 'since', '__proto__'];

describe('cells', () => {
  const rows = Array.from({ length: 20 }, (_, index) =>
    market({ lastPrice: index, volume24h: 10 ** index, priceChange24h: 10 - index, oiChange24h: 5 }),
  );
  const bands = (row: Market, shade: 'market' | 'self'): Readonly<Record<string, Band>> =>
    Object.fromEntries(
      COLUMNS.map((column) => [column, makeBandOf(rows, shade, undefined)(column, row)] as const).filter(
        ([, band]) => band !== 0,
      ),
    );

  it('compared with the market are ranked among the rows, column by column, but prices never are', () => {
    expect(bands(rows[0], 'market')).toEqual({ change: 2, volume: -2 });
    expect(bands(rows[16], 'market')).toEqual({ change: -1, volume: 1 });
    expect(bands(rows[10], 'market')).toEqual({});
    expect(bands(market({ marketcap: 5, volume24h: 1e30 }), 'market')).toEqual({ volume: 2 });
  });

  it('of recordings are of another time: they are not ranked, and others are not ranked against them', () => {
    const recorded = { from: { s: 1 }, to: { s: 2 } };
    const old = rows.map((row) => ({ ...row, recorded, volume24h: 1e30 }));
    const bandOf = makeBandOf([...rows, ...old], 'market', undefined);
    expect([bandOf('volume', rows[19]), bandOf('volume', old[19]), bandOf('volume', rows[0])]).toEqual([2, 0, -2]);
  });

  it('of live markets are ranked among live ones, and of simulated ones among simulated ones', () => {
    const recorded = { from: { s: 1 }, to: { s: 2 }, live: true };
    const live = rows.map((row) => ({ ...row, recorded, volume24h: (row.volume24h ?? 0) * 1e30 }));
    const bandOf = makeBandOf([...rows, ...live], 'market', undefined);
    expect([bandOf('volume', rows[19]), bandOf('volume', live[19])]).toEqual([2, 2]);
    expect([bandOf('volume', rows[0]), bandOf('volume', live[0])]).toEqual([-2, -2]);
  });

  it('compared with themselves show their own change in a day', () => {
    const row = market({ lastPrice: 1, priceChange24h: 3, volume24h: 1, volumeChange24h: -60, oiChange24h: 15 });
    expect(bands(row, 'self')).toEqual({ price: 1, change: 1, volume: -2, 'volume-change': -2, oi: 2 });
    expect(bands(market({ marketcap: 9 }), 'self')).toEqual({});
  });

  it('compared with the earliest sample show the change since, of what samples contain', () => {
    const then = { lastPrice: 100, volume24h: 50, marketcap: 10, oiChange24h: 1 };
    const named = (rawSymbol: string, facts: Partial<Market>): Market => ({ exchange: 'A', rawSymbol, ...facts });
    const sample = makeMarketSample([named('B', then), named('ZERO', { lastPrice: 0 })], unixSeconds(1));
    const bandOf = makeBandOf(rows, 'tape', sample);
    const now = named('B', { lastPrice: 103, volume24h: 20, marketcap: 10.1, oiChange24h: 40, priceChange24h: 9 });
    expect(COLUMNS.map((column) => bandOf(column, now))).toEqual([0, 1, 0, -2, 0, 0, 0, 0, 0]);
    const others = [{ ...now, rawSymbol: 'NEW' }, named('ZERO', { lastPrice: 5 }), named('B', {})];
    const old = { ...now, recorded: { from: { s: 1 }, to: { s: 2 } } };
    for (const other of [...others, old]) expect(bandOf('price', other)).toBe(0);
    for (const none of [undefined, null]) expect(makeBandOf(rows, 'tape', none)('price', now)).toBe(0);
  });

  it('are plain by default', () => {
    expect(COLUMNS.map((column) => makeBandOf(rows, undefined, undefined)(column, rows[0]))).toEqual(
      COLUMNS.map(() => 0),
    );
  });

  it('say in words what the colour means', () => {
    expect([-2, -1, 0, 1, 2].map((band) => describeBand(band as Band, 'market'))).toEqual([
      'lowest tenth',
      'lowest quarter',
      undefined,
      'highest quarter',
      'highest tenth',
    ]);
    expect(describeBand(-2, 'self')).toBe('fell much');
  });
});

it('the price change of a question that has been open for less than 48 h has no shade, as its figure has no colour', () => {
  const NOW = 1_781_793_120;
  const bandOf = spareNew(() => 2, NOW);
  const opened = (hours: number): Market => ({
    exchange: 'PREDMKT',
    rawSymbol: 'rain',
    lastPrice: 0.4,
    predictionMarkets: [{ lastPrice: 0.4, availableSince: { s: NOW - hours * 3600 } }],
  });
  expect([bandOf('change', opened(30)), bandOf('volume', opened(30)), bandOf('change', opened(48))]).toEqual([0, 2, 2]);
  expect(bandOf('change', { exchange: 'ATLAS', rawSymbol: 'BTCUSDT' })).toBe(2);
});
