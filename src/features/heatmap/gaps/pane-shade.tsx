import { Suspense } from 'react';
import { lazyPart } from '@/client/lazy-part';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { UnloadedShadeProps } from './unloaded-shade';

const UnloadedShade = lazyPart(() => import('./unloaded-shade').then((module) => ({ default: module.UnloadedShade })));

export interface PaneShadeProps extends Pick<UnloadedShadeProps, 'known'> {
  readonly heatmap: Pick<Heatmap, 'model' | 'past'>;
}

/** The stretches of a pane under the plot that are not loaded. */
export function PaneShade({ heatmap: { model, past }, known }: PaneShadeProps) {
  return (
    <Suspense fallback={null}>
      <UnloadedShade model={model} known={known} within={past} />
    </Suspense>
  );
}
