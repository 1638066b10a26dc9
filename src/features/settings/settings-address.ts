import { redirect } from '@tanstack/react-router';
import { openSettings } from '@/panes/open-settings';
import { findShortcut, useShortcutGroups } from '@/panes/shortcuts';
import type { SharedSearch } from '@/state/url-state';

const isOffered = (): boolean => findShortcut(useShortcutGroups.getState().groups, ';') !== undefined;

/** Opens the settings as soon as there is a frame to open them in: an address is read before. */
function openOnceOffered(): void {
  if (isOffered()) return openSettings();
  const stop = useShortcutGroups.subscribe(() => {
    if (!isOffered()) return;
    stop();
    openSettings();
  });
}

/** Leads from the address of the settings to the markets, with the settings open over them. */
export function leaveSettings(search: SharedSearch): void {
  openOnceOffered();
  redirect({ to: '/markets', search, replace: true, throw: true });
}
