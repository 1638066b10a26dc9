import { useState } from 'react';
import { readLayers, toggleLayer, writeLayers } from '@/features/heatmap/layers/chosen-layers';
import { findBarrier } from '@/features/heatmap/layers/layer-lock';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { HeatmapSearch, LayerId } from '@/state/url-state';
import type { PaneAction } from '@/ui/pane-status';
import { useLockWays } from './use-lock-ways';

/** Toggles layers. For a layer that cannot be shown, it shows the reason instead. */
export interface LayerSwitch {
  onLayer(id: LayerId): void;
  /** The layer whose reason is shown. */
  readonly told: LayerId | undefined;
  onTell(id: LayerId | undefined): void;
  /** Actions offered for that layer. */
  waysFrom(id: LayerId): readonly PaneAction[];
}

export function useLayerSwitch(
  heatmap: Heatmap,
  search: HeatmapSearch,
  onSearch: (change: Partial<HeatmapSearch>) => void,
): LayerSwitch {
  const [told, setTold] = useState<LayerId>();
  const waysFrom = useLockWays(heatmap, onSearch);
  return {
    onLayer(id) {
      const layers = readLayers(search);
      const isBarred = !layers.includes(id) && findBarrier(id, heatmap.locks[id]) !== undefined;
      if (isBarred) setTold(id);
      else onSearch({ layer: writeLayers(toggleLayer(layers, id)) });
    },
    told,
    onTell: setTold,
    waysFrom,
  };
}
