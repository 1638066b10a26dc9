import { type RefObject, useLayoutEffect, useState } from 'react';

/** Inner width of a permanent element, CSS px; `undefined` before it is in the document. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const read = (): void => setWidth(current.clientWidth);
    const observer = new ResizeObserver(read);
    observer.observe(current);
    // Read at once, so that the first paint has the columns that fit.
    read();
    return () => observer.disconnect();
  }, [element]);
  return width;
}
