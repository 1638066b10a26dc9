import { listTiersFrom, SUM_TIER } from '@/data/queries/tier-words';
import { formatAge } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';
import { formatFullTime } from '@/domain/format/format-time';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { SESSION_KINDS } from '@/features/profile/view/session-kind';
import { describePane, type PaneContext } from '@/panes/failure/describe-pane';
import type { TimedWait } from '@/panes/failure/use-pane-wait';
import { blockBeyond, describeTierReach, isBeyond } from '@/panes/plot/describe-history-limit';
import { PROFILE_SESSIONS } from '@/state/fields/profile-fields';
import type { PaneStatus } from '@/ui/pane-status';

export interface PaneFacts {
  readonly wait: TimedWait | undefined;
  /** Weight of the missing data. */
  readonly weight: number;
  /** Takes the venues that lack the market out of the choice. */
  onKnownVenues(): void;
}

/** Status of the profile pane. */
export function describeProfilePane(view: ProfileView, facts: PaneFacts, context: PaneContext): PaneStatus {
  const hasData = view.sessions.length > 0;
  if (view.sources.isPending) return { kind: 'loading', hasData, what: 'Looking up venues' };
  const beyond = describeHistoryLimit(view, context);
  if (beyond?.kind === 'beyond') return beyond;
  const uncached = context.isOffline ? describeUncached(view) : undefined;
  if (uncached !== undefined) return uncached;
  const status = describeLoad(view, facts, context);
  if (status.kind !== 'ready') return status;
  return (
    describeEmpty(view) ??
    describeVenues(view, facts) ??
    describeDropped(view) ??
    beyond ??
    describeStale(view, context) ??
    status
  );
}

function describeLoad(view: ProfileView, { wait, weight }: PaneFacts, context: PaneContext): PaneStatus {
  const { states, series, sessions, asOf } = view;
  const held = series.flatMap(({ name }) => states[name] ?? []);
  const newest = sessions.at(-1);
  return describePane(
    {
      hasData: sessions.length > 0,
      dataAt: newest && Math.min(newest.end, asOf ?? newest.end, view.span.to),
      loading: describeLoading(view),
      error: held.find(({ error }) => error !== undefined)?.error,
      wait,
      retryWeight: weight,
      retry() {
        for (const { error, retry } of held) if (error !== undefined) retry();
      },
    },
    context,
  );
}

type Drawn = Pick<ProfileView, 'kind' | 'minutes' | 'isUsd'>;

export interface Uncached extends Drawn {
  readonly sessions: readonly unknown[];
  readonly choice: Pick<ProfileView['choice'], 'session' | 'minutes' | 'isUsd'>;
  readonly market: { readonly coin?: string | undefined };
}

const PLURALS: Readonly<Record<Drawn['kind'], string>> = { daily: 'days', weekly: 'weeks', monthly: 'months' };

/** Offline, what was chosen last may not be cached: what is drawn is then what was chosen before, and is named. */
export function describeUncached({ sessions, choice, market, ...drawn }: Uncached): PaneStatus | undefined {
  if (sessions.length === 0) return undefined;
  const [fault] = [...compareChoice(choice, drawn, market.coin ?? 'coins')];
  if (fault === undefined) return undefined;
  return {
    kind: 'partial',
    detail: `still ${fault.drawn}`,
    message: `${fault.asked} not cached; showing ${fault.drawn}.`,
  };
}

/** What of the choice is not drawn. */
function* compareChoice(
  { session, minutes, isUsd }: Uncached['choice'],
  drawn: Drawn,
  coin: string,
): Generator<{ readonly asked: string; readonly drawn: string }> {
  const asked = PROFILE_SESSIONS.find((kind) => SESSION_KINDS[kind].tpo === session) ?? drawn.kind;
  if (asked !== drawn.kind) yield { asked: `${SESSION_KINDS[asked].label} is`, drawn: PLURALS[drawn.kind] };
  if (minutes !== drawn.minutes)
    yield { asked: `${minutes}-minute blocks are`, drawn: `${drawn.minutes}-minute blocks` };
  if (isUsd !== drawn.isUsd) yield { asked: `${isUsd ? 'USD' : coin} is`, drawn: drawn.isUsd ? 'USD' : coin };
}

function describeLoading({ states }: ProfileView): string | undefined {
  if (states.profile?.isPending === true) return 'Loading sessions';
  return states.candles?.isPending === true ? 'Loading candles' : undefined;
}

/** Everything has loaded, and nothing was traded in view. */
function describeEmpty({ states, inView, needed, market, span, model, settled }: ProfileView): PaneStatus | undefined {
  if (states.profile?.isWhole !== true || inView.some(({ figures }) => figures !== undefined)) return undefined;
  const latest = settled.isLive ? {} : { action: { label: 'Show the latest', onPress: () => model.goLive() } };
  if (needed.to <= needed.from) {
    const body = `${market.exchange} data starts ${formatFullTime(span.from, 'utc')}.`;
    return { kind: 'empty', title: 'Nothing in this range', body, ...latest };
  }
  const body = `${market.exchange} has no profiles in this range.`;
  return { kind: 'empty', title: 'No sessions in this range', body, ...latest };
}

/** Venues that were requested and are not in the profiles. */
function describeVenues(
  { sources, choice, canSum, markets, symbol }: ProfileView,
  { onKnownVenues }: PaneFacts,
): PaneStatus | undefined {
  const total = choice.venues.length;
  const alone = `1 of ${total} venues`;
  if (sources.isFailed) {
    return {
      kind: 'partial',
      detail: alone,
      message: `Could not look up other venues. Showing ${markets.reference.exchange}.`,
      action: { label: 'Retry', onPress: sources.retry },
    };
  }
  if (sources.unknown.length > 0) {
    return {
      kind: 'partial',
      detail: `${total - sources.unknown.length} of ${total} venues`,
      message: `${sources.unknown.join(', ')} ${sources.unknown.length === 1 ? 'has' : 'have'} no profiles for ${symbol}.`,
      action: { label: 'Leave it out', onPress: onKnownVenues },
    };
  }
  if (canSum || total < 2) return undefined;
  const message = `Summing venues needs the ${listTiersFrom(SUM_TIER)} tier. Showing ${markets.reference.exchange} only.`;
  return { kind: 'partial', detail: alone, message };
}

/** Parts of the answers that made no sense and were left out. */
function describeDropped({ dropped }: ProfileView): PaneStatus | undefined {
  const { levels, blocks } = dropped;
  if (levels + blocks === 0) return undefined;
  const parts = [
    ...(levels > 0 ? [`${formatNumber(levels, 0)} ${levels === 1 ? 'level' : 'levels'}`] : []),
    ...(blocks > 0 ? [`${formatNumber(blocks, 0)} block ${blocks === 1 ? 'number' : 'numbers'}`] : []),
  ].join(' and ');
  return {
    kind: 'partial',
    detail: 'parts left out',
    message: `${parts} in the response fit no session and were dropped.`,
  };
}

/** The part of the view that is older than the key's tier reaches: only whole sessions are requested. */
function describeHistoryLimit({ span, settled, needed }: ProfileView, context: PaneContext): PaneStatus | undefined {
  if (!isBeyond({ span, settled })) return undefined;
  const reach = describeTierReach(context);
  if (needed.to <= needed.from) return blockBeyond(`${reach}. Every session in view is older.`, context);
  const from = formatFullTime(needed.from, context.zone);
  return { kind: 'partial', detail: `from ${from}`, message: `${reach}, whole sessions from ${from}.` };
}

/** A live view may lag by this many seconds before it is stale: it is refreshed every minute. */
const STALE_SECONDS = 180;

/** Seconds since the running session was requested, if that is too long ago to call it new; otherwise 0. */
export function findLag({ sessions, asOf }: Pick<ProfileView, 'sessions' | 'asOf'>, nowSeconds: number): number {
  if (asOf === undefined || sessions.at(-1)?.isRunning !== true) return 0;
  const lag = nowSeconds - asOf;
  return lag > STALE_SECONDS ? lag : 0;
}

function describeStale(
  view: ProfileView,
  { isPolling, nowSeconds, toAge = formatAge }: PaneContext,
): PaneStatus | undefined {
  if (!isPolling || !view.settled.isLive) return undefined;
  const lag = findLag(view, nowSeconds);
  return lag > 0 ? { kind: 'stale', age: toAge(lag) } : undefined;
}
