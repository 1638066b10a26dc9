import { PaneBoundary } from '@/ui/pane-boundary';
import { ScaleControl, type ScaleControlProps } from './scale-control';

/** The colour scale beside the lower panes, so that it never covers data. */
export function ScaleCell(scale: ScaleControlProps) {
  return (
    <div className="heatmap-scale relative overflow-y-auto border-t border-l [scrollbar-width:none] border-line bg-panel [container:cell/size] max-sm:hidden">
      <PaneBoundary>
        <ScaleControl {...scale} />
      </PaneBoundary>
    </div>
  );
}
