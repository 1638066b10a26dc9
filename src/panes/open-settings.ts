import { findShortcut, useShortcutGroups } from './shortcuts';

/** Opens the settings, by the key under which the frame offers them to all views. */
export function openSettings(): void {
  findShortcut(useShortcutGroups.getState().groups, ';')?.run?.();
}
