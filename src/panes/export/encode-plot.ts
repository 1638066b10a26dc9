import { getPixelRatio } from '@/base/pixel-ratio';
import { getChartTheme } from '@/charts/chart-theme';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { parseHex } from '@/domain/scale/oklab';
import { useSettings } from '@/state/settings';
import { composePicture, encodePng, type PictureWords } from './compose-picture';
import { drawSharply } from './draw-sharply';
import { describePinned, pictureWithoutCrosshair } from './picture-without-crosshair';

/**
 * A PNG of a plot without colour scales, at no less than two pixels per CSS px, in the page's theme, with its crosshair if that is pinned. Rejects if the
 * browser cannot encode it.
 */
export function encodePlot(element: HTMLElement, words: PictureWords, crosshair: CrosshairStore): Promise<Blob> {
  const { sides } = useSettings.getState();
  const theme = getChartTheme(document.documentElement.dataset.theme === 'light' ? 'light' : 'dark', sides);
  return pictureWithoutCrosshair(crosshair, () =>
    drawSharply(element, () =>
      encodePng(
        composePicture({
          element,
          pixelRatio: getPixelRatio(),
          theme,
          ground: parseHex(theme.canvas),
          words: { ...words, notes: [...words.notes, ...describePinned(crosshair)] },
          scales: [],
          signs: [],
        }),
      ),
    ),
  );
}
