import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import type { OptionSummary } from '@/data/queries/tenors';
import { makeLoneSurroundings } from '@/testing/screen/lone-surroundings';
import { chooseSymbol } from './choose-symbol';
import { getSummariesSpan } from './option-ranges';
import { listOptionsSeries, type OptionsFacts } from './options-requests';

const DAY = 86_400;
const NOW = 20_000 * DAY + 50_000;
const { dataClient } = makeLoneSurroundings('advanced', NOW).around;
const summary = (kind: OptionSummary['kind']): OptionSummary => ({
  kind,
  exchange: 'FJORD_OPTIONS',
  coin: 'BTC',
  rawSymbol: 'S',
  tenor: 'ONE_W',
  since: 0,
  recorded: undefined,
});
const market: Market = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', coin: 'BTC' };
const facts = (extra: Partial<OptionsFacts> = {}): OptionsFacts => ({
  dataClient,
  market,
  span: { from: NOW - 120 * DAY, to: NOW, isRecorded: false },
  candleSpan: { from: NOW - 2000 * DAY, to: NOW, isRecorded: false },
  nowSeconds: NOW,
  clockSeconds: NOW,
  historySeconds: undefined,
  tier: 'advanced',
  summaries: [summary('volatility'), summary('skew')],
  beside: undefined,
  ...extra,
});
const names = (made: OptionsFacts, range: '30D' | '1Y' = '30D', realisedDays?: number) =>
  listOptionsSeries(made, { range, realisedDays }).map(({ name }) => name);

it('requests the range and the days of the year, only once if they are the same', () => {
  expect(names(facts())).toEqual([
    'volatility ONE_W range',
    'skew ONE_W range',
    'volatility ONE_W year',
    'skew ONE_W year',
  ]);
  expect(names(facts(), '1Y', 30)).toEqual(['volatility ONE_W range', 'skew ONE_W range', 'candles']);
});

it('of a coin beside the range is requested, without its days and its candles', () => {
  const of = (kind: OptionSummary['kind']): OptionSummary => ({ ...summary(kind), coin: 'ETH' });
  const beside = { coin: 'ETH', summaries: [of('volatility'), of('skew')] };
  expect(names(facts({ beside }), '30D', 30).filter((name) => name.startsWith('ETH'))).toEqual([
    'ETH volatility ONE_W range',
    'ETH skew ONE_W range',
  ]);
  expect(names(facts({ beside, tier: 'free' }))).toEqual([
    'skew ONE_W range',
    'skew ONE_W year',
    'ETH skew ONE_W range',
  ]);
});

it('never requests what the tier does not open', () => {
  expect(names(facts({ tier: 'free' }), '1Y')).toEqual(['skew ONE_W range']);
});

it('candles of a recording are not compared with today’s options', () => {
  const recorded = { ...market, recorded: { from: { s: 0 }, to: { s: 1 } } };
  expect(names(facts({ market: recorded }), '1Y', 30)).not.toContain('candles');
  const span = { from: NOW - 120 * DAY, to: NOW - 100 * DAY, isRecorded: true };
  expect(names(facts({ span }), '1Y', 30)).not.toContain('candles');
});

it('candles reach back as far as the market, however young its options are', () => {
  const candles = listOptionsSeries(facts(), { range: '1Y', realisedDays: 30 }).at(-1);
  // A year, and before it the days of the longest tenor.
  expect(candles?.span).toEqual({ from: 20_001 * DAY - 455 * DAY, to: 20_001 * DAY });
});

it('series of a recording cover when they were recorded, others start at the first of them', () => {
  const living = { since: 500, recorded: undefined };
  const recorded = { since: 7, recorded: { from: { s: 100 }, to: { s: 200 } } };
  expect(getSummariesSpan([recorded, { ...recorded, recorded: { from: { s: 50 }, to: { s: 90 } } }], NOW, 600)).toEqual(
    {
      from: 50,
      to: 200,
      isRecorded: true,
    },
  );
  expect(getSummariesSpan([living, recorded], NOW, undefined)).toMatchObject({ from: 500, isRecorded: false });
  expect(getSummariesSpan([], NOW, undefined)).toMatchObject({ from: 0, isRecorded: false });
});

it('one symbol of two venues can be reached at both; its name alone means the first', () => {
  const of = (exchange: string): OptionSummary => ({ ...summary('skew'), exchange });
  const all = [of('FJORD_OPTIONS'), { ...of('HALCYON_OPTIONS'), rawSymbol: 'X' }, of('HALCYON_OPTIONS')];
  const choose = (named?: string) => chooseSymbol(all, 'BTC', 'skew', named);
  expect(choose().symbols.map(({ id }) => id)).toEqual(['FJORD_OPTIONS:S', 'HALCYON_OPTIONS:X', 'HALCYON_OPTIONS:S']);
  expect(choose('HALCYON_OPTIONS:S').summaries).toEqual([all[2]]);
  expect(choose('S').summaries).toEqual([all[0]]);
  expect(choose('no such').summaries).toEqual([all[0]]);
  expect(chooseSymbol([], 'BTC', 'skew', undefined)).toEqual({ symbols: [], symbol: undefined, summaries: [] });
});

it('spans have whole existing buckets, and the one that the newest is compared with', () => {
  const [range, , year] = listOptionsSeries(facts(), { range: '30D', realisedDays: undefined });
  const end = 20_000 * DAY + 57_600;
  expect(range.span).toEqual({ from: end - 30 * DAY - 14_400, to: end });
  expect(year.span).toEqual({ from: 19_880 * DAY, to: 20_001 * DAY });
  expect(year.ask.view).toEqual({
    exchange: ['FJORD_OPTIONS'],
    coin: 'BTC',
    rawSymbol: 'S',
    tenor: 'ONE_W',
    interval: 'DAY',
  });
});
