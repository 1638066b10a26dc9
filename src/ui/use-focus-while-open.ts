import { useEffect, useEffectEvent } from 'react';

/**
 * Moves the focus into a drawer when it opens, and back when it closes. Escape inside closes it. The element returned
 * by `find` must be in the drawer.
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
      // If the person has moved the focus elsewhere, it stays there.
      const isInside = drawer?.contains(document.activeElement) === true || document.activeElement === document.body;
      if (isInside && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
}
