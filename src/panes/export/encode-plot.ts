import { getChartTheme } from '@/charts/chart-theme';
import { parseHex } from '@/domain/scale/oklab';
import { useSettings } from '@/state/settings';
import { composePicture, encodePng, type PictureWords } from './compose-picture';

/** A PNG of a plot without colour scales, in the page's theme. Rejects where the browser cannot encode it. */
export function encodePlot(element: HTMLElement, words: PictureWords): Promise<Blob> {
  const { sides } = useSettings.getState();
  const theme = getChartTheme(document.documentElement.dataset.theme === 'light' ? 'light' : 'dark', sides);
  return encodePng(
    composePicture({
      element,
      pixelRatio: devicePixelRatio,
      theme,
      ground: parseHex(theme.canvas),
      words,
      scales: [],
      signs: [],
    }),
  );
}
