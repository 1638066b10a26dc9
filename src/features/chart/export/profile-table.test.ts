import { describe, expect, it } from 'vitest';
import { describeProfile, summariseProfile } from '@/features/chart/figures/profile-words';
import { buildProfileTable, buildProfileTables } from './profile-table';

const FROM = Date.UTC(2026, 5, 18, 6) / 1000;
const profile = {
  prices: Float64Array.from([96_800, 97_010, 97_220]),
  step: 10,
  buys: Float64Array.from([1, 5, 0]),
  sells: Float64Array.from([2, 4, 3]),
  poc: 97_010,
  valueLow: 96_800,
  valueHigh: 97_240,
};
const chart = {
  market: { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', normalizedSymbol: 'BTC-USDT' },
  zone: 'utc' as const,
  settled: { view: { timeFrom: FROM, timeTo: FROM + 3600 } },
  data: { price: { profile, decimals: 0 } },
  columns: { profile: { venues: ['ATLAS_FUTURES', 'CINDER_SWAP'], unit: 'BTC' } },
};
const none = { ...chart, data: { price: { decimals: 0 } } };

describe('the volume profile', () => {
  it('states where most was traded and the ends of the value area', () => {
    expect(describeProfile(chart)).toEqual({ poc: '97,015', low: '96,800', high: '97,240' });
    expect(summariseProfile(chart)).toEqual(['Most volume at 97,015, 70% of it from 96,800 to 97,240.']);
    expect([describeProfile(none), summariseProfile(none), buildProfileTables(none)]).toEqual([undefined, [], []]);
  });

  it('has every row in its table, from the highest price down', () => {
    const { caption, rows } = buildProfileTable(chart);
    expect(caption).toContain('the sum of ATLAS_FUTURES and CINDER_SWAP in BTC');
    expect(caption).toContain('vPOC 97,015, value area 96,800 to 97,240.');
    expect(rows.map((cells) => cells.map(({ value }) => value))).toEqual([
      [97_220, 97_230, 3, 0, 3],
      [97_010, 97_020, 9, 5, 4],
      [96_800, 96_810, 3, 1, 2],
    ]);
  });

  it('has prices with the market’s decimals, without rounding noise', () => {
    const dusty = {
      ...profile,
      prices: profile.prices.map((price) => price + 0.114_999_999_99),
      poc: 97_010.114_999_999_99,
    };
    const price = { profile: dusty, decimals: 2 };
    const view = { ...chart, data: { price } };
    expect(buildProfileTable(view).rows.map(([cell]) => cell.value)).toEqual([97_220.11, 97_010.11, 96_800.11]);
    const [, , figures, values] = buildProfileTables(view)[0].columns.map((column) => Array.from(column.values));
    expect([figures[3], values[0]]).toEqual(['Buy at 96800.11', 97_015.11]);
  });

  it('is exported with its exact figures', () => {
    const [table] = buildProfileTables(chart);
    const [, seconds, figures, values] = table.columns.map((column) => Array.from(column.values));
    expect(table.length).toBe(9);
    expect(seconds[8]).toBe(FROM);
    expect(figures.slice(0, 5)).toEqual(['vPOC', 'Value area low', 'Value area high', 'Buy at 96800', 'Sell at 96800']);
    expect(values.slice(0, 5)).toEqual([97_015, 96_800, 97_240, 1, 2]);
  });
});
