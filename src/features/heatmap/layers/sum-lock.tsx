import { listTiersFrom, SUM_TIER } from '@/data/queries/tier-words';
import { Button } from '@/ui/button';
import type { PaneAction } from '@/ui/pane-status';

export interface SumLockProps {
  readonly symbol: string;
  readonly actions: readonly PaneAction[];
}

/** Shown under the venues: why only one can be chosen, and how to unlock more. */
export function SumLock({ symbol, actions }: SumLockProps) {
  return (
    <div className="mt-1 flex max-w-60 flex-col gap-1.5 border-t border-line px-2 pt-2 pb-1.5 text-xs leading-4 text-fg-3">
      Sums of {symbol} over venues need the {listTiersFrom(SUM_TIER)} tier. One venue at a time is available.
      {actions.map(({ label, onPress }) => (
        <Button key={label} onClick={onPress}>
          {label}
        </Button>
      ))}
    </div>
  );
}
