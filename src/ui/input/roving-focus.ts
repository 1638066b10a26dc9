const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Index of the item that `key` moves to from `at` among `count`, wrapping around; `undefined` for other keys. */
export function getRovingTarget(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (at + step + count) % count;
}

/**
 * Moves the focus among the elements of `container` that match `selector`. Returns the one that gets it; `undefined`
 * for other keys, or if none of them had it.
 */
export function moveRovingFocus(container: HTMLElement, selector: string, key: string): HTMLElement | undefined {
  const items = [...container.querySelectorAll<HTMLElement>(selector)];
  const at = items.indexOf(container.ownerDocument.activeElement as HTMLElement);
  if (at < 0) return undefined;
  const target = getRovingTarget(key, at, items.length);
  const item = target === undefined ? undefined : items[target];
  item?.focus();
  return item;
}
