import { Fragment } from 'react';
import type { PaneId } from '@/state/url-state';
import { PaneFrame } from '@/ui/pane-frame';
import type { PaneStatus } from '@/ui/pane-status';
import { PANE_TITLES } from '../view/pane-titles';

const LATE: PaneStatus = { kind: 'loading', hasData: false };

interface LatePanesProps {
  readonly panes: readonly PaneId[];
  /** Grid row of the first pane. */
  readonly firstRow: number;
}

/** Placeholders of the panes under the plot until their code has loaded. */
export function LatePanes({ panes, firstRow }: LatePanesProps) {
  return panes.map((pane, index) => {
    if (pane === 'volume') return null;
    const style = { gridRow: firstRow + index };
    return (
      <Fragment key={pane}>
        <div className="col-start-1 flex min-h-0 min-w-0 flex-col border-b border-line" style={style}>
          <PaneFrame name={`${PANE_TITLES[pane]} pane`} title={PANE_TITLES[pane]} status={LATE} className="flex-1" />
        </div>
        <div className="col-start-2 border-b border-l border-line bg-panel" style={style} />
      </Fragment>
    );
  });
}
