/** Index of the row in which a key was pressed, in list order; -1: in none. */
export function getFocusedRow({ target }: { readonly target: EventTarget }): number {
  const row = target instanceof Element ? target.closest('tr[aria-rowindex]') : null;
  return row === null ? -1 : Number(row.getAttribute('aria-rowindex')) - 2;
}
