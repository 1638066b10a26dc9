import { type RefObject, useEffect } from 'react';

/** Rounding may leave half a pixel. */
const SPARE_CSS_PX = 1;

/** Marks where a bar that scrolls sideways has more content: `data-more` is "start", "end", "both" or absent. */
export function useOverflowHint(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const mark = (): void => {
      const more = findMore(element);
      if (more === undefined) element.removeAttribute('data-more');
      else element.setAttribute('data-more', more);
    };
    mark();
    const widths = new ResizeObserver(mark);
    widths.observe(element);
    const parts = new MutationObserver(mark);
    parts.observe(element, { subtree: true, childList: true, characterData: true });
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      widths.disconnect();
      parts.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [bar]);
}

function findMore({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): 'start' | 'end' | 'both' | undefined {
  const isBefore = scrollLeft > SPARE_CSS_PX;
  const isAfter = scrollLeft + clientWidth < scrollWidth - SPARE_CSS_PX;
  if (isBefore && isAfter) return 'both';
  return isBefore ? 'start' : isAfter ? 'end' : undefined;
}
