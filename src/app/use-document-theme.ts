import { useLayoutEffect } from 'react';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';

/**
 * Keeps the page's theme and side colours in sync with the settings; `public/theme.js` sets both before the first
 * paint.
 */
export function useDocumentTheme(): void {
  const theme = useTheme();
  const sides = useSettings((settings) => settings.sides);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = theme;
    if (sides === 'azure') dataset.sides = 'alt';
    else delete dataset.sides;
  }, [theme, sides]);
}
