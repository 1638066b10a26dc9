import { useEffect } from 'react';
import { focusTable } from './focus-table';

const ARROWS: readonly string[] = ['ArrowDown', 'ArrowUp'];

/**
 * Moves the focus into the table when an arrow is pressed while nothing has it, as after a closed dialog: the keys that the
 * foot of the list names then work at once.
 */
export function useArrowsIntoTable(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isFree = document.activeElement?.matches('body, main') ?? true;
      if (event.defaultPrevented || !ARROWS.includes(event.key) || !isFree) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      focusTable();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
