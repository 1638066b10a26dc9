import { describe, expect, it } from 'vitest';
import { CANDLES, setUpBudget, waitsFor } from '@/testing/budget/budget-rig';
import { flushPromises, VirtualTime } from '@/testing/budget/virtual-time';
import { makeBudget, type Rank } from './budget';
import { TooHeavyError } from './too-heavy-error';

describe('admission', () => {
  it('forty requests at ten weight left are sent in order and never over budget', async () => {
    const { time, budget, sent, ask } = setUpBudget({ remaining: 10, limit: 60 });
    const ranks: Rank[] = ['prefetch', 'linked', 'visible'];
    const expected: [Rank, string][] = [];
    for (let i = 0; i < 40; i++) {
      const rank = ranks[i % 3];
      expected.push([rank, `q=${i + 1}`]);
      ask(1 + (i % 4), { rank });
    }
    let paid = 0;
    for (let seconds = 0; sent.length < 40 && seconds < 400; seconds++) {
      await time.advance(1000);
      for (const one of sent.slice(paid)) {
        paid += 1;
        await one.done();
      }
    }
    const ordered = [...expected].sort((a, b) => ranks.indexOf(b[0]) - ranks.indexOf(a[0]));
    expect(sent.map(({ search }) => search)).toEqual(ordered.map(([, search]) => search));
    let spent = 0;
    for (const { search, atMs } of sent) {
      spent += 1 + ((Number(search.slice(2)) - 1) % 4);
      expect(spent, search).toBeLessThanOrEqual(10 + atMs / 1000);
    }
    expect(budget.getState().queue).toEqual([]);
  });

  it('says when each will be sent, and sends it then', async () => {
    const { time, budget, sent, ask } = setUpBudget({ remaining: 0, limit: 60 });
    ask(5);
    ask(3);
    ask(2, { rank: 'linked' });
    await flushPromises();
    expect(waitsFor(budget)).toEqual([
      ['visible', 5, 'waiting', 5000],
      ['visible', 3, 'waiting', 8000],
      ['linked', 2, 'waiting', 10_000],
    ]);
    await time.advance(30_000);
    expect(sent.map(({ atMs }) => atMs)).toEqual([5000, 8000, 10_000]);
  });

  it('lets no request overtake: neither a cheap one of the same rank nor one of a lower rank', async () => {
    const { time, sent, ask } = setUpBudget({ remaining: 20, limit: 60 });
    ask(50);
    ask(1);
    ask(1, { rank: 'linked' });
    await time.advance(29_999);
    expect(sent).toHaveLength(0);
    ask(1, { rank: 'prefetch' });
    await time.advance(10_000);
    expect(sent.map(({ search }) => search)).toEqual(['q=1', 'q=2', 'q=3', 'q=4']);
  });

  it('keeps the reserve for visible requests', async () => {
    const { time, sent, ask } = setUpBudget({ remaining: 12, limit: 60, reserve: 10 });
    ask(3, { rank: 'linked' });
    ask(2, { rank: 'prefetch' });
    await time.advance(500);
    expect(sent).toHaveLength(0);
    ask(10);
    await time.advance(0);
    expect(sent.map(({ search }) => search)).toEqual(['q=3']);
    await time.advance(10_499);
    expect(sent).toHaveLength(1);
    await time.advance(1);
    expect(sent.map(({ search }) => search)).toEqual(['q=3', 'q=1']);
  });

  it('refuses at once what the bucket can never pay', async () => {
    const { budget, sent, ask } = setUpBudget({ limit: 10, remaining: 20, reserve: 5 });
    const [heavy, linked, fits] = [ask(21), ask(16, { rank: 'linked' }), ask(20)];
    await flushPromises();
    expect(heavy.error).toBeInstanceOf(TooHeavyError);
    expect(heavy.error).toMatchObject({ weight: 21, capacity: 20, type: CANDLES });
    expect(linked.error).toMatchObject({ weight: 16, capacity: 15 });
    expect(fits.error).toBeUndefined();
    expect(sent.map(({ search }) => search)).toEqual(['q=3']);
    const waiting = ask(15);
    await flushPromises();
    budget.takeUsage({ limit: 5, remaining: 0, used: 0 }, 0);
    await flushPromises();
    expect(waiting.error).toMatchObject({ weight: 15, capacity: 10 });
  });

  it('has at most six in progress, and at most two with heavy bodies', async () => {
    const { sent, ask } = setUpBudget();
    for (let i = 0; i < 4; i++) ask(1, { predictedBytes: 50e6 });
    for (let i = 0; i < 6; i++) ask(1);
    await flushPromises();
    expect(sent.map(({ search }) => search)).toEqual(['q=1', 'q=2', 'q=5', 'q=6', 'q=7', 'q=8']);
    await sent[0].done();
    expect(sent.map(({ search }) => search).slice(6)).toEqual(['q=3']);
  });

  it('waits for the headers of one before the next, where others may use the key', async () => {
    const { sent, ask } = setUpBudget({ exclusive: false });
    for (let i = 0; i < 3; i++) ask(1);
    await flushPromises();
    expect(sent).toHaveLength(1);
    await sent[0].answer();
    expect(sent).toHaveLength(2);
    await sent[1].done();
    expect(sent).toHaveLength(3);
  });

  it('works by the assumed tier when the service says nothing', async () => {
    const time = new VirtualTime();
    const budget = makeBudget({ clock: time, schedule: time.schedule, getReserve: () => 0, tier: 'basic' });
    const sent: number[] = [];
    const { makeJob } = setUpBudget();
    const quick = (weight: number) =>
      budget.run({
        ...makeJob(weight),
        send: () => {
          sent.push(time.monotonic());
          return Promise.resolve({ value: 'x', bytes: 0, decodeMs: 0, firstByteMs: undefined });
        },
      });
    void quick(80);
    void quick(40);
    void quick(150);
    await time.advance(300_000);
    // 20 left, 40 after 24 s; 150 is more than the known capacity of the tier, so it is tried when the bucket is full.
    expect(sent).toEqual([0, 24_000, 144_000]);
    expect(budget.getState()).toMatchObject({ limit: 50, capacity: 150 });
    budget.assumeTier('advanced');
    expect(budget.getState()).toMatchObject({ limit: 750, capacity: 1500 });
    budget.takeUsage({ limit: 10, remaining: 3, used: 7 });
    budget.assumeTier('advanced');
    expect(budget.getState()).toMatchObject({ limit: 10, capacity: 20, remaining: 3 });
  });
});

describe('equal requests', () => {
  it('from fifty callers become one, and all get its answer', async () => {
    const { sent, ask, budget } = setUpBudget();
    const all = Array.from({ length: 50 }, () => ask(10, { search: 'same' }));
    await flushPromises();
    expect(sent).toHaveLength(1);
    const late = ask(10, { search: 'same' });
    await sent[0].done();
    expect([...all, late].map(({ value }) => value)).toEqual(Array.from({ length: 51 }, () => 'same'));
    expect(budget.getState().remaining).toBe(90);
    ask(10, { search: 'same' });
    await flushPromises();
    expect(sent).toHaveLength(2);
  });

  it('are dropped when every caller has given up, not before', async () => {
    const { sent, ask, budget } = setUpBudget();
    const stops = [new AbortController(), new AbortController()];
    const asked = stops.map(({ signal }) => ask(10, { search: 'same', signal }));
    await flushPromises();
    stops[0].abort(new Error('left'));
    await flushPromises();
    expect(asked[0].error?.message).toBe('left');
    expect(sent[0].signal.aborted).toBe(false);
    stops[1].abort();
    await flushPromises();
    expect(sent[0].signal.aborted).toBe(true);
    expect(budget.getState()).toMatchObject({ remaining: 90, queue: [] });
    expect(budget.getState().ledger).toMatchObject([{ outcome: 'cancelled', predicted: 10, charged: undefined }]);
  });

  it('rise to the highest rank among their callers', async () => {
    const { time, sent, ask, budget } = setUpBudget({ remaining: 0, limit: 60 });
    ask(1, { search: 'first', rank: 'linked' });
    ask(1, { search: 'second', rank: 'prefetch' });
    ask(1, { search: 'second', rank: 'visible' });
    await flushPromises();
    expect(budget.getState().queue.map(({ rank }) => rank)).toEqual(['visible', 'linked']);
    await time.advance(5000);
    expect(sent.map(({ search }) => search)).toEqual(['second', 'first']);
  });
});

describe('giving up', () => {
  it('before it is sent costs nothing', async () => {
    const { time, sent, ask, budget } = setUpBudget({ remaining: 5, limit: 60 });
    const stop = new AbortController();
    const asked = ask(10, { signal: stop.signal });
    const behind = ask(5);
    await flushPromises();
    stop.abort(new Error('moved on'));
    await flushPromises();
    expect(asked.error?.message).toBe('moved on');
    expect(sent.map(({ search }) => search)).toEqual(['q=2']);
    await sent[0].done();
    expect(behind.value).toBe('q=2');
    await time.advance(5000);
    expect(budget.getState()).toMatchObject({ remaining: 5 });
    expect(budget.getState().ledger).toHaveLength(1);
    expect(ask(1, { signal: AbortSignal.abort(new Error('late')) }).error).toBeUndefined();
  });

  it('by the user names the user in the error', async () => {
    const { ask, budget, sent } = setUpBudget();
    const asked = ask(10);
    await flushPromises();
    budget.cancel(budget.getState().queue[0].id);
    budget.cancel(12_345);
    await flushPromises();
    expect(asked.error).toMatchObject({ name: 'AbortError', message: 'cancelled by you' });
    expect(sent[0].signal.aborted).toBe(true);
    expect(budget.getState()).toMatchObject({ remaining: 90, queue: [] });
  });

  it('closing the budget ends all', async () => {
    const { ask, budget, sent } = setUpBudget({ remaining: 5 });
    const asked = [ask(5), ask(50)];
    await flushPromises();
    budget.dispose();
    await flushPromises();
    expect(asked.map(({ error }) => error?.name)).toEqual(['AbortError', 'AbortError']);
    expect(sent[0].signal.aborted).toBe(true);
    const late = ask(1);
    await flushPromises();
    expect(late.error?.name).toBe('AbortError');
  });
});
