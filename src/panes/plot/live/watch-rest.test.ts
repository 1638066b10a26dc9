import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HELD_REST_MS, REST_MS, watchRest } from './watch-rest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const pointers = new EventTarget();
  const listeners = new Set<() => void>();
  const onRest = vi.fn<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const stop = watchRest({ subscribe, pointers, onRest });
  const change = (): void => {
    for (const listener of listeners) listener();
  };
  const point = (type: string, pointerId = 1, button = 0): void =>
    void pointers.dispatchEvent(Object.assign(new Event(type), { pointerId, button }));
  return { change, point, onRest, stop, listeners };
}

describe('watchRest', () => {
  test('calls once after the last of many changes', () => {
    const { change, onRest } = watched();
    change();
    vi.advanceTimersByTime(REST_MS - 1);
    change();
    vi.advanceTimersByTime(REST_MS - 1);
    expect(onRest).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onRest).toHaveBeenCalledTimes(1);
  });

  test('slow steps under a held pointer are no rest, its release begins one', () => {
    const { change, point, onRest } = watched();
    point('pointerdown');
    for (let step = 0; step < 5; step += 1) {
      change();
      vi.advanceTimersByTime(HELD_REST_MS - 1);
    }
    expect(onRest).not.toHaveBeenCalled();
    change();
    point('pointerup');
    vi.advanceTimersByTime(REST_MS);
    expect(onRest).toHaveBeenCalledTimes(1);
  });

  test('a pointer that is held still rests after a clear pause', () => {
    const { change, point, onRest } = watched();
    point('pointerdown');
    change();
    vi.advanceTimersByTime(HELD_REST_MS);
    expect(onRest).toHaveBeenCalledTimes(1);
    point('pointerup');
    vi.advanceTimersByTime(HELD_REST_MS);
    expect(onRest, 'nothing changed since').toHaveBeenCalledTimes(1);
  });

  test('one of two fingers that leaves does not release', () => {
    const { change, point, onRest } = watched();
    point('pointerdown', 1);
    point('pointerdown', 2);
    change();
    point('pointercancel', 1);
    vi.advanceTimersByTime(HELD_REST_MS - 1);
    expect(onRest).not.toHaveBeenCalled();
    point('pointerup', 2);
    vi.advanceTimersByTime(REST_MS);
    expect(onRest).toHaveBeenCalledTimes(1);
  });

  test('another button holds nothing, as its release may never come', () => {
    const { change, point, onRest } = watched();
    point('pointerdown', 1, 2);
    change();
    vi.advanceTimersByTime(REST_MS);
    expect(onRest).toHaveBeenCalledTimes(1);
  });

  test('nothing is called once it was stopped', () => {
    const { change, point, onRest, stop, listeners } = watched();
    point('pointerdown');
    change();
    stop();
    point('pointerup');
    vi.advanceTimersByTime(HELD_REST_MS);
    expect(onRest).not.toHaveBeenCalled();
    expect(listeners.size).toBe(0);
  });
});
