import { expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { makeRequestLedger } from './request-ledger';

const rate = (weight: number | undefined) => ({ limit: 750, remaining: 1, used: 1, reset: 1, weight, tier: undefined });

it('the ledger holds what was charged, the latest first, and no more than fifty', () => {
  const clock = makeManualClock(60_000);
  const ledger = makeRequestLedger(clock);
  let changes = 0;
  ledger.subscribe(() => changes++);
  ledger.add(rate(undefined), { path: '/v1/usage', search: '' });
  ledger.add(rate(10), { path: '/v1/points', search: 'type=TRADE_AGG&coin=BTC' });
  clock.advance(2000);
  ledger.add(rate(1), { path: '/v1/points', search: '' });
  expect(ledger.getEntries()).toEqual([
    { id: 2, at: 62, what: '/v1/points', weight: 1 },
    { id: 1, at: 60, what: 'TRADE_AGG', weight: 10 },
  ]);
  expect(changes).toBe(2);
  for (let index = 0; index < 100; index++) ledger.add(rate(1), undefined);
  expect(ledger.getEntries()).toHaveLength(50);
});
