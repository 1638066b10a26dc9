import { describe, expect, it } from 'vitest';
import type { Source } from '@/contract/sources';
import {
  describeData,
  describeDisk,
  describeFailure,
  describeFigures,
  describeFilling,
  describeGapLength,
  describeGaps,
  describeLag,
  describeLoss,
  describeMeasure,
  describeOffMarket,
  describePrint,
  describeSource,
  describeSources,
  describeState,
  groupFailures,
  listMarks,
  listScreens,
  nameBasis,
  namePrintKind,
  nameVenue,
} from './source-words';

const source: Source = {
  id: 'binance-futures:BTCUSDT',
  venue: 'Binance',
  kind: 'linear futures',
  exchange: 'BINANCE_FUTURES',
  rawSymbol: 'BTCUSDT',
  state: 'live',
  publishes: ['book', 'trades'],
  gapsToday: 0,
};

describe('the state of a source', () => {
  it.each<readonly [Partial<Source>, string]>([
    [{ state: 'connecting' }, 'Connecting'],
    [{ state: 'live' }, 'Live'],
    [{ state: 'live', behindMs: 412 }, 'Live · 0.4 s behind'],
    [{ state: 'live', behindMs: -30 }, 'Live'],
    [{ state: 'live', behindMs: 30 }, 'Live'],
    [{ state: 'live', behindMs: 400, filling: { done: 0.43 } }, 'Filling 43 %'],
    [{ state: 'paused', filling: { done: 0.43 } }, 'Paused'],
    [{ state: 'connecting', filling: { done: 0.43 } }, 'Connecting'],
    [{ state: 'live', behindMs: 75_000 }, 'Live · 1 min behind'],
    [{ state: 'resyncing', reason: 'Lost update at 14:02:11.' }, 'Resynchronising: Lost update at 14:02:11'],
    [{ state: 'waiting', reason: 'Binance asks for 40 s of pause.' }, 'Waiting: Binance asks for 40 s of pause'],
    [{ state: 'paused' }, 'Paused'],
    [{ state: 'unavailable', reason: 'HTTP 451.' }, 'Not available here: HTTP 451'],
    [{ state: 'stopped', reason: 'disk full' }, 'Stopped: disk full'],
  ])('of %o is put in words', (facts, words) => {
    expect(describeState({ ...source, ...facts })).toBe(words);
  });

  it('says how far the past is filled, and why it waits', () => {
    expect(describeFilling(source)).toBeUndefined();
    const filling = { done: 0.4375, secondsLeft: 7800 };
    expect(describeFilling({ ...source, filling })).toBe('Filling 43 % (2 h 10 min left)');
    expect(describeFilling({ ...source, filling: { done: 0.999 } })).toBe('Filling 99 %');
    expect(describeFilling({ ...source, filling: { ...filling, waits: 'the limit of the venue.' } })).toBe(
      'Filling 43 %: the limit of the venue',
    );
    expect(describeFilling({ ...source, state: 'paused', filling })).toBe('Filling 43 %, paused');
  });

  it('is announced in one sentence with the name', () => {
    expect(describeSource({ ...source, behindMs: 400, filling: { done: 0.5 } })).toBe(
      'Binance BTCUSDT linear futures, Filling 50 %',
    );
  });
});

it('calls a recording that a demo venue plays a demo, never a market of the venue', () => {
  expect(nameVenue(source)).toBe('Binance linear futures');
  expect(nameVenue({ ...source, isDemo: true })).toBe('Demo of Binance linear futures');
  expect(describeSource({ ...source, isDemo: true })).toBe('Binance BTCUSDT linear futures, demo venue, Playing');
});

it('states the figures of a row on one line, without unknown ones', () => {
  expect(describeFigures({ ...source, gapsToday: 1 })).toBe('1 gap today');
  expect(describeFigures({ ...source, eventsPerSecond: 92, bytesPerDay: 2.4e9 })).toBe(
    '92 events/s, 0 gaps today, 2.4 GB/day',
  );
});

it('sums the gaps of the day', () => {
  const cause = 'lost update';
  expect(describeGaps([])).toBe('None');
  expect(describeGaps([{ from: { s: 10 }, to: { s: 13 }, cause }])).toBe('1 gap, 3.0 s');
  expect(
    describeGaps([
      { from: { s: 10 }, to: { s: 13 }, cause },
      { from: { s: 20 }, to: { s: 60 }, cause },
      { from: { s: 90 }, cause },
    ]),
  ).toBe('3 gaps, 43 s in all, 1 open');
});

it('counts sources, and says when the disk will be full', () => {
  const paused: Source = { ...source, state: 'paused' };
  expect(describeSources([source])).toBe('1 source, 1 live');
  expect(describeSources([source, paused])).toBe('2 sources, 1 live');
  expect(describeDisk(undefined, [source])).toBeUndefined();
  expect(describeDisk(118e9, [source])).toBe('118 GB free');
  expect(describeMeasure({ bytesPerDay: 2e9, bytesBasis: 'Measured on the last 10 min' })).toBe(
    'Measured on the last 10 min.',
  );
  expect(describeMeasure({})).toBe('Measured once ten minutes are recorded.');
  expect(nameBasis('Estimated for a book of 2,000 levels a side each second')).toBe('estimated');
  expect(describeDisk(20e9, [{ ...source, bytesPerDay: 2e9 }])).toBe('20 GB free, full in about 10 d');
  expect(describeDisk(2e12, [{ ...source, bytesPerDay: 2e9 }])).toBe('2.0 TB free');
});

it('states the length of a gap, also of an open one', () => {
  const from = { s: 100, ns: 500_000_000 };
  expect(describeGapLength({ from, to: { s: 103 }, cause: '' })).toBe('2.5 s');
  expect(describeGapLength({ from, to: { s: 3700 }, cause: '' })).toBe('59 min 59 s');
  expect(describeGapLength({ from, cause: '' })).toBe('open');
});

it('describes off-market prints, their kind and how they are used', () => {
  const print = { timestamp: { s: 1_781_000_000 }, price: 28_722.5, volume: 0.001, kind: 'INSURANCE_FUND' };
  expect(describeOffMarket({ count: 1, prints: [print] })).toBe(
    '1 print off the market. It is in the candles but not in profiles, and charts do not scale to it.',
  );
  expect(describeOffMarket({ count: 3, prints: [print, print] })).toMatch(/^3 prints .* The newest 2 are listed\.$/);
  expect(describePrint(print)).toBe('0.001 at 28722.5');
  expect(['INSURANCE_FUND', 'ADL', 'BLOCK_TRADE', 'FAR'].map(namePrintKind)).toEqual([
    'Insurance fund',
    'ADL',
    'Block trade',
    'Lone outlier',
  ]);
});

it('states the lag of an hour, ignoring minutes without data', () => {
  expect(describeLag([null, null])).toBe('not measured yet');
  expect(describeLag([400, null, 2100, 300])).toBe('median 0.4 s, most 2.1 s');
});

it('says what is lost with the data of a source', () => {
  expect(describeLoss(source, 'utc')).toBe('Nothing has been recorded yet.');
  const recorded = { ...source, first: { s: 1_781_000_000 }, last: { s: 1_781_172_800 }, bytesPerDay: 2.4e9 };
  expect(describeLoss(recorded, 'utc')).toMatch(/^All books, trades, .* since 9 Jun 2026 .* UTC, about 4\.8 GB\./);
});

it('marks what a venue does not publish as such, and never leaves it out', () => {
  const marks = listMarks({ publishes: ['book', 'trades'], history: [] });
  expect(marks.map(({ label, isPublished }) => [label, isPublished])).toEqual([
    ['Book', true],
    ['Trades', true],
    ['Funding', false],
    ['OI', false],
    ['Liquidations', false],
    ['History', false],
  ]);
  expect(listMarks({ publishes: [], history: ['candles', 'sides'] }).at(-1)).toEqual({
    label: 'History',
    isPublished: true,
    detail: 'candles, volume by side',
  });
});

it('groups venues whose lists failed for the same reason, whatever their hosts', () => {
  const advice = 'Check that this computer is online.';
  const missing = (venue: string, kind: string, host: string) => ({
    venue,
    kind,
    host,
    reason: `${host} was not found.`,
    advice,
  });
  const all = [
    missing('Bybit', 'spot', 'api.bybit.com'),
    missing('OKX', 'spot', 'www.okx.com'),
    missing('OKX', 'swap', 'www.okx.com'),
    { venue: 'Deribit', kind: 'perpetual', host: 'www.deribit.com', reason: 'Deribit does not serve this place' },
  ];
  const groups = groupFailures(all);
  expect(groups).toEqual([
    {
      venues: 'Bybit spot, OKX',
      reason: 'api.bybit.com was not found',
      hosts: ['api.bybit.com', 'www.okx.com'],
      advice,
    },
    {
      venues: 'Deribit perpetual',
      reason: 'Deribit does not serve this place',
      hosts: ['www.deribit.com'],
      advice: undefined,
    },
  ]);
  expect(groups.map(describeFailure)).toEqual([
    'Bybit spot, OKX cannot be reached: api.bybit.com was not found; 1 more host likewise.',
    'Deribit perpetual cannot be reached: Deribit does not serve this place.',
  ]);
});

it('says what is recorded, and which screens show it', () => {
  expect(describeData(['book', 'trades', 'mark', 'funding'])).toBe('Book, trades, funding');
  expect(listScreens(['book', 'trades'])).toEqual(['heatmap', 'chart', 'profile']);
  expect(listScreens(['options'])).toEqual(['options']);
});

it('never calls a demo live', () => {
  const demo: Source = { ...source, isDemo: true };
  expect(describeSources([demo])).toBe('1 source, 1 demo');
  expect(describeSources([source, demo, { ...demo, state: 'waiting' }])).toBe('3 sources, 1 live, 1 demo');
  expect(describeState({ ...demo, behindMs: 412 })).toBe('Playing · 0.4 s behind');
});
