const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * What a key takes off the page (a notice that is dismissed, a row that is filtered away) takes the focus with it: the
 * view gets it then, so that the next key goes on from there. Whoever places it better does so before or after. Returns
 * what ends it.
 */
export function keepFocusAfterKeys(): () => void {
  let hadFocus = false;
  const remember = ({ key }: KeyboardEvent): void => {
    // Behind the last stop of the page Tab leads out of it.
    hadFocus = key !== 'Tab' && !isLost();
  };
  // A button is pressed by Space only after its key is up.
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
