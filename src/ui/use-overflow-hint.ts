import { type RefObject, useEffect } from 'react';

/** Rounding may leave half a pixel. */
const SPARE_CSS_PX = 1;

/**
 * Marks where what scrolls has more content: `data-more` is "start", "end", "both" or absent. `axis`: "x" for a bar that
 * scrolls sideways, "y" for details that scroll down.
 */
export function useOverflowHint(bar: RefObject<HTMLElement | null>, axis: 'x' | 'y' = 'x'): void {
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const mark = (): void => {
      const more = axis === 'x' ? findAcross(element) : findDown(element);
      if (more === undefined) element.removeAttribute('data-more');
      else element.setAttribute('data-more', more);
    };
    mark();
    const widths = new ResizeObserver(mark);
    widths.observe(element);
    const parts = new MutationObserver(mark);
    parts.observe(element, { subtree: true, childList: true, characterData: true, attributeFilter: ['open'] });
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      widths.disconnect();
      parts.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [bar, axis]);
}

const findAcross = (element: HTMLElement) => findMore(element.scrollLeft, element.scrollWidth, element.clientWidth);
const findDown = (element: HTMLElement) => findMore(element.scrollTop, element.scrollHeight, element.clientHeight);

function findMore(start: number, whole: number, shown: number): 'start' | 'end' | 'both' | undefined {
  const isBefore = start > SPARE_CSS_PX;
  const isAfter = start + shown < whole - SPARE_CSS_PX;
  if (isBefore && isAfter) return 'both';
  return isBefore ? 'start' : isAfter ? 'end' : undefined;
}
