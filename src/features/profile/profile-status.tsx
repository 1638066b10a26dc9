import { formatNumber } from '@/domain/format/format-number';
import type { TimeSpan } from '@/domain/time-span';
import { letterOf } from '@/domain/tpo/letters';
import { nextSession, sessionStart } from '@/domain/tpo/tpo-session';
import { FrozenFact, type FrozenFactProps, findFrozenAt } from '@/panes/plot/live/frozen-fact';
import { RecordingSteps } from '@/panes/plot/live/recording-steps';
import { useAgeWords } from '@/panes/use-age-words';
import { StatusFact } from '@/ui/screen-frame';
import { countNaked } from './levels/naked-ledger';
import { findLag } from './plot/pane-state';
import { LEDGER_SESSIONS } from './view/profile-requests';
import type { ProfileView } from './view/profile-view';
import { SESSION_KINDS } from './view/session-kind';

export interface ProfileStatusProps {
  readonly view: ProfileView;
  readonly nowSeconds: number;
}

const STARTS = {
  daily: 'Sessions start 00:00 UTC',
  weekly: 'Weeks start Monday 00:00 UTC',
  monthly: 'Months start on the 1st, 00:00 UTC',
} as const;

/** Kind of sessions and blocks on the left, the number of naked levels on the right. */
export function ProfileStatus({ view, nowSeconds }: ProfileStatusProps) {
  const toAge = useAgeWords();
  const { inView, kind, minutes, markets, span, sessions } = view;
  const blocks = Math.max(0, ...inView.map(({ whole }) => whole.blockCount));
  const naked = countNaked(view);
  const hasAny = sessions.length > 0;
  const lag = findLag(view, nowSeconds);
  const isLate = lag > 0 && !span.isRecorded;
  const end = findEnd(view, nowSeconds);
  return (
    <>
      {end !== undefined && <FrozenFact {...end} />}
      {hasAny && (
        <span>
          {inView.length} {inView.every(({ as }) => as === 'session') ? 'session' : 'profile'}
          {inView.length === 1 ? '' : 's'}
        </span>
      )}
      <span>{STARTS[kind]}</span>
      {hasAny && (
        <span>
          {minutes}-minute blocks{blocks > 0 && `, ${describeLetters(blocks)}`}
        </span>
      )}
      {isLate && <StatusFact label="Newest data:">{toAge(lag)} ago</StatusFact>}
      {span.isRecorded && (
        <RecordingSteps
          span={span}
          view={view.settled.view}
          zone={view.zone}
          onShow={(recording) => showRecording(view, recording)}
        />
      )}
      {markets.venues.length > 1 && <span>Sum of {markets.venues.length} venues</span>}
      <span className="flex-1" />
      {naked.isKnown && (
        <StatusFact label={`Naked POC, last ${LEDGER_SESSIONS} sessions:`}>
          {naked.above} above, {naked.below} below
          {naked.unsure > 0 && `, ${naked.unsure} in loaded data`}
        </StatusFact>
      )}
    </>
  );
}

/** Shows the sessions of one of several recordings: as many as were in view, with the last on the right. */
function showRecording({ kind, model, settled }: ProfileView, { to }: TimeSpan): void {
  const { view } = settled;
  const end = nextSession(sessionStart(to, SESSION_KINDS[kind].tpo), SESSION_KINDS[kind].tpo);
  model.showRecording({ from: end - (view.timeTo - view.timeFrom), to: end });
}

/** The letters of this many blocks: "A–Z then a–v". */
export function describeLetters(blocks: number): string {
  const last = letterOf(blocks - 1);
  if (blocks === 1) return 'A';
  if (blocks <= 26) return `A–${last}`;
  if (blocks <= 52) return `A–Z then a–${last}`;
  return `A–Z, a–z, then A2 to ${last}`;
}

/**
 * When the sessions were frozen, or where a past view ends: one that ends within a session shows all of it, and levels
 * as they are now. `undefined` for a view that follows the newest data.
 */
function findEnd(view: ProfileView, nowSeconds: number): FrozenFactProps | undefined {
  const { model, crosshair, zone, settled, search } = view;
  if (search.until !== undefined && !settled.isLive)
    return { label: 'Frozen at', at: search.until, model, crosshair, zone };
  const at = findFrozenAt({ ...view, nowSeconds });
  return at === undefined ? undefined : { label: 'View ends', at, model, crosshair, zone };
}

/** Number of sessions in view and their age, in a few words. */
export function Freshness({ view, nowSeconds }: ProfileStatusProps) {
  const toAge = useAgeWords();
  const { inView, span } = view;
  if (inView.length === 0) return null;
  const end = findEnd(view, nowSeconds);
  if (end !== undefined) return <FrozenFact {...end} />;
  const lag = findLag(view, nowSeconds);
  const age = span.isRecorded ? 'recorded' : lag > 0 ? `${toAge(lag)} behind` : 'up to date';
  return `${formatNumber(inView.length, 0)} ${inView.length === 1 ? 'session' : 'sessions'}, ${age}`;
}
