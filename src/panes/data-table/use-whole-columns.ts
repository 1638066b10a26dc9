import { type RefObject, useLayoutEffect } from 'react';

/** CSS variable that each cell adds to its padding, for `CELL_SPARE`. */
const SPARE = '--cell-spare';
/** Padding to the right of a cell's content. */
export const CELL_SPARE = 'pr-[calc(--spacing(2.5)+var(--cell-spare,0px))]';

/**
 * Widens the visible columns so that the scroller ends with a whole one. Otherwise the first column that does not
 * fit would be cut off, with an unreadable header.
 */
export function useWholeColumns(scroller: RefObject<HTMLElement | null>): void {
  // Runs after every render, since contents, sorting and hidden columns change the widths.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const fit = (): void => {
      const before = Number.parseFloat(element.style.getPropertyValue(SPARE)) || 0;
      const spare = findSpare(measureColumns(element, before), element.clientWidth);
      if (Math.abs(spare - before) > MIN_CHANGE) element.style.setProperty(SPARE, `${spare}px`);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  });
}

/** Browsers round widths to 1/64 px. */
const MIN_CHANGE = 0.1;

/** The room is in whole CSS px: otherwise a table that just fits would be widened, fit, and be widened again, without end. */
const ROUNDING = 1;

/** Widths of the columns before widening, CSS px. */
function measureColumns(element: HTMLElement, spare: number): readonly number[] {
  return [...element.querySelectorAll('th')].map((head) => head.getBoundingClientRect().width - spare);
}

/** How much wider each column must be for the last visible one to end at `room`; 0 if all or none fit. */
export function findSpare(widths: readonly number[], room: number): number {
  let [end, count] = [0, 0];
  while (count < widths.length && end + widths[count] <= room + ROUNDING) end += widths[count++];
  return count === 0 || count === widths.length ? 0 : (room - end) / count;
}
