import { useIsConnected } from '@/client/service-context';
import type { PlotKeys } from '@/features/heatmap/stage/use-plot-keys';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useShortcuts } from '@/panes/use-shortcuts';
import { PaneBoundary } from '@/ui/pane-boundary';
import { RailHeading } from './rail-heading';
import { nameRail } from './rail-words';

export interface RailPaneProps {
  readonly heatmap: Heatmap;
  readonly keys: PlotKeys;
  readonly className: string;
}

/** The book at the cursor beside the plot. */
export function RailPane({ heatmap, keys, className }: RailPaneProps) {
  useShortcuts('Snapshots', [
    { keys: ',', label: 'Previous snapshot', run: () => keys.stepSnapshot(-1) },
    { keys: '.', label: 'Next snapshot', run: () => keys.stepSnapshot(1) },
  ]);
  const isConnected = useIsConnected();
  return (
    <section
      aria-label={nameRail(heatmap.base.id, isConnected)}
      className={`heatmap-rail relative col-start-3 row-start-1 border-b border-l border-line bg-panel max-sm:hidden ${className}`}
    >
      <div data-host="rail" className="absolute inset-0 cursor-pointer" />
      <PaneBoundary>
        <RailHeading heatmap={heatmap} unit={heatmap.unit} onStep={keys.stepSnapshot} />
      </PaneBoundary>
    </section>
  );
}
