import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** If the focus is in a view that is left, moves it to `target`, so that Tab continues from the view. */
export function useKeptFocus(target: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = path;
    const { activeElement } = document;
    if (!isFirst && (activeElement === null || activeElement === document.body)) {
      target.current?.focus({ preventScroll: true });
    }
  }, [path, target]);
}
