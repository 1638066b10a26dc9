import { lazyPart } from '@/client/lazy-part';
import type { AddressStore } from '@/features/heatmap/books/use-level-lines';
import { MapPlace } from '@/features/heatmap/map/map-place';
import type { HeatmapColours } from '@/features/heatmap/scale/use-heatmap-colours';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import type { HeatmapSearch } from '@/state/url-state';
import type { PaneStatus } from '@/ui/pane-status';

const DistanceView = lazyPart(() => import('./distance-view').then((module) => ({ default: module.DistanceView })));

export interface DistancePlaceProps {
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage | undefined;
  readonly address: AddressStore;
  readonly scale: HeatmapColours;
  readonly status: PaneStatus;
  readonly items: readonly PaneMenuItem[];
  /** Reports whether the view now covers the plot. */
  onThere(isThere: boolean): void;
}

type Layered = Pick<Heatmap, 'base' | 'layers'>;

/** Only depth can be shown by distance from the mid. */
export const hasDistances = ({ base, layers }: Layered, { layout }: HeatmapSearch): boolean =>
  layout === 'distance' && base.id === 'depth' && layers.length > 0;

/** The heatmap with fewer side colours, for the distance view: no sides for books, only received sides for triggers. */
export function limitSides(heatmap: Heatmap, search: HeatmapSearch): Heatmap {
  if (!hasDistances(heatmap, search)) return heatmap;
  const triggers = heatmap.sides.triggers === 'both' ? 'both' : 'side';
  return { ...heatmap, sides: { triggers, isDepthBySide: false } };
}

/** Why controls that do nothing in the distance view are off; `undefined` while prices are shown. */
export const findOffReason = (heatmap: Layered, search: HeatmapSearch, reason: string): string | undefined =>
  hasDistances(heatmap, search) ? `off over distance: ${reason}` : undefined;

/** Depth over distance, in place of the plot, when chosen. */
export function DistancePlace({ heatmap, stage, address, scale, status, items, onThere }: DistancePlaceProps) {
  const { search, onSearch } = address;
  if (stage === undefined || !hasDistances(heatmap, search)) return null;
  return (
    <MapPlace onThere={onThere}>
      <DistanceView
        heatmap={heatmap}
        stage={stage}
        status={status}
        scale={scale}
        search={search}
        items={items}
        onPrices={() => onSearch({ layout: undefined })}
      />
    </MapPlace>
  );
}
