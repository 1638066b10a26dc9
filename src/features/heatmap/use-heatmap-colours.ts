import { useState } from 'react';
import type { HeatmapSearch } from '@/state/url-state';
import type { HeatmapColours } from './depth-controls';
import type { LayerId } from './heatmap-layer';
import { useColourScales } from './use-colour-scales';
import type { Heatmap } from './use-heatmap';
import { useChartTheme } from './use-stage';

/** What colours and pixels stand for, as the address and the settings have it, and what changes it. */
export function useHeatmapColours(
  heatmap: Heatmap,
  search: HeatmapSearch,
  onSearch: (change: Partial<HeatmapSearch>) => void,
): HeatmapColours {
  const scales = useColourScales(heatmap, search, onSearch);
  const theme = useChartTheme();
  const [chosen, setChosen] = useState<LayerId>();
  return {
    scales,
    theme,
    chosen,
    onChosen: setChosen,
    reduce: search.reduce,
    onReduce: (reduce) => onSearch({ reduce }),
  };
}
