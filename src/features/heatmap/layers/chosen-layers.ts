import { type HeatmapSearch, type LayerId, MAX_LAYERS } from '@/state/url-state';

/** The layers in an address, lowest first; depth by default. */
export function readLayers({ layer }: Pick<HeatmapSearch, 'layer'>): readonly LayerId[] {
  return (layer ?? ['depth']).filter((id): id is LayerId => id !== 'none');
}

export function writeLayers(layers: readonly LayerId[]): HeatmapSearch['layer'] {
  if (layers.length === 0) return ['none'];
  return layers.length === 1 && layers[0] === 'depth' ? undefined : layers;
}

/** The layers after toggling one: off, or on over the lowest. A third layer replaces the upper one. */
export function toggleLayer(layers: readonly LayerId[], id: LayerId): readonly LayerId[] {
  if (layers.includes(id)) return layers.filter((one) => one !== id);
  return [...layers.slice(0, MAX_LAYERS - 1), id];
}
