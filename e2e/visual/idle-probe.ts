import type { Page } from '@playwright/test';

/** What prevents a screenshot, in words; empty when the page is idle. */
export type Busy = readonly string[];

interface Probe {
  list(): string[];
}

/** Timers that fire later than this are clocks and countdowns, not work. */
const LONG_TIMER_MS = 900;

/**
 * Runs in the page before anything else. Counts what the page has started and not finished. `clockMs`: longer timers
 * are not waited for.
 */
function installProbe(clockMs: number): void {
  const waiting = new Map<string, number>();
  const begin = (name: string): (() => void) => {
    waiting.set(name, (waiting.get(name) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (waiting.get(name) ?? 1) - 1;
      if (left === 0) waiting.delete(name);
      else waiting.set(name, left);
    };
  };

  const {
    requestAnimationFrame: request,
    cancelAnimationFrame: cancel,
    setTimeout: start,
    clearTimeout: stop,
  } = globalThis;
  const frames = new Map<number, () => void>();
  globalThis.requestAnimationFrame = (callback) => {
    const end = begin('a frame');
    const handle = request((time) => {
      frames.delete(handle);
      callback(time);
      end();
    });
    frames.set(handle, end);
    return handle;
  };
  globalThis.cancelAnimationFrame = (handle) => {
    frames.get(handle)?.();
    frames.delete(handle);
    cancel(handle);
  };

  const timers = new Map<unknown, () => void>();
  const startTimer = (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): unknown => {
    const end = ms > clockMs ? () => undefined : begin(`a timer of ${ms} ms`);
    const handle = start(() => {
      timers.delete(handle);
      callback(...args);
      end();
    }, ms);
    timers.set(handle, end);
    return handle;
  };
  const stopTimer = (handle: Parameters<typeof stop>[0]): void => {
    timers.get(handle)?.();
    timers.delete(handle);
    stop(handle);
  };
  Object.assign(globalThis, { setTimeout: startTimer, clearTimeout: stopTimer });

  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    const end = begin(`an answer to ${address}`);
    try {
      return await send(input, init);
    } finally {
      end();
    }
  };

  const list = (): string[] => {
    const counted = [...waiting].map(([name, count]) => (count === 1 ? name : `${name} (${count})`));
    const busy = [...document.querySelectorAll('[aria-busy=true]')].map(
      (element) => `a busy part: ${element.getAttribute('aria-label') ?? element.tagName}`,
    );
    const fonts = document.fonts.status === 'loading' ? ['fonts'] : [];
    const moves = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(() => 'an animation');
    return [...counted, ...busy, ...fonts, ...moves];
  };
  Object.assign(globalThis, { depthscapeIdle: { list } satisfies Probe });
}

export async function installIdleProbe(page: Page): Promise<void> {
  await page.addInitScript(installProbe, LONG_TIMER_MS);
}

/** What the page is currently busy with. */
export async function listBusy(page: Page): Promise<Busy> {
  return page.evaluate(() => (globalThis as unknown as { depthscapeIdle: { list(): string[] } }).depthscapeIdle.list());
}

/** Number of consecutive checks that must find nothing, since the end of one task can start another. */
const CALM_LOOKS = 5;
const LOOK_MS = 40;

/**
 * Waits until nothing is in progress in the page or on the network, in several consecutive checks. Workers are
 * detected by the parts that wait for them. Rejects with the names of what was still busy.
 */
export async function waitUntilIdle(page: Page, patienceMs = 20_000): Promise<void> {
  const until = Date.now() + patienceMs;
  let busy: Busy = [];
  for (let calm = 0; calm < CALM_LOOKS; ) {
    busy = await listBusy(page);
    calm = busy.length === 0 ? calm + 1 : 0;
    if (Date.now() > until)
      throw new Error(`The page is still busy with ${busy.join(', ') || 'something that comes and goes'}`);
    await page.waitForTimeout(LOOK_MS);
  }
}
