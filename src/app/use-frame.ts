import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { shareCurrent } from '@/panes/market/current-market';
import { EVERYWHERE, findShortcut, getPressed, isSingleKey, type Shortcut, useShortcutGroups } from '@/panes/shortcuts';
import { useShortcuts } from '@/panes/use-shortcuts';
import { VIEWS } from '@/panes/views';
import { getOtherTheme, useSettings } from '@/state/settings';
import { useSystemIsLight } from '@/state/use-theme';

export type Overlay = 'palette' | 'settings' | 'shortcuts';

export interface Frame {
  readonly opened: Overlay | undefined;
  readonly open: (overlay: Overlay) => void;
  readonly close: () => void;
  /** The palette's commands after `>`. */
  readonly commands: readonly Shortcut[];
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const pressed = getPressed(event);
  if (isTyping(event.target) && !pressed.startsWith('mod+')) return;
  if (isSingleKey(pressed) && !useSettings.getState().hasSingleKeys) return;
  if (document.querySelector('dialog[open]') !== null) return;
  const { groups } = useShortcutGroups.getState();
  const isLeft = document.querySelector('main > [inert]') !== null;
  const shown = isLeft ? groups.filter(({ title }) => title === EVERYWHERE) : groups;
  const shortcut = findShortcut(shown, pressed, event.shiftKey);
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.run?.();
}

/** The open overlay, and the keys that work everywhere. */
export function useFrame(): Frame {
  const [opened, setOpened] = useState<Overlay>();
  const navigate = useNavigate();
  const systemIsLight = useSystemIsLight();

  useEffect(() => {
    // Keys typed while an overlay opens are meant for it, not for the view.
    if (opened !== undefined) return undefined;
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [opened]);

  function toggleTheme(): void {
    const { theme, set } = useSettings.getState();
    set({ theme: getOtherTheme(theme, systemIsLight) });
  }

  const views: readonly Shortcut[] = VIEWS.map((view, index) => ({
    keys: String(index + 1),
    label: `Open ${view.title}`,
    run: () => {
      // The current view keeps its address.
      if (location.pathname !== view.path)
        void navigate({ to: view.path, search: (before) => shareCurrent(before, view.path) });
    },
  }));
  const commands: readonly Shortcut[] = [
    ...views,
    { keys: ';', label: 'Open settings', run: () => setOpened('settings') },
    { keys: 't', label: 'Switch between dark and light', run: toggleTheme },
    { keys: '?', label: 'List the keys', run: () => setOpened('shortcuts') },
  ];
  useShortcuts(EVERYWHERE, [{ keys: 'mod+k', label: 'Switch market', run: () => setOpened('palette') }, ...commands]);

  return { opened, open: setOpened, close: () => setOpened(undefined), commands };
}
