/**
 * Runs `open` if the next click is the second of a double click, wherever it lands: what the first one opened may be under
 * the pointer by then, and is not pressed by it.
 */
export function onSecondClick(open: () => void): void {
  const take = (event: MouseEvent): void => {
    document.removeEventListener('click', take, true);
    if (event.detail !== 2) return;
    event.stopPropagation();
    event.preventDefault();
    open();
  };
  document.addEventListener('click', take, true);
}
