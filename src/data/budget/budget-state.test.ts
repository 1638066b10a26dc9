import { describe, expect, it, vi } from 'vitest';
import { CANDLES, setUpBudget, waitsFor } from '@/testing/budget/budget-rig';
import { flushPromises } from '@/testing/budget/virtual-time';

describe('what is learned', () => {
  it('a stated charge reprices what waits', async () => {
    const { sent, ask, budget } = setUpBudget({ remaining: 3 });
    ask(1);
    await flushPromises();
    ask(4);
    await sent[0].done({ weight: 3, remaining: 0 });
    expect(waitsFor(budget)).toMatchObject([['visible', 12, 'waiting', 7200]]);
    expect(budget.getState().ledger[0]).toMatchObject({ predicted: 1, charged: 3, source: 'documented' });
    expect(budget.predict({ type: CANDLES, points: 1, venues: 1 })).toEqual({ weight: 3, source: 'learned' });
  });

  it('an unstated charge is inferred from what remains, within three queries', async () => {
    const { time, sent, ask, budget } = setUpBudget({ limit: 60, remaining: 120 });
    let left = 120;
    let used = 0;
    for (let i = 0; i < 3; i++) {
      ask(1);
      await flushPromises();
      left -= 4;
      used += 4;
      await sent[i].done({ remaining: left, used });
      await time.advance(300);
    }
    expect(budget.predict({ type: CANDLES, points: 1000, venues: 1 })).toEqual({ weight: 4, source: 'learned' });
  });

  it('what others spend meanwhile is not mistaken for a charge', async () => {
    const { sent, ask, budget } = setUpBudget({ limit: 60, remaining: 120 });
    ask(1);
    await flushPromises();
    ask(1);
    await flushPromises();
    await sent[0].done({ remaining: 100, used: 20 });
    await sent[1].done({ remaining: 80, used: 40 });
    expect(budget.predict({ type: CANDLES, points: 1, venues: 1 }).source).toBe('documented');
  });

  it('a charge above the capacity is not believed', async () => {
    const { sent, ask, budget } = setUpBudget();
    ask(1);
    await flushPromises();
    await sent[0].done({ weight: 5000 });
    expect(budget.predict({ type: CANDLES, points: 1, venues: 1 })).toEqual({ weight: 1, source: 'documented' });
  });
});

describe('the state', () => {
  it('is the same object until something changes', async () => {
    const { time, budget, ask, sent } = setUpBudget({ limit: 60, remaining: 120 });
    const heard = vi.fn();
    const stop = budget.subscribe(heard);
    const before = budget.getState();
    expect(budget.getState()).toBe(before);
    ask(25);
    await flushPromises();
    expect(heard).toHaveBeenCalled();
    expect(budget.getState()).not.toBe(before);
    expect(budget.getState()).toMatchObject({ limit: 60, capacity: 120, remaining: 95, used: 25, burnPerMinute: 25 });
    expect(budget.getState()).toMatchObject({ fullAtMs: 25_000, secondsToFull: 25, secondsToExhaustion: undefined });
    await sent[0].done();
    heard.mockClear();
    await time.advance(3000);
    expect(heard).toHaveBeenCalledTimes(3);
    expect(budget.getState()).toMatchObject({ remaining: 98, fullAtMs: 25_000, secondsToFull: 22 });
    await time.advance(120_000);
    heard.mockClear();
    await time.advance(120_000);
    expect(heard).not.toHaveBeenCalled();
    stop();
  });

  it('is fresh for a reader who does not subscribe', async () => {
    const { time, budget } = setUpBudget({ limit: 60, remaining: 0 });
    expect(budget.getState().remaining).toBe(0);
    await time.advance(5000);
    expect(budget.getState().remaining).toBe(5);
  });

  it('shows the pace and what the cache saved', async () => {
    const { time, budget, ask, sent } = setUpBudget({ limit: 60, remaining: 120 });
    budget.noteSaved(10);
    budget.noteSaved(4);
    ask(90);
    await flushPromises();
    expect(budget.getState()).toMatchObject({ savedWeight: 14, used: 90, secondsToExhaustion: 60 });
    await sent[0].done({ remaining: 30, used: 90 });
    await time.advance(1);
    budget.takeUsage({ limit: 60, remaining: 10, used: 110 }, 1);
    expect(budget.getState()).toMatchObject({ remaining: 10, used: 110, burnPerMinute: 90 });
  });

  it('remembers two hundred requests, the latest first', async () => {
    const { time, budget, ask, sent } = setUpBudget({ limit: 750, remaining: 1500 });
    for (let i = 0; i < 205; i++) {
      ask(1, { span: { from: i, to: i + 1 }, tilesHeld: 1, tilesAsked: 3 });
      await flushPromises();
      await sent[i].done({ weight: 1 });
    }
    const { ledger, spent } = budget.getState();
    expect(ledger).toHaveLength(200);
    // The sum includes requests that the log has dropped.
    expect(spent).toEqual([{ type: CANDLES, weight: 205, requests: 205 }]);
    expect(ledger[0]).toEqual({
      id: 205,
      search: 'q=205',
      at: time.now() / 1000,
      type: CANDLES,
      span: { from: 204, to: 205 },
      predicted: 1,
      charged: 1,
      source: 'documented',
      tilesHeld: 1,
      tilesAsked: 3,
      bytes: 5,
      firstByteMs: 1,
      decodeMs: 2,
      attempts: 1,
      outcome: 'done',
    });
  });
});
