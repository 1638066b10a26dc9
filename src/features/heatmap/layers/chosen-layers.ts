import type { HeatmapSearch, LayerId } from '@/state/url-state';

/** Most layers that can be told apart when they lie on each other. */
const MOST_LAYERS = 2;

/** The layers that an address asks for, the lowest first; depth unless it says otherwise. */
export function readLayers({ layer }: Pick<HeatmapSearch, 'layer'>): readonly LayerId[] {
  return (layer ?? ['depth']).filter((id): id is LayerId => id !== 'none');
}

export function writeLayers(layers: readonly LayerId[]): HeatmapSearch['layer'] {
  if (layers.length === 0) return ['none'];
  return layers.length === 1 && layers[0] === 'depth' ? undefined : layers;
}

/** The layers after one was switched: off, or on over the lowest one; a third takes the place of the upper one. */
export function toggleLayer(layers: readonly LayerId[], id: LayerId): readonly LayerId[] {
  if (layers.includes(id)) return layers.filter((one) => one !== id);
  return [...layers.slice(0, MOST_LAYERS - 1), id];
}
