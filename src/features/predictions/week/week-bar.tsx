import type { ReactNode } from 'react';
import { useBudgetState } from '@/client/use-budget';
import type { WeekGroup } from '@/data/queries/week/week-bases';
import { formatAge } from '@/domain/format/format-duration';
import { formatWeight } from '@/domain/format/format-weight';
import { explainFailure } from '@/panes/failure/failure-words';
import { useFailureContext } from '@/panes/failure/use-failure-context';
import { PricedButton } from '@/panes/price/priced-button';
import type { WeekChanges } from './use-week-changes';

export interface WeekBarProps {
  readonly week: WeekChanges;
  readonly nowSeconds: number;
  /** The questions are listed one by one, not in groups. */
  readonly isFlat: boolean;
}

/** What the changes of a week wait for, and what they cost; nothing once all are there. */
export function WeekBar({ week, nowSeconds, isFlat }: WeekBarProps) {
  const context = useFailureContext({ nowSeconds, isPolling: false });
  const { isLoading, loaded, count, error, failed, old, missing, isAsked } = week;
  const said: ReactNode[] = [];
  if (isLoading)
    said.push(
      <span key="loading">
        {`Loading 7 d changes, ${loaded} of ${count}. ${isFlat ? 'Sorted' : 'Groups are sorted'} by 24 h volume until then.`}
      </span>,
    );
  if (!isLoading && isAsked && missing.length > 0) said.push(<Offer key="ask" week={week} />);
  if (error !== undefined && failed.length > 0) {
    const { title, sentence } = explainFailure(error, context);
    said.push(
      <span key="failed" className="flex flex-wrap items-center gap-x-2 text-warn">
        {`7 d change: ${title}. ${sentence}`}
        <Press week={week} groups={failed} label="Retry" />
      </span>,
    );
  }
  if (old.length > 0)
    said.push(
      <span key="old" className="flex items-center gap-2">
        {`7 d changes were loaded ${formatAge(nowSeconds - week.oldestAt)} ago.`}
        <Press week={week} groups={old} label="Refresh" />
      </span>,
    );
  if (said.length === 0) return null;
  return (
    <div
      role="status"
      aria-label="7 d changes"
      className="flex min-h-8.5 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-panel px-3 py-1 text-xs text-fg-2"
    >
      {said}
    </div>
  );
}

/** Why nothing loads by itself, and what loads the most of it that the budget pays at once. */
function Offer({ week }: Pick<WeekBarProps, 'week'>) {
  const { price, missing, loaded, askBefore, priceOf } = week;
  const { remaining, capacity } = useBudgetState();
  const each = priceOf(missing.slice(0, 1)).weight;
  const count = Math.floor(Math.min(askBefore, remaining) / Math.max(1, each));
  const isPart = count > 0 && count < missing.length;
  const why = price.weight > askBefore ? 'above your spending limit' : 'more than the budget has left';
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {`7 d change of all: ${formatWeight(price.weight)} weight, ${why}.${loaded === 0 ? ' Sorted by 24 h until it is loaded.' : ''}`}
      {isPart && <Press week={week} groups={missing.slice(0, count)} label="Load the largest" />}
      {price.weight <= capacity && <Press week={week} groups={missing} label="Load all" />}
    </span>
  );
}

interface PressProps extends Pick<WeekBarProps, 'week'> {
  readonly groups: readonly WeekGroup[];
  readonly label: string;
}

const Press = ({ week, groups, label }: PressProps) => (
  <PricedButton label={label} price={week.priceOf(groups)} isStanding onPress={() => week.load(groups)} />
);
