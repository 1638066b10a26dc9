import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ManualClock, makeManualClock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import { makeVisitShelf } from './block-shelf';
import { ListHistorySampler, type ListHistorySamplerOptions } from './list-history-sampler';
import type { ListHistory, ListHistoryPause } from './list-history-types';
import { ShelvedListHistory } from './shelved-list-history';

const START = 1_764_000_000;

/** A page with a sampler whose timers the test controls. */
class Page {
  readonly sampler: ListHistorySampler;
  listHistory: ListHistory | undefined;
  pause: ListHistoryPause | undefined;
  asked = 0;
  answer: () => Promise<readonly Market[]> = () =>
    Promise.resolve([{ exchange: 'X', rawSymbol: 'A', lastPrice: this.asked }]);
  readonly #clock: ManualClock;
  /** The sample in progress: packing takes turns of the event loop. */
  #busy: Promise<void> | undefined;
  #timer: { readonly task: () => void; readonly atMs: number } | undefined;

  constructor(
    clock: ManualClock,
    listHistory: ListHistory,
    runAlone: ListHistorySamplerOptions['runAlone'] = (task) => task(),
  ) {
    this.#clock = clock;
    this.sampler = new ListHistorySampler({
      clock,
      getPause: () => this.pause,
      getListHistory: () => this.listHistory,
      openListHistory: () => Promise.resolve((this.listHistory = listHistory)),
      loadMarkets: () => {
        this.asked += 1;
        return this.answer();
      },
      runAlone: (task) => (this.#busy = runAlone(task)),
      schedule: (task, ms) => {
        const timer = { task, atMs: clock.monotonic() + ms };
        this.#timer = timer;
        return () => {
          if (this.#timer === timer) this.#timer = undefined;
        };
      },
    });
    this.sampler.wake();
  }

  get hasTimer(): boolean {
    return this.#timer !== undefined;
  }

  /** Advances the time to `seconds` after the start, running everything due on the way. */
  async passTo(seconds: number): Promise<void> {
    for (;;) {
      await passTurn();
      await this.#busy?.catch(() => undefined);
      await passTurn();
      const timer = this.#timer;
      if (timer === undefined || timer.atMs > seconds * 1000) break;
      this.#clock.advance(Math.max(0, timer.atMs - this.#clock.monotonic()));
      this.#timer = undefined;
      timer.task();
    }
    this.#clock.advance(Math.max(0, seconds * 1000 - this.#clock.monotonic()));
  }
}

/** Runs everything that waits for nothing else. */
const passTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

let clock: ManualClock;
let listHistory: ShelvedListHistory;

beforeEach(() => {
  clock = makeManualClock(START * 1000);
  listHistory = new ShelvedListHistory({ shelf: makeVisitShelf(), namespace: 'own', capBytes: 1e6, clock });
});
afterEach(() => listHistory.dispose());

const timesOf = (): readonly number[] => listHistory.getFigures().times.map((time) => time - START);

it('samples half a minute after the page was opened and every five minutes from then on', async () => {
  const page = new Page(clock, listHistory);
  await page.passTo(29);
  expect(page.asked).toBe(0);
  await page.passTo(629);
  expect(timesOf()).toEqual([30, 330]);
  expect(listHistory.getFigures().plan).toEqual({ dueAt: START + 630, pause: undefined, failure: undefined });
  expect((await listHistory.loadSample(START + 330))?.columns.lastPrice[0]).toBe(2);
  page.sampler.dispose();
  await page.passTo(5000);
  expect(page.asked).toBe(2);
});

it.each(['off', 'hidden', 'offline', 'frozen', 'clock'] as const)(
  'asks nothing while it is %s and goes on after',
  async (pause) => {
    const page = new Page(clock, listHistory);
    await page.passTo(40);
    page.pause = pause;
    page.sampler.wake();
    expect(page.hasTimer).toBe(false);
    expect(listHistory.getFigures().plan).toMatchObject({ dueAt: undefined, pause });
    await page.passTo(4000);
    page.pause = undefined;
    page.sampler.wake();
    await page.passTo(4000);
    // What was missed stays missed.
    expect(timesOf()).toEqual([30, 4000]);
  },
);

it('that becomes paused between planning and sampling sends no request', async () => {
  const page = new Page(clock, listHistory);
  page.pause = 'hidden';
  await page.passTo(1000);
  expect(page.asked).toBe(0);
});

it('leaves a gap where the list did not load, says why, and does not retry before the next sample is due', async () => {
  const page = new Page(clock, listHistory);
  await page.passTo(31);
  const good = page.answer;
  page.answer = () => Promise.reject(new Error('The service answered 502'));
  await page.passTo(400);
  expect([page.asked, timesOf()]).toEqual([2, [30]]);
  expect(listHistory.getFigures().plan.failure).toBe('The service answered 502');
  page.answer = good;
  await page.passTo(700);
  expect([page.asked, timesOf()]).toEqual([3, [30, 630]]);
  expect(listHistory.getFigures().plan.failure).toBeUndefined();
});

it('requests once for two pages, whichever is first', async () => {
  let isTaken = false;
  const runAlone = async (task: () => Promise<void>): Promise<void> => {
    if (isTaken) return;
    isTaken = true;
    await task().finally(() => {
      isTaken = false;
    });
  };
  const pages = [new Page(clock, listHistory, runAlone), new Page(clock, listHistory, runAlone)];
  for (let second = 10; second <= 1000; second += 10) for (const page of pages) await page.passTo(second);
  expect(timesOf()).toEqual([30, 330, 630, 930]);
  expect(pages[0].asked + pages[1].asked).toBe(4);
});

it('continues from what an earlier visit has stored', async () => {
  await new Page(clock, listHistory).passTo(31);
  clock.advance(-clock.monotonic());
  const later = makeManualClock((START + 200) * 1000);
  const page = new Page(later, listHistory);
  page.listHistory = listHistory;
  page.sampler.wake();
  await page.passTo(129);
  expect(page.asked).toBe(0);
  await page.passTo(131);
  expect(timesOf()).toEqual([30, 330]);
});

it('takes a sample slightly in the future for one that another page took just now', async () => {
  await new Page(clock, listHistory).passTo(31);
  const page = new Page(makeManualClock((START - 2) * 1000), listHistory);
  page.listHistory = listHistory;
  page.sampler.wake();
  await page.passTo(331);
  expect(timesOf()).toEqual([30]);
  await page.passTo(332);
  expect(timesOf()).toEqual([30, 330]);
});

it('requests the list once an hour while the device is full, and at once after space was freed', async () => {
  const page = new Page(clock, listHistory);
  await page.passTo(31);
  let state: 'full' | 'kept' = 'full';
  const getFigures = listHistory.getFigures.bind(listHistory);
  vi.spyOn(listHistory, 'getFigures').mockImplementation(() => ({ ...getFigures(), state }));
  const append = vi.spyOn(listHistory, 'append').mockResolvedValue(false);
  await page.passTo(3900);
  expect(page.asked).toBe(2);
  await page.passTo(3931);
  expect(page.asked).toBe(3);
  append.mockRestore();
  state = 'kept';
  await page.passTo(4300);
  page.sampler.wake();
  await page.passTo(4301);
  expect(timesOf()).toEqual([30, 4300]);
});

it('starts over when the clock of the service was set back', async () => {
  await new Page(clock, listHistory).passTo(31);
  const page = new Page(makeManualClock((START - 9000) * 1000), listHistory);
  page.listHistory = listHistory;
  page.sampler.wake();
  await page.passTo(31);
  expect(timesOf()).toEqual([30 - 9000]);
});
