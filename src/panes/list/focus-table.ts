/** Moves the focus to the row of the table that Tab reaches. */
export function focusTable(): void {
  document.querySelector<HTMLElement>('main table tbody tr[tabindex="0"]')?.focus();
}
