import { Suspense } from 'react';
import { lazyPart } from '@/client/lazy-part';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';

const UnloadedShade = lazyPart(() => import('./unloaded-shade').then((module) => ({ default: module.UnloadedShade })));

/** The stretches of the volume pane that are not loaded. */
export function VolumeShade({ heatmap: { model, candles, past } }: { readonly heatmap: Heatmap }) {
  return (
    <Suspense fallback={null}>
      <UnloadedShade model={model} known={candles.volumesKnown} within={past} />
    </Suspense>
  );
}
