import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '@/theme/main.css';
import { buildMapRamp } from '@/charts/chart-theme';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import { toOklab } from '@/domain/scale/oklab';
import type { LayerId } from '@/features/heatmap/layers/heatmap-layer';
import { getLayerMap } from '@/features/heatmap/scale/colour-scale';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { makeHeatLayer, makeLoadedBooks } from '@/testing/screen/loaded-books';
import { LayerFacts } from './layer-facts';

const spec = { columnSeconds: 60, rowStep: 20, book: makeCoinCodeBook(97_000) };
const host = document.createElement('div');
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

/** The names in the legend, and the swatches before them. */
function showLegend(ids: readonly [LayerId, ...LayerId[]]) {
  const [first, ...rest] = ids.map((id) => makeHeatLayer(id, { spec, tiles: [] }));
  if (first === undefined) throw new Error('No layer');
  const view = { timeFrom: 0, timeTo: 60, priceLow: 90_000, priceHigh: 100_000 };
  const heatmap = {
    ...makeLoadedBooks([first, ...rest], view),
    sides: { triggers: 'side', isDepthBySide: false },
    choice: { isCompact: false },
  } as Heatmap;
  const scales = ids.map((id) => ({ id, scale: { map: getLayerMap(id, 'dark', 'tidal', ids.includes('triggers')) } }));
  act(() => root.render(<LayerFacts heatmap={heatmap} scales={scales} />));
  const swatches = [...host.querySelectorAll('i')];
  return {
    words: host.innerText,
    swatches: swatches.map((swatch) => [swatch.parentElement?.innerText, getComputedStyle(swatch).backgroundImage]),
  };
}

it('names every side of triggers on a tablet, in short words', async () => {
  await page.viewport(768, 1024);
  expect(showLegend(['triggers']).swatches.map(([name]) => name)).toEqual(['Buy', 'Sell', 'Both']);
  await page.viewport(1440, 900);
  act(() => root.unmount());
  root = createRoot(host);
  expect(showLegend(['triggers']).words).toContain('Buy: closes shorts');
});

it('has a key for liquidations over triggers, in a hue of its own', async () => {
  await page.viewport(1440, 900);
  const { swatches } = showLegend(['triggers', 'liquidations']);
  expect(swatches.map(([name]) => name)).toEqual(['Buy', 'Sell', 'Both', 'Liquidations']);
  expect(new Set(swatches.map(([, ground]) => ground)).size).toBe(4);
});

it.each(['dark', 'light'] as const)('no colour of liquidations beside sides is a red or a green (%s)', (theme) => {
  const ramp = buildMapRamp(getLayerMap('liquidations', theme, 'tidal', true));
  const hueAt = (at: number): number => {
    const [, a, b] = toOklab([ramp[at * 3], ramp[at * 3 + 1], ramp[at * 3 + 2]]);
    return (Math.atan2(b, a) * 180) / Math.PI;
  };
  // Around -70 is violet; 30 is red and 175 teal.
  const hues = Array.from({ length: 192 }, (_, i) => hueAt(i + 64));
  expect([Math.min(...hues) > -90, Math.max(...hues) < -45]).toEqual([true, true]);
});
