import type { ReactNode } from 'react';
import { PaneBoundary } from '@/ui/pane-boundary';
import { ScaleControl, type ScaleControlProps } from './scale-control';

export interface ScaleCellProps extends ScaleControlProps {
  /** What is shown has sizes as heights instead of colours. */
  readonly isUnused: boolean;
  /** Shown under the scale. */
  readonly children: ReactNode;
}

/** The colour scale beside the lower panes, so that it never covers data. */
export function ScaleCell({ isUnused, children, ...scale }: ScaleCellProps) {
  return (
    <div className="heatmap-scale relative overflow-y-auto border-t border-l [scrollbar-width:none] border-line bg-panel [container:cell/size] max-sm:hidden">
      {!isUnused && (
        <PaneBoundary>
          <ScaleControl {...scale} />
          {children}
        </PaneBoundary>
      )}
    </div>
  );
}
