import { describe, expect, it } from 'vitest';
import type { BudgetState, QueueEntry } from '@/data/budget/budget';
import { findWait, identifySearch, isStillMade } from './pane-wait';

const DEPTH = 'type=BLOCK_BOOK_SNAPSHOT_AGG&exchange=A&rawSymbol=BTC&blockSize=5';
const CANDLES = 'type=TRADE_AGG&exchange=A&rawSymbol=BTC';
const NOW = 50_000;

const entry = (id: number, search: string, more: Partial<QueueEntry> = {}): QueueEntry => ({
  id,
  search: `${search}&from=${1000 * id}&period=3600`,
  type: 'BLOCK_BOOK_SNAPSHOT_AGG',
  span: undefined,
  weight: 10,
  source: 'documented',
  rank: 'visible',
  status: 'waiting',
  eligibleAtMs: NOW,
  ...more,
});

const stateOf = (queue: readonly QueueEntry[], more: Partial<BudgetState> = {}): BudgetState => ({
  limit: 10,
  remaining: 3,
  capacity: 20,
  used: 17,
  fullAtMs: NOW + 102_000,
  secondsToFull: 102,
  burnPerMinute: 17,
  secondsToExhaustion: undefined,
  since: 0,
  savedWeight: 0,
  spent: [],
  blockedUntilMs: undefined,
  askedPauseSeconds: undefined,
  queue,
  ledger: [],
  ...more,
});

describe('a pane', () => {
  const depth = [identifySearch(DEPTH)];

  it('waits for the last of its own requests, whatever their time range', () => {
    const queue = [
      entry(1, CANDLES, { eligibleAtMs: NOW + 90_000 }),
      entry(2, DEPTH, { eligibleAtMs: NOW + 20_000 }),
      entry(3, DEPTH, { eligibleAtMs: NOW + 42_000, status: 'retrying' }),
    ];
    expect(findWait(stateOf(queue), depth)).toEqual({
      entryId: 3,
      secondsLeft: 42,
      weight: 20,
      remaining: 3,
      askedSeconds: undefined,
    });
  });

  it('does not wait while its requests are being sent or about to be, or for those of others', () => {
    const queue = [
      entry(1, DEPTH, { status: 'sending', eligibleAtMs: NOW + 20_000 }),
      entry(2, DEPTH, { eligibleAtMs: NOW + 900 }),
      entry(3, DEPTH.replace('blockSize=5', 'blockSize=25'), { eligibleAtMs: NOW + 20_000 }),
    ];
    expect(findWait(stateOf(queue), depth)).toBeUndefined();
    expect(findWait(stateOf([]), depth)).toBeUndefined();
  });

  it('knows whether the service asked for the pause', () => {
    const state = stateOf([entry(1, DEPTH, { eligibleAtMs: NOW + 7000 })], {
      blockedUntilMs: NOW + 7000,
      askedPauseSeconds: 7,
    });
    expect(findWait(state, depth)).toMatchObject({ secondsLeft: 7, askedSeconds: 7 });
  });
});

it('data that the service is still making wait for no budget, and only the series that requests them reports it', () => {
  const queue = [entry(1, CANDLES, { isPreparing: true, eligibleAtMs: NOW + 2000 })];
  expect(findWait(stateOf(queue), [identifySearch(CANDLES)])).toBeUndefined();
  expect(isStillMade(stateOf(queue), [identifySearch(CANDLES)])).toBe(true);
  expect(isStillMade(stateOf(queue), [identifySearch(DEPTH)])).toBe(false);
  expect(
    isStillMade(stateOf([entry(1, CANDLES, { status: 'sending', isPreparing: true })]), [identifySearch(CANDLES)]),
  ).toBe(true);
});
