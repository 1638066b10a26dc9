import { findTierFor, getTierLabel } from '@/data/queries/tier-words';
import { HEADER_BUTTON } from '@/panes/explain/pane-menu';
import { openSettings } from '@/panes/open-settings';
import { findRangeLock } from '../view/supply-ranges';
import type { SupplyView } from '../view/use-supply';

export interface FullHistoryProps {
  readonly view: {
    readonly choice: Pick<SupplyView['choice'], 'range'>;
    readonly facts: Pick<SupplyView['facts'], 'span' | 'tier'>;
  };
}

/** Which tier opens all of a range that is shown in part, and the way to it: else such a range would look like a whole one. */
export function FullHistory({ view: { choice, facts } }: FullHistoryProps) {
  const lock = findRangeLock(choice.range, facts);
  if (lock === undefined) return null;
  return (
    <button type="button" className={HEADER_BUTTON} title={`Open settings. ${lock}`} onClick={openSettings}>
      Full history: {getTierLabel(findTierFor(Number.POSITIVE_INFINITY))}
    </button>
  );
}
