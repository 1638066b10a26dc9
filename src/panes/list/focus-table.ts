/** Moves the focus to the table row that Tab reaches. */
export function focusTable(): void {
  document.querySelector<HTMLElement>('main table tbody tr[tabindex="0"]')?.focus();
}
