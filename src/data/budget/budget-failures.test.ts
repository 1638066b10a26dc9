import { describe, expect, it } from 'vitest';
import { NetworkError, StatusError } from '@/data/http/http-errors';
import { FACTS, setUpBudget, statusError, waitsFor } from '@/testing/budget/budget-rig';
import { flushPromises } from '@/testing/budget/virtual-time';

describe('failures', () => {
  it.each([
    ['no answer', new NetworkError(FACTS)],
    ['502', statusError(502)],
    ['503', statusError(503)],
    ['504', statusError(504)],
  ])('%s is tried twice more, after a while', async (_, error) => {
    const { time, sent, ask, budget } = setUpBudget();
    const asked = ask(1);
    await flushPromises();
    await sent[0].fail(error);
    expect(budget.getState().queue).toMatchObject([{ status: 'retrying', eligibleAtMs: 250 }]);
    await time.advance(250);
    await sent[1].fail(error);
    await time.advance(499);
    expect(sent).toHaveLength(2);
    await time.advance(1);
    await sent[2].fail(error);
    await time.advance(60_000);
    expect(sent).toHaveLength(3);
    expect(asked.error).toBe(error);
    expect(budget.getState().ledger.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed']);
  });

  it.each([400, 401, 403, 404, 500])('%d is not tried again', async (status) => {
    const { time, sent, ask, budget } = setUpBudget({ limit: 60 });
    const asked = ask(10);
    await flushPromises();
    await sent[0].fail(statusError(status));
    await time.advance(0);
    expect(asked.error).toBeInstanceOf(StatusError);
    expect(budget.getState().remaining).toBe(status < 500 ? 100 : 90);
    await time.advance(60_000);
    expect(sent).toHaveLength(1);
  });

  it('have one retry under way at most', async () => {
    const { time, sent, ask } = setUpBudget();
    for (let i = 0; i < 3; i++) ask(1);
    await flushPromises();
    for (const one of sent.slice(0, 3)) await one.fail(new NetworkError(FACTS));
    await time.advance(5000);
    expect(sent).toHaveLength(4);
    await sent[3].done();
    expect(sent).toHaveLength(5);
  });

  it.each([
    ['429', 429, 7, 7000],
    ['503', 503, 7, 7000],
    ['429 with an absurd wait', 429, 1e9, 600_000],
  ])('%s with Retry-After lets nothing pass before', async (_, status, seconds, untilMs) => {
    const { time, sent, ask, budget } = setUpBudget();
    ask(1);
    await flushPromises();
    await sent[0].fail(statusError(status, seconds));
    const other = ask(1);
    await flushPromises();
    expect(budget.getState()).toMatchObject({ blockedUntilMs: untilMs });
    expect(budget.getState().queue.every(({ eligibleAtMs }) => eligibleAtMs >= untilMs)).toBe(true);
    await time.advance(untilMs - 1);
    expect(sent).toHaveLength(1);
    await time.advance(1);
    expect(sent.map(({ search }) => search)).toEqual(['q=1', 'q=1', 'q=2']);
    expect(budget.getState().blockedUntilMs).toBeUndefined();
    await sent[2].done();
    expect(other.value).toBe('q=2');
  });

  it('429 waits at the head of its rank, and is the error after three refusals', async () => {
    const { time, sent, ask, budget } = setUpBudget({ limit: 60 });
    const asked = ask(10);
    await flushPromises();
    ask(1);
    await flushPromises();
    await sent[1].done();
    await sent[0].fail(statusError(429), { remaining: 4 });
    ask(1);
    await flushPromises();
    // The answer to the second may be older than its charge: one weight is set aside for it.
    expect(waitsFor(budget)).toEqual([
      ['visible', 10, 'retrying', 7000],
      ['visible', 1, 'waiting', 8000],
    ]);
    await time.advance(1);
    budget.takeUsage({ limit: 60, remaining: 4, used: 1 }, 1);
    expect(waitsFor(budget)).toMatchObject([['visible', 10, 'retrying', 6001], {}]);
    await time.advance(6000);
    await sent[2].fail(statusError(429, 1));
    await time.advance(60_000);
    expect(sent.map(({ search }) => search)).toEqual(['q=1', 'q=2', 'q=1', 'q=1', 'q=3']);
    await sent[3].fail(statusError(429, 1));
    expect(asked.error).toMatchObject({ status: 429 });
  });

  it('429 whose body is still to come holds the others back', async () => {
    const { sent, ask, budget } = setUpBudget();
    for (let i = 0; i < 2; i++) ask(10);
    await flushPromises();
    const rate = { limit: 100, remaining: 80, used: 20, reset: 0, weight: undefined, tier: undefined };
    budget.takeRate(rate, { path: FACTS.path, search: 'q=1', status: 429 });
    ask(1);
    await sent[1].done();
    expect(sent).toHaveLength(2);
    await sent[0].fail(statusError(400));
    expect(sent).toHaveLength(3);
  });

  it('429 that says nothing waits as long as an empty bucket takes', async () => {
    const { time, sent, ask } = setUpBudget({ limit: 60 });
    ask(10);
    await flushPromises();
    await sent[0].fail(statusError(429));
    await time.advance(9999);
    expect(sent).toHaveLength(1);
    await time.advance(1);
    expect(sent).toHaveLength(2);
  });

  it('429 that no waiting helps is the error at once, and holds nobody back', async () => {
    const { sent, ask, budget } = setUpBudget({ limit: 60 });
    const asked = ask(10);
    await flushPromises();
    const facts = { code: 'TOO_HEAVY', detail: '', retryAfterSeconds: undefined, elapsedMs: 10 } as const;
    await sent[0].fail(new StatusError(FACTS, { status: 429, ...facts }));
    expect(asked.error).toMatchObject({ code: 'TOO_HEAVY' });
    const other = ask(10);
    await flushPromises();
    await sent[1].done();
    expect(other.value).toBe('q=2');
    expect(sent).toHaveLength(2);
    expect(budget.getState().blockedUntilMs).toBeUndefined();
  });

  it('thrown while sending is a failure as any other', async () => {
    const { ask, budget } = setUpBudget();
    const asked = ask(1, {
      send: () => {
        throw new Error('broken');
      },
    });
    await flushPromises();
    expect(asked.error?.message).toBe('broken');
    expect(budget.getState().queue).toEqual([]);
  });
});
