import { useSyncExternalStore } from 'react';
import { usePrinting } from './printing';
import { getTheme, type Theme, useSettings } from './settings';

const LIGHT_QUERY = '(prefers-color-scheme: light)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(LIGHT_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useSystemIsLight(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(LIGHT_QUERY).matches);
}

/** The theme on screen: the choice, resolved against the system; always light for printing. */
export function useTheme(): Theme {
  const choice = useSettings((settings) => settings.theme);
  const isPrinting = usePrinting((store) => store.isPrinting);
  const theme = getTheme(choice, useSystemIsLight());
  return isPrinting ? 'light' : theme;
}
