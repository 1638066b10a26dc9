import { useEffect } from 'react';
import { type Shortcut, useShortcutGroups } from './shortcuts';

/** Offers shortcuts while mounted. `title` groups them in the list behind `?`. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    const group = { title, shortcuts };
    const { add, remove } = useShortcutGroups.getState();
    add(group);
    return () => remove(group);
  }, [title, shortcuts]);
}
