import { type Disposer, DisposerStack } from '@/base/dispose';
import type { ChartEngine } from '@/charts/chart-engine';
import type { HostName } from '@/features/heatmap/view/heatmap-stage';
import { watchSizes } from '@/features/heatmap/view/host-sizes';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';

export interface DrawnOver<Data, Style> extends Disposer {
  readonly engine: ChartEngine<Data, Style>;
}

/**
 * An engine drawn over one element of the stage. It follows the stage's view and size; `undefined` without the
 * element.
 */
export function drawOver<Data, Style>(
  model: Heatmap['model'],
  name: HostName,
  make: (host: HTMLElement) => ChartEngine<Data, Style>,
): DrawnOver<Data, Style> | undefined {
  const host = document.querySelector<HTMLElement>(`[data-host=${name}]`);
  if (host === null) return undefined;
  const owned = new DisposerStack();
  const engine = owned.own(make(host));
  const show = (): void => engine.setViewport(model.get().view, sizes.sizeOf(host));
  const sizes = owned.own(watchSizes([host], show));
  owned.defer(model.subscribe(show));
  show();
  return { engine, dispose: () => owned.dispose() };
}
