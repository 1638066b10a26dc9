import { getRouteApi } from '@tanstack/react-router';
import { readLayers, toggleLayer, writeLayers } from '@/features/heatmap/layers/chosen-layers';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import { useChangeSearch } from '@/panes/address/use-change-search';
import { type HeatmapSearch, LAYERS } from '@/state/url-state';
import { Chip } from '@/ui/chip';
import { Toolbar, ToolbarGroup } from '@/ui/toolbar';

const route = getRouteApi('/heatmap');

/** What can be chosen before there is a market; the heatmap opens with it once the market is known. */
export function WaitingToolbar() {
  const layers = readLayers(route.useSearch());
  const onSearch = useChangeSearch<HeatmapSearch>(route.id);
  return (
    <Toolbar label="Heatmap controls">
      <ToolbarGroup label="Layers">
        {LAYERS.map((id) => (
          <Chip
            key={id}
            label={LAYER_RULES[id].label}
            pressed={layers.includes(id)}
            onToggle={() => onSearch({ layer: writeLayers(toggleLayer(layers, id)) })}
          >
            {LAYER_RULES[id].short}
          </Chip>
        ))}
      </ToolbarGroup>
    </Toolbar>
  );
}
