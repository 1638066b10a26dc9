import { expect, test } from 'vitest';
import { FREE } from '@/data/plan/price-view';
import type { OptionSummary } from '@/data/queries/tenors';
import { describeSpread, type OptionSpread, type SpreadFacts, type SpreadTerms, titleSpread } from './describe-spread';

const JUNE_18 = Date.UTC(2026, 5, 18) / 1000;
const DAY = 86_400;
const MONTH: OptionSummary = {
  kind: 'volatility',
  exchange: 'HALCYON_OPTIONS',
  coin: 'BTC',
  rawSymbol: 'BTC_ATM',
  tenor: 'ONE_M',
  since: 0,
  recorded: undefined,
};
const WEEK: OptionSummary = { ...MONTH, tenor: 'ONE_W' };
const nothing = (): void => undefined;
const TERMS: SpreadTerms = { isUnlisted: false, chosen: [WEEK, MONTH], days: 12, spot: undefined, look: nothing };
const HELD = { pending: 0, missing: [], error: undefined, retry: nothing };
const WAITING = { entryId: 1, secondsLeft: 23, secondsTotal: 30, weight: 2, remaining: 0, askedSeconds: undefined };
const FACTS: SpreadFacts = {
  terms: TERMS,
  lock: undefined,
  published: [undefined, undefined],
  loaded: [HELD, { ...HELD, pending: 1 }],
  wait: undefined,
  isConnected: true,
  price: FREE,
  load: nothing,
};

const tell = (change: Partial<SpreadFacts>): OptionSpread['kind'] => describeSpread({ ...FACTS, ...change }).kind;

test('states what is missing for the options in the order in which it can be fixed', () => {
  expect(tell({ terms: { ...TERMS, isUnlisted: true, chosen: [] } })).toBe('unlisted');
  expect(tell({ terms: { ...TERMS, chosen: [] } })).toBe('none');
  expect(tell({ lock: 'Standard', isConnected: false })).toBe('locked');
  expect(tell({ isConnected: false, wait: WAITING })).toBe('offline');
  expect(describeSpread({ ...FACTS, wait: WAITING })).toEqual({ kind: 'waiting', wait: WAITING });
  expect(tell({})).toBe('loading');
  expect(tell({ loaded: [HELD, { ...HELD, pending: 1, error: new Error('502') }] })).toBe('failed');
  expect(tell({ loaded: [HELD, HELD] })).toBe('empty');
});

test('the move is of both terms and the older of their days, and is known without a connection once cached', () => {
  const published = [
    { volatility: 40, at: JUNE_18 },
    { volatility: 50, at: JUNE_18 - DAY },
  ];
  const spread = describeSpread({ ...FACTS, published, isConnected: false });
  if (spread.kind !== 'ready') throw new Error(`It is ${spread.kind}`);
  expect(spread.move).toMatchObject({
    days: 12,
    terms: '1W and 1M',
    symbol: 'HALCYON_OPTIONS BTC_ATM',
    publishedAt: JUNE_18 - DAY,
  });
  // Variance is proportional to time: 0.4² × 7 and 0.5² × 30 days, at 12 days.
  const variance = (0.16 * 7 * 18 + 0.25 * 30 * 5) / 23 / 12;
  expect(spread.move.volatility).toBeCloseTo(100 * Math.sqrt(variance), 9);
  expect(spread.move.move).toBeCloseTo(Math.sqrt(variance * (12 / 365)), 9);
});

test('half of the terms gives no answer', () => {
  expect(tell({ published: [{ volatility: 40, at: JUNE_18 }, undefined] })).toBe('loading');
});

test('the heading names the volatility that the probability rests on, and what is left out', () => {
  const published = [{ volatility: 40, at: JUNE_18 }];
  const ready = describeSpread({ ...FACTS, terms: { ...TERMS, chosen: [WEEK], days: 1.1 }, published });
  expect(titleSpread(ready)).toBe('Option-implied, 1W ATM vol, no skew');
  expect(titleSpread({ kind: 'loading' })).toBe('Option-implied, no skew');
});
