import { type RefCallback, useCallback } from 'react';
import type { Disposer } from '@/base/dispose';

/**
 * A ref that attaches gestures to an element, from when there is something that they act on until it unmounts. `listen`
 * stays the same function from render to render.
 */
export function useListener<On>(
  on: On | undefined,
  listen: (host: HTMLElement, on: On) => Disposer,
): RefCallback<HTMLElement> {
  return useCallback(
    (host: HTMLElement) => {
      if (on === undefined) return undefined;
      const listener = listen(host, on);
      return () => listener.dispose();
    },
    [on, listen],
  );
}
