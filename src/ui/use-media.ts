import { useSyncExternalStore } from 'react';

/** Breakpoints of the layout, CSS px. */
export const WIDE = '(min-width: 1024px)';
export const DOCKED = '(min-width: 1280px)';
export const EXTRA_WIDE = '(min-width: 1680px)';

/** Whether the media query matches; updates when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
