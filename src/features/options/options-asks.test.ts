import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import type { OptionSummary } from '@/data/queries/tenors';
import type { DataDesk } from '@/panes/use-data-desk';
import { listOptionsSeries, type OptionsFacts } from './options-asks';
import { stepMoment } from './use-history-keys';

const DAY = 86_400;
const NOW = 20_000 * DAY + 50_000;
const summary = (kind: OptionSummary['kind']): OptionSummary => ({
  kind,
  exchange: 'FJORD_OPTIONS',
  coin: 'BTC',
  rawSymbol: 'S',
  tenor: 'ONE_W',
  since: 0,
});
const market: Market = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', coin: 'BTC' };
const facts = (extra: Partial<OptionsFacts> = {}): OptionsFacts => ({
  desk: { volatility: 'V', skew: 'S', candles: 'C' } as unknown as DataDesk,
  market,
  span: { from: NOW - 120 * DAY, to: NOW, isRecorded: false },
  nowSeconds: NOW,
  tier: 'advanced',
  summaries: [summary('volatility'), summary('skew')],
  ...extra,
});
const names = (made: OptionsFacts, range: '30D' | '1Y' = '30D', realisedDays?: number) =>
  listOptionsSeries(made, { range, realisedDays }).map(({ name }) => name);

it('asks for the range and the days of the year, once where they are the same', () => {
  expect(names(facts())).toEqual([
    'volatility ONE_W range',
    'skew ONE_W range',
    'volatility ONE_W year',
    'skew ONE_W year',
  ]);
  expect(names(facts(), '1Y', 30)).toEqual(['volatility ONE_W range', 'skew ONE_W range', 'candles']);
});

it('never asks for what the tier does not open', () => {
  expect(names(facts({ tier: 'free' }), '1Y')).toEqual(['skew ONE_W range']);
});

it('candles of a recording say nothing of today', () => {
  const recorded = { ...market, recorded: { from: { s: 0 }, to: { s: 1 } } };
  expect(names(facts({ market: recorded }), '1Y', 30)).not.toContain('candles');
});

it('spans hold whole buckets of what exists, and the one that the newest is compared with', () => {
  const [range, , year] = listOptionsSeries(facts(), { range: '30D', realisedDays: undefined });
  const end = 20_000 * DAY + 57_600;
  expect(range.span).toEqual({ from: end - 30 * DAY - 14_400, to: end });
  expect(year.span).toEqual({ from: NOW - 120 * DAY, to: 20_001 * DAY });
  expect(year.ask.view).toEqual({
    exchange: ['FJORD_OPTIONS'],
    coin: 'BTC',
    rawSymbol: 'S',
    tenor: 'ONE_W',
    interval: 'DAY',
  });
});

it('keys go from bucket to bucket and stop at the ends', () => {
  const view = { range: { from: 1000, to: 2000 }, seconds: 100 };
  expect(stepMoment('ArrowLeft', false, undefined, view)).toBe(1900);
  expect(stepMoment('ArrowLeft', false, 1500, view)).toBe(1400);
  expect(stepMoment('ArrowRight', true, 1500, view)).toBe(1900);
  expect(stepMoment('ArrowLeft', true, 1500, view)).toBe(1000);
  expect([stepMoment('Home', false, 1500, view), stepMoment('End', false, 1500, view)]).toEqual([1000, 1900]);
  expect(stepMoment('a', false, 1500, view)).toBeUndefined();
});
