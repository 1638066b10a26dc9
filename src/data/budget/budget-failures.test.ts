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
  ])('%s is retried twice, after a while', async (_, error) => {
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

  it('a PREPARING answer is free, retried until the data is ready, and holds nothing back', async () => {
    const { time, sent, ask, budget } = setUpBudget({ limit: 60 });
    const preparing = new StatusError(FACTS, {
      status: 503,
      code: 'PREPARING',
      detail: '',
      retryAfterSeconds: 2,
      elapsedMs: 20_000,
    });
    const asked = ask(10);
    await flushPromises();
    for (let turn = 0; turn < 6; turn++) {
      await sent[turn].fail(preparing);
      expect(budget.getState().remaining).toBeGreaterThanOrEqual(100);
      expect(budget.getState().blockedUntilMs).toBeUndefined();
      expect(budget.getState().queue).toMatchObject([{ status: 'waiting', isPreparing: true }]);
      await time.advance(2000);
      expect(sent).toHaveLength(turn + 2);
    }
    const other = ask(1);
    await flushPromises();
    await sent[7].done();
    expect(other.value).toBe('q=2');
    await sent[6].done();
    expect([asked.value, asked.error]).toEqual(['q=1', undefined]);
  });

  it.each([400, 401, 403, 404, 500])('%d is not retried', async (status) => {
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

  it('have at most one retry in progress', async () => {
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
  ])('%s with Retry-After sends nothing before then', async (_, status, seconds, untilMs) => {
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
    // One request finds out whether the pause is over; the others follow.
    expect(sent.map(({ search }) => search)).toEqual(['q=1', 'q=1']);
    await sent[1].answer();
    expect(sent.map(({ search }) => search)).toEqual(['q=1', 'q=1', 'q=2']);
    expect(budget.getState().blockedUntilMs).toBeUndefined();
    await sent[2].done();
    expect(other.value).toBe('q=2');
  });

  it('a pause whose first request is refused again continues for the others', async () => {
    const { time, sent, ask, budget } = setUpBudget();
    ask(1);
    for (let i = 0; i < 4; i++) ask(1);
    await flushPromises();
    await sent[0].fail(statusError(503, 5));
    const before = sent.length;
    for (const one of sent.slice(1, before)) await one.done();
    ask(1);
    ask(1);
    await time.advance(6000);
    expect(sent).toHaveLength(before + 1);
    await sent[before].fail(statusError(503, 5));
    await time.advance(4000);
    expect(sent).toHaveLength(before + 1);
    await time.advance(2000);
    expect(sent).toHaveLength(before + 2);
    await sent[before + 1].done();
    expect(sent.length).toBeGreaterThan(before + 2);
    expect(budget.getState().blockedUntilMs).toBeUndefined();
  });

  it('an absurd pause may be ended: one request is sent, and the others follow its answer', async () => {
    const { time, sent, ask, budget } = setUpBudget();
    ask(1);
    await flushPromises();
    await sent[0].fail(statusError(429, 99_999_999));
    ask(1);
    ask(1);
    await time.advance(5000);
    expect([sent.length, budget.getState().askedPauseSeconds]).toEqual([1, 99_999_999]);
    budget.tryNow();
    await time.advance(1);
    expect(sent).toHaveLength(2);
    expect(budget.getState().blockedUntilMs).toBeUndefined();
    await sent[1].done();
    expect(sent).toHaveLength(4);
  });

  it('a body that was cut off is charged, and is not retried by itself', async () => {
    const { time, sent, ask, budget } = setUpBudget({ limit: 60 });
    const asked = ask(10);
    await flushPromises();
    await sent[0].fail(new NetworkError(FACTS, { isBrokenOff: true }));
    expect([asked.error, budget.getState().remaining]).toEqual([expect.any(NetworkError), 90]);
    await time.advance(60_000);
    expect(sent).toHaveLength(1);
  });

  it.each(['redirect', 'foreign', 'insecure', 'too-large', 'timeout'] as const)(
    'what a relay says of the service behind it and what stays so is not tried again: %s',
    async (relayFault) => {
      const { time, sent, ask } = setUpBudget();
      const facts = { status: 502, code: undefined, detail: '', retryAfterSeconds: undefined, elapsedMs: 0 };
      const asked = ask(1);
      await flushPromises();
      await sent[0].fail(new StatusError(FACTS, { ...facts, relayFault }));
      await time.advance(60_000);
      expect([sent.length, asked.error]).toEqual([1, expect.any(StatusError)]);
    },
  );

  it.each([
    ['twice, without a word of the budget: both may be charged', 2, undefined, 180],
    ['twice, and the budget is told: that is what counts', 2, { remaining: 190, used: 10 }, 190],
    ['never: nothing is charged', 0, undefined, 200],
    ['once: it may be charged', undefined, undefined, 190],
  ] as const)('a request that a relay sent %s', async (_, attempts, rate, remaining) => {
    const { sent, ask, budget } = setUpBudget({ limit: 100, remaining: 200 });
    ask(10);
    await flushPromises();
    const facts = { status: 500, code: undefined, detail: '', retryAfterSeconds: undefined, elapsedMs: 0 };
    if (attempts !== undefined && rate === undefined) {
      budget.takeRate(undefined, { path: FACTS.path, search: 'q=1', status: 500, attempts });
    }
    await sent[0].fail(new StatusError(FACTS, { ...facts, attempts }), rate);
    expect(budget.getState()).toMatchObject({
      remaining,
      ledger: [{ attempts: rate === undefined ? (attempts ?? 1) : 1 }],
    });
  });

  it.each([408, 425, 418])('%d comes from an intermediary: the request may be charged', async (status) => {
    const { sent, ask, budget } = setUpBudget({ limit: 100, remaining: 200 });
    ask(10);
    await flushPromises();
    await sent[0].fail(statusError(status));
    expect(budget.getState().remaining).toBe(190);
  });

  it('a refusal that says that it was charged is charged', async () => {
    const { sent, ask, budget } = setUpBudget({ limit: 100, remaining: 200 });
    ask(10);
    await flushPromises();
    await sent[0].fail(statusError(404), { weight: 10, remaining: 190, used: 10 });
    expect(budget.getState()).toMatchObject({ remaining: 190, ledger: [{ charged: 10 }] });
  });

  it('429 waits at the head of its rank, and is reported as the error after three refusals', async () => {
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

  it('429 whose body has not arrived holds the others back', async () => {
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

  it('429 without Retry-After waits as long as an empty bucket takes to refill', async () => {
    const { time, sent, ask } = setUpBudget({ limit: 60 });
    ask(10);
    await flushPromises();
    await sent[0].fail(statusError(429));
    await time.advance(9999);
    expect(sent).toHaveLength(1);
    await time.advance(1);
    expect(sent).toHaveLength(2);
  });

  it('429 that waiting cannot cure is reported at once, and holds nothing back', async () => {
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

  it('an exception while sending is a failure like any other', async () => {
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
