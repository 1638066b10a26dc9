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

  test('slow steps with the pointer down are no rest; its release starts one', () => {
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

  test('a pointer held still also rests after a clear pause', () => {
    const { change, point, onRest } = watched();
    point('pointerdown');
    change();
    vi.advanceTimersByTime(HELD_REST_MS);
    expect(onRest).toHaveBeenCalledTimes(1);
    point('pointerup');
    vi.advanceTimersByTime(HELD_REST_MS);
    expect(onRest, 'nothing changed since').toHaveBeenCalledTimes(1);
  });

  test('lifting one of two fingers is no release', () => {
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

  test('another button does not count as held, as its release may never arrive', () => {
    const { change, point, onRest } = watched();
    point('pointerdown', 1, 2);
    change();
    vi.advanceTimersByTime(REST_MS);
    expect(onRest).toHaveBeenCalledTimes(1);
  });

  test('nothing is called after it was stopped', () => {
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
