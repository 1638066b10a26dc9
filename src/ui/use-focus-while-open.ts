import { useEffect, useEffectEvent } from 'react';

/**
 * Brings the focus into a drawer when it opens, and back to where it was when it closes. Escape within it closes it, unless
 * something within is open or half typed: that goes first. The element that `find` gives lies in the drawer.
 */
export function useFocusWhileOpen(find: () => HTMLElement | null | undefined, onClose: () => void): void {
  const findFirst = useEffectEvent(find);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    const first = findFirst();
    const drawer = first?.closest('aside');
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (drawer?.contains(event.target as Node) !== true || isForMenu(event, drawer)) return;
      close();
    };
    first?.focus();
    // Not at the drawer: fields within it hear of the key at the root of the page, and may take it for themselves.
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      // What the person has gone to meanwhile keeps the focus.
      const isInside = drawer?.contains(document.activeElement) === true || document.activeElement === document.body;
      if (isInside && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
}

/** Whether the browser closes a menu by the key: it does so once everybody has heard of it. */
function isForMenu({ target }: KeyboardEvent, drawer: Element): boolean {
  const isWithin = target instanceof Element && target.closest('[popover="auto"]') !== null;
  return isWithin || drawer.querySelector('[popover="auto"]:popover-open') !== null;
}
