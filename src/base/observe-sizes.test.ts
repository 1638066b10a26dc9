import { afterEach, expect, it, vi } from 'vitest';
import { observePixelRatio, observeSizes } from './observe-sizes';

/** A screen whose ratio the test changes, and the page's queries about it. */
function stubScreen() {
  const queries: EventTarget[] = [];
  const asked: string[] = [];
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('matchMedia', (query: string) => {
    asked.push(query);
    const list = new EventTarget();
    queries.push(list);
    return list;
  });
  return {
    asked,
    change(ratio: number) {
      vi.stubGlobal('devicePixelRatio', ratio);
      queries.at(-1)!.dispatchEvent(new Event('change'));
    },
    /** Fires the first query again, as a query that no longer matches does when the ratio returns. */
    echo: () => queries[0].dispatchEvent(new Event('change')),
  };
}

afterEach(() => vi.unstubAllGlobals());

it('reports every change of the pixel ratio once', () => {
  const screen = stubScreen();
  const listener = vi.fn();
  observePixelRatio(listener);
  screen.change(2);
  screen.change(1.25);
  screen.echo();
  expect(listener).toHaveBeenCalledTimes(2);
  expect(screen.asked).toEqual(['(resolution: 1dppx)', '(resolution: 2dppx)', '(resolution: 1.25dppx)']);
});

it('is silent once disposed, before and after a change', () => {
  const screen = stubScreen();
  const listener = vi.fn();
  observePixelRatio(listener).dispose();
  screen.change(2);
  expect(listener).not.toHaveBeenCalled();
  const observed = observePixelRatio(listener);
  screen.change(1);
  observed.dispose();
  screen.change(2);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('watches the size of every element and the ratio together', () => {
  const screen = stubScreen();
  const observed: unknown[] = [];
  let report: () => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        report = listener;
      }
      observe(element: unknown) {
        observed.push(element);
      }
      disconnect = disconnect;
    },
  );
  const [a, b] = [{}, {}] as Element[];
  const listener = vi.fn();
  const sizes = observeSizes([a, b], listener);
  expect(observed).toEqual([a, b]);
  report();
  screen.change(1.5);
  expect(listener).toHaveBeenCalledTimes(2);
  sizes.dispose();
  screen.change(2);
  expect(disconnect).toHaveBeenCalledOnce();
  expect(listener).toHaveBeenCalledTimes(2);
});
