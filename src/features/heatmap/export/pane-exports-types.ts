import type { HeatmapColours } from '@/features/heatmap/books/depth-controls';
import type { AddressStore } from '@/features/heatmap/books/use-level-lines';
import type { VolumeInView } from '@/features/heatmap/panes/volume-in-view';
import type { PlotKeys } from '@/features/heatmap/stage/use-plot-keys';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';

/** What the plot is described by, for screen readers. */
export const SUMMARY_ID = 'heatmap-summary';

/** What can stand over the panes. */
export type ExportedView = 'levels' | 'volume' | 'trades' | 'walls' | 'summary';

/** What a key asks for that is not done yet: the next wall by size, or where the wall under the cursor began. */
export type WallStep = 'smaller' | 'larger' | 'start';

/** What of the screen is taken away. */
export interface PaneExportsProps {
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage | undefined;
  readonly scale: HeatmapColours;
  /** Of traded prices. */
  readonly decimals: number;
  readonly volumes: VolumeInView;
  readonly keys: PlotKeys;
  /** Where choices of walls are kept. */
  readonly address: AddressStore;
}
