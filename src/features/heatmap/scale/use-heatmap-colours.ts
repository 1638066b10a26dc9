import { useState } from 'react';
import type { HeatmapColours } from '@/features/heatmap/books/depth-controls';
import type { LayerId } from '@/features/heatmap/layers/heatmap-layer';
import { useChartTheme } from '@/features/heatmap/stage/use-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { HeatmapSearch } from '@/state/url-state';
import { useColourScales } from './use-colour-scales';

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
