import { getChartTheme } from '@/charts/chart-theme';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { parseHex } from '@/domain/scale/oklab';
import { useSettings } from '@/state/settings';
import { composePicture, encodePng, type PictureWords } from './compose-picture';
import { describePinned, pictureWithoutCrosshair } from './picture-without-crosshair';

/**
 * A PNG of a plot without colour scales, in the page's theme, with its crosshair if that is pinned. Rejects if the
 * browser cannot encode it.
 */
export function encodePlot(element: HTMLElement, words: PictureWords, crosshair: CrosshairStore): Promise<Blob> {
  const { sides } = useSettings.getState();
  const theme = getChartTheme(document.documentElement.dataset.theme === 'light' ? 'light' : 'dark', sides);
  return pictureWithoutCrosshair(crosshair, () =>
    encodePng(
      composePicture({
        element,
        pixelRatio: devicePixelRatio,
        theme,
        ground: parseHex(theme.canvas),
        words: { ...words, notes: [...words.notes, ...describePinned(crosshair)] },
        scales: [],
        signs: [],
      }),
    ),
  );
}
