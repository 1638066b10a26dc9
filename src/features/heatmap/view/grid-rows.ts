import type { CSSProperties } from 'react';

/** Grid row of the first pane under the plot. */
export const FIRST_PANE_ROW = 2;

/** One row for the plot, one for each pane under it, one for the times: see `heatmap-grid` in the styles. */
export function layOutRows(paneCount: number): { readonly 'data-panes': number; readonly style: CSSProperties } {
  const rows = [
    'minmax(var(--plot-least), 1fr)',
    ...Array.from({ length: paneCount }, () => 'minmax(56px, var(--pane))'),
    '26px',
  ];
  return { 'data-panes': paneCount, style: { gridTemplateRows: rows.join(' ') } };
}
