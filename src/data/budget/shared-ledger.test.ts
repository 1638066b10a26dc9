import { describe, expect, it, vi } from 'vitest';
import { makeRandom } from '@/base/random';
import { StatusError } from '@/data/http/http-errors';
import { FakeBrowser } from '@/testing/budget/fake-browser';
import { Limiter } from '@/testing/budget/limiter';
import { flushPromises, VirtualTime } from '@/testing/budget/virtual-time';
import { type Budget, type Delivery, makeBudget } from './budget';
import { shareBetweenTabs } from './share-between-tabs';
import { SharedLedger, type SharedLedgerOptions } from './shared-ledger';

const SEED = Number(process.env.BUDGET_SEED ?? 20_261_121);
const NAME = 'depthscape.budget.test';

function setUp(limit = 100, delayMs = 1) {
  const time = new VirtualTime();
  const random = makeRandom(SEED);
  const browser = new FakeBrowser(time, delayMs);
  const limiter = new Limiter({ time, random, limit, burst: limit * 2 });
  const sent: string[] = [];

  function openTab(more: Partial<SharedLedgerOptions> = {}): Budget {
    return makeBudget({
      clock: time,
      schedule: time.schedule,
      random,
      getReserve: () => 0,
      isKeyExclusive: true,
      tier: 'standard',
      share: (parts) =>
        new SharedLedger({
          ...parts,
          name: NAME,
          locks: browser.locks,
          channel: browser.openChannel(),
          storage: browser.openStorage(),
          pause: () => time.wait(8),
          wallNow: time.now,
          ...more,
        }),
    });
  }
  function ask(
    budget: Budget,
    weight: number,
    search = `q=${random()}`,
    send: (signal: AbortSignal) => Promise<Delivery<string>> = (signal) =>
      limiter.answer(search, weight, signal, budget),
  ): Promise<unknown> {
    return budget
      .run({
        search,
        facts: { type: 'TRADE_AGG', points: weight * 1000, venues: 1 },
        span: undefined,
        rank: 'visible',
        predictedBytes: 1,
        tilesHeld: 0,
        tilesAsked: 1,
        signal: new AbortController().signal,
        send: (signal) => {
          sent.push(search);
          return send(signal);
        },
      })
      .catch((error: Error) => error);
  }
  return { time, browser, limiter, openTab, ask, sent, random };
}

describe('tabs that share a ledger', () => {
  it.each([1, 4])(`never spend more than the bucket has together, %d ms apart (seed ${SEED})`, async (delayMs) => {
    const { time, limiter, openTab, ask, random } = setUp(100, delayMs);
    const tabs = Array.from({ length: 4 }, () => openTab());
    const asked: Promise<unknown>[] = [];
    for (let second = 0; second < 600; second++) {
      for (let i = 0; i < 2; i++) asked.push(ask(tabs[Math.floor(random() * 4)], 1 + Math.floor(random() ** 3 * 20)));
      await time.advance(1000);
    }
    const { refused, spentWeight, accepted } = limiter.verdicts;
    expect(refused).toBe(0);
    expect(accepted).toBeGreaterThan(150);
    expect(spentWeight).toBeGreaterThan(0.9 * (600 * (100 / 60) + 200));
    for (const tab of tabs) tab.dispose();
    await Promise.all(asked);
  });

  it('would spend more if they did not wait for their writes to arrive', async () => {
    const { time, limiter, openTab, ask } = setUp(100, 4);
    const tabs = Array.from({ length: 4 }, () => openTab({ pause: () => Promise.resolve() }));
    for (let i = 0; i < 80; i++) void ask(tabs[i % 4], 10);
    await time.advance(60_000);
    for (const tab of tabs) tab.dispose();
    expect(limiter.verdicts.refused).toBeGreaterThan(0);
  });

  it('the storm would overdraw the bucket without the wait', async () => {
    const { time, limiter, ask, random } = setUp();
    const alone = () =>
      makeBudget({
        clock: time,
        schedule: time.schedule,
        random,
        getReserve: () => 0,
        isKeyExclusive: true,
        tier: 'standard',
      });
    const tabs = Array.from({ length: 4 }, alone);
    for (let i = 0; i < 80; i++) void ask(tabs[i % 4], 10);
    await time.advance(60_000);
    for (const tab of tabs) tab.dispose();
    expect(limiter.verdicts.refused).toBeGreaterThan(0);
  });

  it('all know what each has spent', async () => {
    const { time, openTab, ask } = setUp();
    const [one, other] = [openTab(), openTab()];
    const heard = vi.fn();
    other.subscribe(heard);
    const asked = ask(one, 30);
    await time.advance(500);
    expect(await asked).toMatch('q=');
    expect(other.getState().remaining).toBe(170);
    expect(heard).toHaveBeenCalled();
    const later = openTab();
    expect(later.getState()).toMatchObject({ limit: 100, capacity: 200, remaining: 170 });
    const spent = later.getState().remaining;
    void ask(other, 20);
    await time.advance(500);
    // Half a second refills less than a whole weight.
    expect(later.getState().remaining).toBeLessThanOrEqual(spent - 19);
  });

  it('all wait when one of them must, and follow the one that finds the pause over', async () => {
    const { time, limiter, openTab, ask, sent } = setUp();
    const [one, other] = [openTab(), openTab()];
    await time.advance(100);
    const facts = { status: 429, code: undefined, detail: '', retryAfterSeconds: 8, elapsedMs: 0 };
    const refusal = new StatusError({ method: 'GET', path: '/v1/points' }, facts);
    let refusals = 0;
    void ask(one, 10, 'refused', (signal) =>
      refusals++ < 2 ? Promise.reject(refusal) : limiter.answer('refused', 10, signal, one),
    );
    await time.advance(1000);
    void ask(other, 1, 'waits');
    await time.advance(1000);
    expect(other.getState().blockedUntilMs).toBeGreaterThanOrEqual(8100);
    expect(sent).toEqual(['refused']);
    // The first request after the pause is refused again: no other tab tries.
    await time.advance(7000);
    expect(sent).toEqual(['refused', 'refused']);
    await time.advance(10_000);
    expect(sent).toEqual(['refused', 'refused', 'refused', 'waits']);
  });

  it('all retry when the user ends the pause in one of them', async () => {
    const { time, limiter, openTab, ask, sent } = setUp();
    const [one, other] = [openTab(), openTab()];
    await time.advance(100);
    const facts = { status: 503, code: undefined, detail: '', retryAfterSeconds: 99_999_999, elapsedMs: 0 };
    let refusals = 0;
    void ask(one, 10, 'refused', (signal) =>
      refusals++ === 0
        ? Promise.reject(new StatusError({ method: 'GET', path: '/v1/points' }, facts))
        : limiter.answer('refused', 10, signal, one),
    );
    await time.advance(1000);
    void ask(other, 1, 'waits');
    await time.advance(30_000);
    expect([sent, other.getState().askedPauseSeconds]).toEqual([['refused'], 99_999_999]);
    other.tryNow();
    await time.advance(2000);
    expect(sent).toHaveLength(3);
    expect([one, other].map((tab) => tab.getState().blockedUntilMs)).toEqual([undefined, undefined]);
  });

  it.each(['held by a tab that stopped', 'held again and again'])('a lock %s costs 2 s at most', async (how) => {
    const { time, browser, openTab, ask, sent } = setUp();
    const tab = openTab();
    await time.advance(10);
    for (let i = 1; i <= (how === 'held again and again' ? 3 : 1); i++) {
      browser.hangLock();
      void ask(tab, 1);
      await time.advance(2000);
      expect(sent).toHaveLength(i);
      await time.advance(5000);
    }
    expect(tab.getState().queue).toEqual([]);
  });

  it('locks that are never granted leave the tab working alone', async () => {
    const { time, openTab, ask, sent } = setUp();
    const tab = openTab({ locks: { request: () => Promise.reject(new Error('forbidden')) } });
    void ask(tab, 1);
    await time.advance(10);
    expect(sent).toHaveLength(1);
  });

  it('when storage is full or forbidden, the channel still works', async () => {
    const { time, openTab, ask } = setUp();
    const storage = {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    const [one, other] = [openTab({ storage }), openTab({ storage })];
    void ask(one, 30);
    await time.advance(500);
    expect(other.getState().remaining).toBe(170);
  });

  it.each(['{', 'null', '{"version":1}', '{"version":9,"savedAt":0,"state":{"limit":-1}}', '[]'])(
    'what is stored may be anything: %s',
    async (text) => {
      const { time, browser, openTab, ask } = setUp();
      browser.stored.set(NAME, text);
      const tab = openTab();
      const asked = ask(tab, 10);
      await time.advance(1000);
      expect(await asked).toMatch('q=');
      expect(tab.getState().capacity).toBe(200);
    },
  );

  it('a state of another day is ignored, one from just now is used', async () => {
    const { time, openTab, ask } = setUp();
    const first = openTab();
    void ask(first, 200);
    await time.advance(1000);
    first.dispose();
    expect(openTab().getState().remaining).toBe(0);
    await time.advance(700_000);
    expect(openTab().getState().remaining).toBe(200);
  });

  it.each([
    ['of another bucket', (text: string) => text.replace(/"seal":\d+/, '"seal":1')],
    ['of a clock that was ahead', (text: string) => text.replace(/"savedAt":(\d+)/, '"savedAt":9$1')],
  ])('ignore a state %s that is stored under their name', async (_, change) => {
    const { time, browser, openTab, ask } = setUp();
    const tab = openTab();
    void ask(tab, 150);
    await time.advance(1000);
    tab.dispose();
    const kept = browser.stored.get(NAME) ?? '';
    expect(openTab().getState().remaining).toBeLessThan(60);
    browser.stored.set(NAME, change(kept));
    expect(openTab().getState().remaining).toBe(200);
  });

  it('send each other only numbers', async () => {
    const { time, browser, openTab, ask } = setUp();
    const tab = openTab();
    void ask(tab, 5, 'coin=BTC&secret');
    await time.advance(1000);
    const texts = [...browser.told, ...browser.stored.values()];
    expect(texts.length).toBeGreaterThan(2);
    const words = new Set(texts.flatMap((text) => text.match(/[a-z]+/gi) ?? []));
    const fields = [
      'hello',
      'seal',
      'version',
      'savedAt',
      'state',
      'limit',
      'capacity',
      'tokens',
      'heard',
      'blockedMs',
      'askedSeconds',
      'probing',
      'ended',
      'bookings',
    ];
    expect([...words].sort()).toEqual(fields.sort());
  });

  it('fall silent when nothing changes', async () => {
    const { time, browser, openTab, ask } = setUp();
    const tabs = [openTab(), openTab(), openTab()];
    for (const tab of tabs) void ask(tab, 150);
    await time.advance(1000);
    const told = browser.told.length;
    await time.advance(30_000);
    expect(browser.told.length).toBe(told);
    for (const tab of tabs) tab.dispose();
    await flushPromises();
  });
});

describe('sharing in a browser', () => {
  it('is left out where there are no locks', () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    expect(shareBetweenTabs('id')).toBeUndefined();
    vi.unstubAllGlobals();
  });

  it('is left out where storage is forbidden', () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.resolve() } });
    expect(shareBetweenTabs('id')).toBeUndefined();
    vi.unstubAllGlobals();
  });
});
