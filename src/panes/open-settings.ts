import { findShortcut, useShortcutGroups } from './shortcuts';

/** Opens the settings, which the frame around the views offers to all of them under this key. */
export function openSettings(): void {
  findShortcut(useShortcutGroups.getState().groups, ';')?.run?.();
}
