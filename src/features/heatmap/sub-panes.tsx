import type { ComponentType } from 'react';
import type { PaneId } from '@/state/url-state';
import { FlowPane, type FlowPaneProps } from './flow/flow-pane';
import { ImbalancePane, type ImbalancePaneProps } from './panes/imbalance-pane';
import { InterestPane } from './panes/interest-pane';
import { LiquidationPane, type LiquidationPaneProps } from './panes/liquidation-pane';
import type { PaneTitle } from './view/pane-titles';
import { PANE_TITLES } from './view/pane-titles';

type AllPaneProps = LiquidationPaneProps & ImbalancePaneProps & FlowPaneProps;

export interface SubPanesProps extends Omit<AllPaneProps, 'row' | 'onExplain'> {
  /** Grid row of the first pane. */
  readonly firstRow: number;
  onExplain(pane: PaneTitle): void;
}

const PANES: Readonly<Record<Exclude<PaneId, 'volume'>, ComponentType<AllPaneProps>>> = {
  oi: InterestPane,
  liquidations: LiquidationPane,
  imbalance: ImbalancePane,
  flow: FlowPane,
};

/** The panes under the plot except the volume, which is part of the first picture. */
export function SubPanes({ firstRow, onExplain, ...shared }: SubPanesProps) {
  return shared.heatmap.linked.panes.map((pane, index) => {
    if (pane === 'volume') return null;
    const Pane = PANES[pane];
    return <Pane key={pane} {...shared} row={firstRow + index} onExplain={() => onExplain(PANE_TITLES[pane])} />;
  });
}
