import type { AddressStore } from '@/features/heatmap/books/use-level-lines';
import type { VolumeInView } from '@/features/heatmap/panes/volume-in-view';
import type { HeatmapColours } from '@/features/heatmap/scale/use-heatmap-colours';
import type { PlotKeys } from '@/features/heatmap/stage/use-plot-keys';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';

/** Id of the plot's description for screen readers. */
export const SUMMARY_ID = 'heatmap-summary';

/** What can open over the panes. */
export type ExportedView = 'levels' | 'volume' | 'trades' | 'walls' | 'summary';

/** What the exports read from the screen. */
export interface PaneExportsProps {
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage | undefined;
  readonly scale: HeatmapColours;
  /** Decimals of traded prices. */
  readonly decimals: number;
  readonly volumes: VolumeInView;
  readonly keys: PlotKeys;
  /** The address, where wall choices are kept. */
  readonly address: AddressStore;
}
