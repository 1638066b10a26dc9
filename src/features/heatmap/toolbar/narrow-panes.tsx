import type { Market } from '@/contract/payloads';
import { findPaneAbsence } from '@/features/heatmap/view/pane-choice';
import { PANE_TITLES } from '@/features/heatmap/view/pane-titles';
import { AbsentWords, PaneStrip } from '@/panes/plot/pane-strip';
import { NO_PANES, PANES, type PaneId } from '@/state/url-state';
import type { PanesMenuProps } from './panes-menu';

const SHORT: Readonly<Record<PaneId, string>> = {
  volume: 'Volume',
  oi: 'OI',
  liquidations: 'Liq.',
  imbalance: 'Imbalance',
  flow: 'Book flow',
};

/** The pane under the plot of a narrow window. */
export function NarrowPanes({ market, panes, onPanes }: PanesMenuProps) {
  const [shown = NO_PANES] = panes;
  return (
    <PaneStrip<PaneId | typeof NO_PANES>
      options={[
        ...PANES.map((pane) => ({ value: pane, label: PANE_TITLES[pane], ...describeChoice(market, pane) })),
        { value: NO_PANES, label: 'None' },
      ]}
      value={shown}
      onChange={(pane) => onPanes([pane])}
    />
  );
}

/** What a button says, and why the market has no data for its pane. */
function describeChoice(market: Market, pane: PaneId) {
  const absence = findPaneAbsence(market, pane);
  if (absence === undefined) return { content: SHORT[pane] };
  return { content: <AbsentWords>{SHORT[pane]}</AbsentWords>, description: absence };
}
