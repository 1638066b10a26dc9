import { describe, expect, it } from 'vitest';
import type { BudgetState, LedgerEntry, QueueEntry } from '@/data/budget/budget-types';
import {
  describeBurn,
  describeLocked,
  describeSince,
  describeSpent,
  formatCached,
  formatCharge,
  formatSpan,
  formatTurn,
  nameParts,
  nameRequest,
  nameSubject,
} from './usage-words';

const at = (text: string): number => Date.parse(text) / 1000;
const span = (from: string, to: string): string => formatSpan({ from: at(from), to: at(to) }, SPAN.to, 'utc');
const SPAN = { from: at('2026-06-18T04:38:00Z'), to: at('2026-06-18T14:32:00Z') };

describe('a request in words', () => {
  it('names its dataset and range, with days if there are several', () => {
    const search = 'type=BLOCK_BOOK_SNAPSHOT_AGG&exchange=ATLAS&rawSymbol=BTCUSDT';
    const named = nameRequest({ type: 'BLOCK_BOOK_SNAPSHOT_AGG', span: SPAN, search }, SPAN.to, 'utc');
    expect(named).toBe('Depth BTCUSDT, 04:38 – 14:32');
    expect(span('2026-06-15T14:00:00Z', '2026-06-18T14:32:00Z')).toBe('15 Jun 14:00 – 18 Jun 14:32');
    expect(span('2026-06-17T14:00:00Z', '2026-06-17T14:32:00Z')).toBe('17 Jun 14:00 – 14:32');
    expect(formatSpan(undefined, SPAN.to, 'utc')).toBe('latest');
  });

  it('names the coin, or else the market', () => {
    expect(nameSubject({ search: 'coin=BTC&tokenName=Bitcoin&period=60' })).toBe('BTC');
    expect(nameSubject({ search: 'exchange=ATLAS&rawSymbol=BTCUSDT&rawSymbol=ETHUSDT' })).toBe('BTCUSDT, ETHUSDT');
    expect(nameSubject({ search: 'period=60' })).toBe('');
    // Questions of one event share a symbol.
    expect(nameSubject({ search: 'exchange=PREDMKT&normalizedSymbol=FED-JULY-USDC&period=60' })).toBe('FED-JULY-USDC');
    // Questions have hashes for symbols.
    expect(nameSubject({ search: 'rawSymbol=0x7dc5220a1ed94fba33' })).toBe('a question');
    expect(nameSubject({ search: 'rawSymbol=0x7dc5220a1ed94fba33&rawSymbol=0x11c5220a1ed94fba33' })).toBe(
      '2 questions',
    );
  });

  it('tells series of one coin apart by tenor and bucket', () => {
    const search = 'type=SKEW&coin=BTC&rawSymbol=BTC_25&tenor=ONE_M&interval=FOUR_HOURS';
    const named = nameRequest({ type: 'SKEW_OPTION_SUMMARY_AGG', span: SPAN, search }, SPAN.to, 'utc');
    expect(named).toBe('Skew BTC 1M, 4 h, 04:38 – 14:32');
    expect(nameParts({ search: 'rawSymbol=BTCUSDT&interval=FIFTEEN_MINUTES' })).toBe('15 min');
    expect(nameParts({ search: 'rawSymbol=BTCUSDT&interval=odd' })).toBe('');
  });

  it('names the years of a span that is not within this one', () => {
    expect(span('2025-06-18T15:00:00Z', '2026-06-19T00:00:00Z')).toBe('18 Jun 2025 15:00 – 19 Jun 2026 00:00');
    expect(span('2025-06-18T14:00:00Z', '2026-06-18T15:00:00Z')).toBe('18 Jun 2025 14:00 – 18 Jun 2026 15:00');
    expect(span('2025-06-15T14:00:00Z', '2025-06-18T14:32:00Z')).toBe('15 Jun 2025 14:00 – 18 Jun 2025 14:32');
    expect(span('2025-06-18T14:00:00Z', '2025-06-18T15:00:00Z')).toBe('18 Jun 2025 14:00 – 15:00');
  });

  it.each([
    [{ predicted: 10, charged: 10, source: 'documented' }, '10'],
    [{ predicted: 8, charged: 10, source: 'guess' }, '10, not ~8'],
    [{ predicted: 10, charged: 10, source: 'learned' }, '10'],
    [{ predicted: 10, charged: undefined, source: 'documented' }, '– of 10'],
  ] as const)('%o', (entry, text) => {
    expect(formatCharge(entry as LedgerEntry)).toBe(text);
  });

  it('says how much of the view was cached', () => {
    expect(formatCached({ tilesHeld: 3, tilesAsked: 8 } as LedgerEntry)).toBe('3 of 11');
  });

  it.each([
    ['sending', 0, 'sending'],
    ['waiting', 24_000, 'in 23 s'],
    ['waiting', 900, 'next'],
    ['retrying', 3000, 'retry in 2 s'],
  ] as const)('%s with its turn at %d ms', (status, eligibleAtMs, text) => {
    expect(formatTurn({ status, eligibleAtMs } as QueueEntry, 1000)).toBe(text);
  });
});

it('the pace says when the budget runs out, if it does', () => {
  expect(describeBurn({ burnPerMinute: 12, secondsToExhaustion: undefined } as BudgetState)).toBe(
    '12 per min, the refill keeps up',
  );
  expect(describeBurn({ burnPerMinute: 1200, secondsToExhaustion: 102 } as BudgetState)).toBe(
    '1,200 per min, used up in 1 minute 42 seconds',
  );
});

it('the session says what it has cost by type', () => {
  const spent = [
    { type: 'BLOCK_BOOK_SNAPSHOT_AGG', weight: 30, requests: 3 },
    { type: 'TRADE_SIDE_AGNOSTIC_AGG', weight: 12, requests: 2 },
    { type: 'LIQUIDATION_AGG', weight: 4, requests: 1 },
    { type: 'TPO_AGG', weight: 2, requests: 1 },
  ] as BudgetState['spent'];
  expect(describeSpent({ spent })).toMatch(/^Depth 30, .+ 12, .+ 4, others 2$/);
  expect(describeSpent({ spent: [] })).toBe('nothing yet');
});

it('the beginning of a session is named with its day if that is not today', () => {
  const now = at('2026-06-18T14:32:00Z');
  expect(describeSince(at('2026-06-18T14:02:10Z'), now, 'utc')).toBe('since 14:02');
  expect(describeSince(at('2026-06-17T14:02:10Z'), now, 'utc')).toBe('since 17 Jun 14:02');
});

it('what is locked has the history that a tier leaves out, and only the highest tier has none', () => {
  expect(describeLocked('advanced')).toBe('history beyond 365 days');
  expect(describeLocked('free')).toMatch(/^\S.*, history beyond 7 days$/);
  expect(describeLocked('enterprise')).toBe('nothing');
});
