/** The row under a key, counted from 0 in the order of the list; -1: the key was struck on none. */
export function getFocusedRow({ target }: { readonly target: EventTarget }): number {
  const row = target instanceof Element ? target.closest('tr[aria-rowindex]') : null;
  return row === null ? -1 : Number(row.getAttribute('aria-rowindex')) - 2;
}
