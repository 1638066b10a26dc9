import { useState } from 'react';
import type { HeatmapColours } from '@/features/heatmap/books/depth-controls';
import type { LayerId } from '@/features/heatmap/layers/heatmap-layer';
import { useChartTheme } from '@/features/heatmap/stage/use-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { HeatmapSearch } from '@/state/url-state';
import { useColourScales } from './use-colour-scales';

/** The colours and pixel reduction from address and settings, and the callbacks that change them. */
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
