import { type RefObject, useLayoutEffect } from 'react';

/** What each cell adds to its padding, for `CELL_SPARE`. */
const SPARE = '--cell-spare';
/** Room to the right of what a cell holds. */
export const CELL_SPARE = 'pr-[calc(--spacing(2.5)+var(--cell-spare,0px))]';

/**
 * Widens the columns in sight so that the scroller ends with a whole one: of those that do not fit, the first would be cut
 * and its heading could not be read.
 */
export function useWholeColumns(scroller: RefObject<HTMLElement | null>): void {
  // Whatever was drawn may have changed the widths: contents, sorting, hidden columns.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const fit = (): void => {
      const before = Number.parseFloat(element.style.getPropertyValue(SPARE)) || 0;
      const spare = findSpare(measureColumns(element, before), element.clientWidth);
      if (Math.abs(spare - before) > LEAST_CHANGE) element.style.setProperty(SPARE, `${spare}px`);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  });
}

/** Browsers round widths to 1/64 px. */
const LEAST_CHANGE = 0.1;

/** Widths of the columns without what they were widened by, CSS px. */
function measureColumns(element: HTMLElement, spare: number): readonly number[] {
  return [...element.querySelectorAll('th')].map((head) => head.getBoundingClientRect().width - spare);
}

/** By how much each column must be wider for the last one in sight to end with `room`; 0 where all or none fit. */
export function findSpare(widths: readonly number[], room: number): number {
  let [end, count] = [0, 0];
  while (count < widths.length && end + widths[count] <= room) end += widths[count++];
  return count === 0 || count === widths.length ? 0 : (room - end) / count;
}
