import { useEffect, useEffectEvent } from 'react';

/**
 * Brings the focus into a drawer when it opens, and back to where it was when it closes. Escape within it closes it. The
 * element that `find` gives lies in the drawer.
 */
export function useFocusWhileOpen(find: () => HTMLElement | null | undefined, onClose: () => void): void {
  const findFirst = useEffectEvent(find);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    const first = findFirst();
    const drawer = first?.closest('aside');
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    first?.focus();
    drawer?.addEventListener('keydown', onKeyDown);
    return () => {
      drawer?.removeEventListener('keydown', onKeyDown);
      // What the person has gone to meanwhile keeps the focus.
      const isInside = drawer?.contains(document.activeElement) === true || document.activeElement === document.body;
      if (isInside && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
}
