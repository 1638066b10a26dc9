import type { CSSProperties } from 'react';

/** Grid row of the first pane under the plot. */
export const FIRST_PANE_ROW = 2;

/**
 * One row for the plot, one for each pane under it, one for the times, which a map alone does not have: see `heatmap-grid`
 * in the styles.
 */
export function layOutRows(
  paneCount: number,
  hasTimes = true,
): { readonly 'data-panes': number; readonly style: CSSProperties } {
  const rows = [
    'minmax(var(--plot-least), 1fr)',
    ...Array.from({ length: paneCount }, () => 'minmax(56px, var(--pane))'),
    hasTimes ? '26px' : '0',
  ];
  return { 'data-panes': paneCount, style: { gridTemplateRows: rows.join(' ') } };
}
