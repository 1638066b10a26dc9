import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SecondTicker } from './second-ticker';

/** A clock whose standing still is switched by hand. */
function makeClock(isFrozen: boolean) {
  const listeners = new Set<() => void>();
  return {
    frozen: isFrozen,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    freeze(isNow: boolean) {
      this.frozen = isNow;
      for (const listener of listeners) listener();
    },
    listeners,
  };
}

describe('the ticker of the screens', () => {
  const page = Object.assign(new EventTarget(), { hidden: false });

  const hide = (isHidden: boolean): void => {
    page.hidden = isHidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    page.hidden = false;
    vi.stubGlobal('document', page);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('runs one timer for all followers, and none without one', () => {
    const clock = makeClock(false);
    const ticker = new SecondTicker(clock);
    const told = vi.fn();
    const leave = [ticker.subscribe(told), ticker.subscribe(told), ticker.subscribe(told)];
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(2000);
    expect(told).toHaveBeenCalledTimes(6);
    for (const unsubscribe of leave) unsubscribe();
    expect(vi.getTimerCount()).toBe(0);
    expect(clock.listeners.size).toBe(0);
  });

  it('runs none while time stands still, and tells when it does and when it goes on', () => {
    const clock = makeClock(true);
    const told = vi.fn();
    new SecondTicker(clock).subscribe(told);
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(told).not.toHaveBeenCalled();
    clock.freeze(false);
    expect(told).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(told).toHaveBeenCalledTimes(2);
    clock.freeze(true);
    expect(told).toHaveBeenCalledTimes(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('runs none while the page is hidden, and tells at once when it is seen again', () => {
    const told = vi.fn();
    new SecondTicker(makeClock(false)).subscribe(told);
    hide(true);
    told.mockClear();
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(told).not.toHaveBeenCalled();
    hide(false);
    expect(told).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(told).toHaveBeenCalledTimes(2);
  });
});
