import { useState } from 'react';
import type { LayerId } from '@/features/heatmap/layers/heatmap-layer';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useChartTheme } from '@/panes/plot/use-chart-theme';
import type { HeatmapSearch, ReductionName } from '@/state/url-state';
import type { ScaleControlProps } from './scale-control';
import { useColourScales } from './use-colour-scales';

/** What the plot's colours and pixels mean, and the callbacks that change it. */
export interface HeatmapColours extends ScaleControlProps {
  readonly reduce: ReductionName | undefined;
  onReduce(reduce: ReductionName | undefined): void;
}

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
