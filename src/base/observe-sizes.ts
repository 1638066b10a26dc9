import type { Disposer } from './dispose';
import { watchPictureRatio } from './pixel-ratio';

/** Calls `listener` whenever a CSS pixel becomes more or fewer device pixels: on another screen, or zoomed. */
export function observePixelRatio(listener: () => void): Disposer {
  const ending = new AbortController();
  // A query holds for one ratio: the next is asked of when it is no longer true.
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

/** Calls `listener` when the size of one of the elements changes, or the pixel ratio of the screen or of a picture. */
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
