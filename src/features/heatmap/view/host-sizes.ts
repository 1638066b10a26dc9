import type { Disposer } from '@/base/dispose';
import { observeSizes } from '@/base/observe-sizes';
import { getPixelRatio } from '@/base/pixel-ratio';
import type { PlotSize } from '@/charts/viewport/viewport';

export interface HostSizes extends Disposer {
  /** Size of one of the watched elements, CSS px. */
  sizeOf(host: HTMLElement): PlotSize;
}

/**
 * Sizes of elements, measured when one of them or the pixel ratio changes. Reading them at each step of a drag would
 * force a layout each time. Calls `listener` after a change.
 */
export function watchSizes(hosts: readonly HTMLElement[], listener: () => void): HostSizes {
  const sizes = new Map<HTMLElement, PlotSize>();
  const measure = (): void => {
    for (const host of hosts)
      sizes.set(host, { width: host.clientWidth, height: host.clientHeight, pixelRatio: getPixelRatio() });
  };
  const update = (): void => {
    measure();
    listener();
  };
  measure();
  const observed = observeSizes(hosts, update);
  return {
    sizeOf: (host) => sizes.get(host) ?? { width: 0, height: 0, pixelRatio: getPixelRatio() },
    dispose: () => observed.dispose(),
  };
}
