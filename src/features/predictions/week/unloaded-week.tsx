import { formatNumber } from '@/domain/format/format-number';
import { PricedButton } from '@/panes/price/priced-button';
import { StateBlock } from '@/ui/state-block';
import type { WeekChanges } from './use-week-changes';

export interface UnloadedWeekProps {
  readonly week: Pick<WeekChanges, 'loaded' | 'count' | 'missing' | 'price' | 'load'>;
  /** The least change of a listed question, in points. */
  readonly moved: number;
}

/** Instead of an empty list of movers of a week: nobody knows yet which questions these are. */
export function UnloadedWeek({ week, moved }: UnloadedWeekProps) {
  return (
    <StateBlock
      icon="search"
      {...describeUnloaded(week, moved)}
      actions={
        <PricedButton label="Load 7 d changes" price={week.price} isStanding onPress={() => week.load(week.missing)} />
      }
    />
  );
}

/** Why no question is listed as a mover of a week, as long as some changes are missing. */
export function describeUnloaded(
  { loaded, count }: Pick<UnloadedWeekProps['week'], 'loaded' | 'count'>,
  moved: number,
) {
  const asked = `Questions that moved at least ${formatNumber(moved, 0)} pt in 7 days`;
  return loaded === 0
    ? { title: '7 d changes are not loaded', body: `${asked} are listed once they are.` }
    : { title: `${loaded} of ${count} loads of 7 d changes are here`, body: `${asked} may be among the rest.` };
}
