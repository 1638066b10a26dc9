const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * When a key removes the focused element (a dismissed notice, a filtered-out row), moves the focus to the view, so
 * that the next key continues from there. Does nothing if the focus was already moved elsewhere. Returns a function
 * that stops it.
 */
export function keepFocusAfterKeys(): () => void {
  let hadFocus = false;
  const remember = ({ key }: KeyboardEvent): void => {
    // After the last stop of the page Tab leaves it.
    hadFocus = key !== 'Tab' && !isLost();
  };
  // Space presses a button only on key up.
  const place = (): void => {
    if (!hadFocus) return;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (isLost()) document.getElementById('main')?.focus({ preventScroll: true });
      }),
    );
  };
  addEventListener('keydown', remember, true);
  addEventListener('keyup', place, true);
  return () => {
    removeEventListener('keydown', remember, true);
    removeEventListener('keyup', place, true);
  };
}
