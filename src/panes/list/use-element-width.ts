import { type RefObject, useLayoutEffect, useState } from 'react';

/** Inner width of an element that stays, CSS px; `undefined` before it is in the document. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const read = (): void => setWidth(current.clientWidth);
    const observer = new ResizeObserver(read);
    observer.observe(current);
    // At once: the first picture has the columns that it bears.
    read();
    return () => observer.disconnect();
  }, [element]);
  return width;
}
