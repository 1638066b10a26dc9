import { describe, expect, it } from 'vitest';
import { Coverage } from '../coverage';
import { buildMarketList, type SimMarket } from '../market-list';
import type { PlannedStep } from '../track';
import { groupSteps, planSteps } from '../tracks/plan';
import { ListQueue } from './list-queue';
import { PendingSteps } from './pending-steps';

const NOW = Date.UTC(2025, 5, 18, 14, 32, 20) / 1000;
const DAY = 86_400;
const markets = buildMarketList('full');
const steps = planSteps(markets, new Coverage(), NOW, 'full');

const findMarket = (exchange: string, coin: string): SimMarket => {
  const found = markets.find((market) => market.exchange === exchange && market.coin.ticker === coin);
  if (!found) throw new Error(`no ${coin} on ${exchange}`);
  return found;
};
const bitcoin = findMarket('ATLAS_FUTURES', 'BTC');
const finish = (pending: PendingSteps, some: readonly PlannedStep[]): void =>
  pending.finish(some.map((step) => ({ ...step, markets: step.markets.map(({ id }) => id) })));
const makePending = (): { pending: PendingSteps; queue: ListQueue } => {
  const queue = new ListQueue(groupSteps(steps));
  return { pending: new PendingSteps(steps, queue), queue };
};

describe('PendingSteps', () => {
  it('has the last day of the largest markets and the last two days of the list once the first steps are made', () => {
    const { pending } = makePending();
    expect(pending.hasFirst).toBe(true);
    finish(
      pending,
      steps.filter(({ isFirst }) => isFirst),
    );
    expect(pending.hasFirst).toBe(false);
    const lastDay = { from: NOW - DAY, to: NOW, markets: new Set([bitcoin.id]) };
    const types = [
      'TRADE_AGG',
      'BLOCK_BOOK_SNAPSHOT_AGG',
      'OPEN_INTEREST_AGG',
      'FUNDING_RATE_AGG',
      'LIQUIDATION_AGG',
      'TPO_AGG',
      'VOLUME_PROFILE_AGG',
    ] as const;
    for (const type of types) expect([type, pending.has({ ...lastDay, types: [type] })]).toEqual([type, false]);
    const all = new Set(markets.map(({ id }) => id));
    expect(pending.has({ from: NOW - 2 * DAY, to: NOW, markets: all, types: ['TRADE_AGG'] })).toBe(false);
  });

  it('lacks older data until its own step is made', () => {
    const { pending } = makePending();
    finish(
      pending,
      steps.filter(({ isFirst }) => isFirst),
    );
    const wanted = { from: NOW - 60 * DAY, to: NOW - 59 * DAY, markets: new Set([bitcoin.id]) };
    expect(pending.has({ ...wanted, types: ['TRADE_AGG'] })).toBe(true);
    // Profiles of that time are made from the minutes.
    expect(pending.has({ ...wanted, types: ['TPO_AGG'] })).toBe(true);
    expect(pending.has({ ...wanted, types: ['TOKEN_SUPPLY_AGG'] })).toBe(false);
    finish(
      pending,
      steps.filter(({ track, markets: made }) => track === 'minute' && made.includes(bitcoin)),
    );
    expect(pending.has({ ...wanted, types: ['TRADE_AGG'] })).toBe(false);
    expect(pending.has({ ...wanted, types: ['OPEN_INTEREST_AGG'] })).toBe(true);
  });

  it('moves wanted steps to the front, and resolves for those who wait', async () => {
    const { pending, queue } = makePending();
    const firsts = groupSteps(steps).filter(([step]) => step.isFirst);
    finish(pending, firsts.flat());
    for (const _ of firsts) queue.take('first');
    const wanted = {
      from: NOW - DAY,
      to: NOW,
      markets: new Set([findMarket('DEXPERP_FUTURES', 'ETH').id]),
      types: ['DEXPERP_LIQUIDATION_AGG'] as const,
    };
    const waited = pending.wait(wanted, new AbortController().signal);
    const next = groupSteps(steps)[queue.take('last') ?? -1];
    expect(next.every(({ track }) => track === 'levels')).toBe(true);
    finish(pending, next);
    await waited;
    expect(pending.has(wanted)).toBe(false);
  });

  it('returns when its caller aborts', async () => {
    const { pending } = makePending();
    const caller = new AbortController();
    const wanted = { from: 0, to: NOW, markets: new Set([bitcoin.id]), types: ['TRADE_AGG'] as const };
    const waited = pending.wait(wanted, caller.signal);
    caller.abort();
    await waited;
    expect(pending.has(wanted)).toBe(true);
  });
});

describe('ListQueue', () => {
  it('gives each list once, wanted ones first, from either end', () => {
    const lists = groupSteps(steps);
    const queue = new ListQueue(lists);
    const taken = lists.map((_, i) => queue.take(i % 2 === 0 ? 'first' : 'last') ?? -1);
    expect(taken.toSorted((a, b) => a - b)).toEqual([...lists.keys()]);
    const areFirst = taken.map((place) => lists[place][0].isFirst);
    expect(areFirst).toEqual(areFirst.toSorted((a, b) => Number(b) - Number(a)));
    expect(queue.take('first')).toBeUndefined();
  });
});
