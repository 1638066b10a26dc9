import { findShortcut, useShortcutGroups } from './shortcuts';

/** The key under which the frame offers the settings to all views. */
const findOpener = () => findShortcut(useShortcutGroups.getState().groups, ';')?.run;

/** Opens the settings. */
export function openSettings(): void {
  findOpener()?.();
}

/** The same from an address, which is read before there is a frame. */
export function openSettingsOnceOffered(): void {
  if (findOpener() !== undefined) return openSettings();
  const stop = useShortcutGroups.subscribe(() => {
    if (findOpener() === undefined) return;
    stop();
    openSettings();
  });
}
