import { describe, expect, it } from 'vitest';
import type { BudgetState } from '@/data/budget/budget-types';
import type { ConnectionState } from '@/data/connection/connection-state';
import { computeMeter, type Usage } from '@/data/queries/usage';
import { weight } from '@/domain/units';
import type { NextRequest } from '@/state/next-request';
import {
  countListed,
  describeNext,
  describeRefill,
  describeUnlisted,
  findTier,
  judgeLeft,
  listFigures,
} from './usage-figures';

const usage: Usage = { limit: 750, remaining: 1212, used: 412, heardAt: 0, fullAt: 23_000, windowSeconds: 60 };
const spent = [
  { type: 'BLOCK_BOOK_SNAPSHOT_AGG', weight: 30, requests: 3 },
  { type: 'TPO_AGG', weight: 18, requests: 1 },
] as BudgetState['spent'];
const told = (...args: Parameters<typeof listFigures>) =>
  listFigures(...args).map(({ name, value, note }) => `${name}: ${value}, ${note}`);

describe('the panel is headed by three figures', () => {
  it('what can be spent leads, and the minute is told against its own limit behind it', () => {
    expect(told(usage, { remaining: 1212, capacity: 1500 }, { spent, savedWeight: 16 }, 'since 14:02')).toEqual([
      'Weight that can be spent: 1,212 now, +750 a minute, 1,500 at most; 412 used in the last minute, by everyone with this key',
      'This tab: 48, weight since 14:02, 4 requests',
      'Cache saved: 16, weight, 25% of all asked for',
    ]);
  });

  it('before anything was spent, and after an overrun', () => {
    expect(told({ used: 17, limit: 10 }, { remaining: 3, capacity: 20 }, undefined, 'since 14:02')).toEqual([
      'Weight that can be spent: 3 now, +10 a minute, 20 at most; 17 used in the last minute, 7 of it saved up before',
      'This tab: 0, weight since 14:02, 0 requests',
      'Cache saved: 0, weight',
    ]);
  });
});

it('what is left is amber below the reserve and red at zero', () => {
  expect([13, 1, 0].map((remaining) => judgeLeft({ remaining }, 2))).toEqual(['calm', 'warn', 'danger']);
});

it('the log says how many of the requests of the tab it lists: after a reload they are counted alone', () => {
  const ledger = (count: number) => Array.from({ length: count }) as BudgetState['ledger'];
  expect(countListed({ spent, savedWeight: 0, ledger: ledger(0) })).toBe('0 of 4');
  expect(countListed({ spent, savedWeight: 0, ledger: ledger(4) })).toBe('4');
  expect(countListed(undefined)).toBe('0');
});

it('the log says how much weight was spent before the reload, and nothing once all is listed', () => {
  const entry = { charged: undefined, predicted: 10, outcome: 'done' } as BudgetState['ledger'][number];
  const ledger = [entry, { ...entry, charged: 12 }, { ...entry, outcome: 'failed' } as typeof entry];
  expect(describeUnlisted({ spent, savedWeight: 0, ledger })).toBe(
    '26 weight before the reload, in 1 request, is counted but not listed.',
  );
  expect(describeUnlisted({ spent, savedWeight: 0, ledger: [...ledger, entry] })).toBeUndefined();
  expect(describeUnlisted(undefined)).toBeUndefined();
});

const describeCost = (next: NextRequest, of: Usage = usage, isStale = false, firstWait?: number): string =>
  describeNext({
    usage: of,
    meter: computeMeter(of, 1500, next.kind === 'free' ? 0 : next.weight, 0),
    next,
    firstWait,
    isStale,
  });
const known = (cost: number): NextRequest => ({ kind: 'known', weight: weight(cost) });

it('one line says what the next load costs, and when it can be paid', () => {
  const poor: Usage = { ...usage, remaining: 4 };
  expect([
    describeCost({ kind: 'free' }),
    describeCost(known(25)),
    describeCost({ kind: 'estimated', weight: weight(8) }),
    describeCost(known(29), poor),
    describeCost(known(25), usage, false, 43),
    describeCost(known(1600)),
    describeCost(known(25), usage, true),
  ]).toEqual([
    'The next load of this view is free.',
    'The next load of this view costs 25 weight.',
    'The next load of this view costs about 8 weight.',
    'The next load of this view costs 29 weight, which can be paid in 2 s.',
    'The next load of this view costs 25 weight, which can be paid in 43 s.',
    'The next load of this view costs 1,600 weight, more than the 1,500 that can be saved up.',
    'The service does not answer: nothing is sent until it does.',
  ]);
});

it('the refill is told with how long it is kept, and not what can be spent now, which heads the panel', () => {
  expect(describeRefill(usage, computeMeter(usage, 1500, 0, 0))).toBe(
    '750 a minute, kept for up to 2 minutes if not used',
  );
});

it('at 9 of 10 used, a next load of 3 says how long it waits, or its cost alone', () => {
  const small: Usage = { limit: 10, remaining: 1, used: 9, heardAt: 0, fullAt: 54_000, windowSeconds: 60 };
  const next: NextRequest = known(3);
  const tell = (of: Usage, capacity: number) =>
    describeNext({ usage: of, meter: computeMeter(of, capacity, 3, 0), next, firstWait: undefined, isStale: false });
  expect(tell(small, 10)).toBe('The next load of this view costs 3 weight, which can be paid in 12 s.');
  expect(tell({ ...small, remaining: 11, fullAt: 54_000 }, 20)).toBe('The next load of this view costs 3 weight.');
});

it('offline the last known tier stays', () => {
  const tell = (state: object) => findTier(state as ConnectionState);
  expect(tell({ status: 'ready', tier: 'pro' })).toBe('pro');
  expect(tell({ status: 'offline', world: { tier: 'pro' } })).toBe('pro');
  expect(tell({ status: 'offline', world: undefined })).toBeUndefined();
  expect(tell({ status: 'connecting' })).toBeUndefined();
});
