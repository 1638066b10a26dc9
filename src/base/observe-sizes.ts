import type { Disposer } from './dispose';
import { watchPictureRatio } from './pixel-ratio';

/** Calls `listener` whenever the device pixels per CSS pixel change: on another screen, or by zooming. */
export function observePixelRatio(listener: () => void): Disposer {
  const ending = new AbortController();
  // A query matches only one ratio: when it stops matching, the next query is made.
  const listen = (): void => {
    const change = (): void => {
      listen();
      listener();
    };
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', change, { once: true, signal: ending.signal });
  };
  listen();
  return { dispose: () => ending.abort() };
}

/** Calls `listener` when the size of an element changes, or the pixel ratio of the screen or of a picture. */
export function observeSizes(hosts: Iterable<Element>, listener: () => void): Disposer {
  const observer = new ResizeObserver(listener);
  for (const host of hosts) observer.observe(host);
  const ratio = observePixelRatio(listener);
  const leave = watchPictureRatio(listener);
  return {
    dispose() {
      leave();
      observer.disconnect();
      ratio.dispose();
    },
  };
}
