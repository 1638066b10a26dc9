import type { Viewport } from '@/charts/viewport/viewport';
import type { TimeSpan } from '@/domain/time-span';
import { unixSeconds } from '@/domain/units';
import type { PlotView } from '@/panes/plot/plot-model';
import type { ProfileSearch, ProfileSession } from '@/state/fields/profile-fields';
import type { SessionRoom } from './profile-place';
import { listLastSessions } from './session-kind';

/** The range to show with sessions of another kind: a few that end where the view ends. */
export function getSessionRange(
  kind: ProfileSession,
  { count }: Pick<SessionRoom, 'count'>,
  { view }: { readonly view: Pick<Viewport, 'timeTo'> },
  edge: number,
): TimeSpan {
  return listLastSessions(kind, count, Math.min(view.timeTo, edge) - 1);
}

/** The change of the address to sessions of another kind: clears everything about the previous ones. */
export function changeSession(
  kind: ProfileSession,
  range: TimeSpan,
  { isLive }: PlotView,
  { period }: ProfileSearch,
): Partial<ProfileSearch> {
  const seconds = range.to - range.from;
  // A shorter shared range is shown as a few sessions anyway, so it stays as it is.
  const kept = period !== undefined && period > seconds ? undefined : period;
  return {
    session: kind === 'daily' ? undefined : kind,
    ...(isLive ? { from: undefined, period: kept } : { from: unixSeconds(range.from), period: seconds }),
    low: undefined,
    high: undefined,
    exact: undefined,
    rows: undefined,
    drawn: undefined,
    sel: undefined,
    upto: undefined,
    merge: undefined,
    split: undefined,
  };
}
