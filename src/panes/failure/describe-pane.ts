import type { FailureKind } from '@/client/failure-kind';
import { type AskedRequest, getAsked } from '@/data/http/asked-request';
import { formatAge } from '@/domain/format/format-duration';
import { formatShare } from '@/domain/format/format-percent';
import { formatClockWithZone, formatDays, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import type { TellAge } from '@/panes/use-age-words';
import type { PaneAction, PaneStatus } from '@/ui/pane-status';
import { describeKind, explainFailure, type FailureFacts, type WayOn } from './failure-words';
import { describePause, makePauseAction } from './pause-words';
import type { TimedWait } from './use-pane-wait';

/** The conditions that all panes share. */
export interface PaneContext extends FailureFacts {
  /** Data time in Unix seconds. `isFrozen`: it does not advance. */
  readonly nowSeconds: number;
  readonly isFrozen: boolean;
  /** The live edge is requested once per column. */
  readonly isPolling: boolean;
  readonly zone: Zone;
  /** How ages are written; absent: as certain. */
  readonly toAge?: TellAge;
  /** Actions that are possible here, except the pane's own retry. */
  readonly ways: Partial<Readonly<Record<WayOn, PaneAction>>>;
  /** Copies a request to the clipboard, without the key. */
  copyRequest?(request: AskedRequest): void;
}

export interface LoadFacts {
  readonly hasData: boolean;
  /** Newest data on screen, Unix seconds. */
  readonly dataAt: number | undefined;
  /** What stays on screen, where it is not the pane's own data, and for its heading what is not there. */
  readonly kept?: { readonly told: string; readonly lacking: string };
  /** What is loading: "Loading depth, 600 snapshots"; `undefined` if nothing is. */
  readonly loading: string | undefined;
  readonly error: Error | undefined;
  readonly wait: TimedWait | undefined;
  /** Weight of the request that a retry would send. */
  readonly retryWeight: number;
  retry(): void;
}

/** Permanent failures: the key gives no access to these data, or not this far back. */
const BARRED: Partial<Readonly<Record<FailureKind, 'locked' | 'beyond'>>> = {
  tier: 'locked',
  aggregation: 'locked',
  history: 'beyond',
};
/** Failures that the page reports once for all panes. */
const TOLD_ABOVE: readonly FailureKind[] = ['offline', 'key-rejected'];

/** The status of a pane of loaded data. */
export function describePane(facts: LoadFacts, context: PaneContext): PaneStatus {
  const { hasData, loading, error, wait } = facts;
  // While offline nobody answers pending requests, and waiting ones wait longer.
  if (context.isOffline && (loading ?? wait) !== undefined) return describeOffline(facts, context);
  if (wait !== undefined) return describeWait(wait, hasData, context);
  if (loading !== undefined) return { kind: 'loading', hasData, what: loading };
  if (error !== undefined) return describeFailure(error, facts, context);
  return context.isOffline && lacksOwn(facts)
    ? describeOffline(facts, context)
    : { kind: 'ready', ...tellAsOf(facts, context) };
}

/** Whether what is on screen is not the pane's own data. */
const lacksOwn = ({ hasData, kept }: LoadFacts): boolean => !hasData || kept !== undefined;

/** Nothing is requested while offline, so missing data are reported as such. */
function describeOffline(facts: LoadFacts, context: PaneContext): PaneStatus {
  if (!lacksOwn(facts)) return { kind: 'partial', detail: 'partly loaded', ...tellAsOf(facts, context) };
  // The page says that it is offline: over a plot a second notice would only repeat that.
  if (facts.hasData && facts.kept !== undefined) return { kind: 'partial', detail: facts.kept.lacking };
  const { title, sentence, next, ways } = describeKind('offline');
  const actions = ways.flatMap((way) => context.ways[way] ?? []);
  const body = `${sentence} ${next} ${describeKept(facts, context)}`;
  return { kind: 'error', hasData: facts.hasData, title, body, actions };
}

/** What is on screen stays while the service does not answer, and says of which time it is. */
function tellAsOf({ dataAt }: LoadFacts, { isOffline, nowSeconds, zone }: PaneContext): { readonly asOf?: string } {
  if (!isOffline || dataAt === undefined || Number.isNaN(dataAt)) return {};
  const [day, today] = formatDays(dataAt, nowSeconds, zone);
  const time = `${formatHourMinute(dataAt, zone)} ${formatZone(dataAt, zone)}`;
  return { asOf: day === today ? time : `${day} ${time}` };
}

/** A status that replaces a finished one keeps of which time the data are. */
export function keepAsOf(before: PaneStatus, status: PaneStatus): PaneStatus {
  const isKept = status.kind === 'partial' && 'asOf' in before;
  return isKept ? { ...status, ...pickAsOf(before) } : status;
}

/** Of which time the data are, to be spread into a status made of another one. */
export const pickAsOf = (status: PaneStatus): { readonly asOf?: string } =>
  'asOf' in status && status.asOf !== undefined ? { asOf: status.asOf } : {};

/** Whether nothing of the pane is there because the service does not answer. */
export const isUnreached = (status: PaneStatus): boolean =>
  status.kind === 'empty' ? status.isOffline === true : isOfflineBlock(status);

const isOfflineBlock = (status: PaneStatus): boolean =>
  status.kind === 'error' && !status.hasData && status.title === OFFLINE_TITLE;

/** For one of several panes: it says what it lacks, and the page once that it is offline and offers to reconnect. */
export function shortenOffline(status: PaneStatus): PaneStatus {
  return isOfflineBlock(status)
    ? { kind: 'empty', isOffline: true, title: 'Not loaded', body: 'Loads on reconnect.' }
    : status;
}

const OFFLINE_TITLE = describeKind('offline').title;

function describeWait(wait: TimedWait, hasData: boolean, { nowSeconds, isFrozen, zone }: PaneContext): PaneStatus {
  if (wait.preparing !== undefined) return describePreparing(wait.preparing, hasData);
  const { weight, remaining, secondsLeft, secondsTotal } = wait;
  const needs = `This view needs ${weight} weight and ${remaining} ${remaining === 1 ? 'is' : 'are'} left.`;
  const action = makePauseAction(wait);
  const at = isFrozen ? '' : ` at ${formatClockWithZone(Math.ceil(nowSeconds + secondsLeft), zone)}`;
  const body = `${describePause(wait) ?? needs} It loads by itself${at}.`;
  return { kind: 'waiting', hasData, secondsLeft, secondsTotal, body, ...(action === undefined ? {} : { action }) };
}

/** The service is still making the requested data. */
function describePreparing({ progress }: NonNullable<TimedWait['preparing']>, hasData: boolean): PaneStatus {
  const done = progress === undefined ? '' : `, ${formatShare(progress * 100, 0)} done`;
  const body = `The service is making its older data${done}. This loads by itself when it is there.`;
  const cause = { title: 'Data is still being made', progress };
  return { kind: 'waiting', hasData, secondsLeft: 0, secondsTotal: 0, body, cause };
}

function describeFailure(error: Error, facts: LoadFacts, context: PaneContext): PaneStatus {
  const { hasData } = facts;
  const { kind, title, sentence, next, ways } = explainFailure(error, context);
  if (hasData && kind === 'offline') return describeOffline(facts, context);
  // The service went while it answered: the page says so, and the rest comes back with the connection.
  if (context.isOffline && kind === 'truncated') return describeOffline(facts, context);
  if (hasData && TOLD_ABOVE.includes(kind)) return { kind: 'ready' };
  const body = [sentence, next, describeKept(facts, context)].filter((part) => part !== '').join(' ');
  const own: PaneContext['ways'] = { ...context.ways, retry: makeRetry(facts) };
  const told = ways.flatMap((way) => own[way] ?? []);
  const actions = [...told, ...(ways.includes('retry') ? makeCopy(error, context) : [])];
  return { kind: BARRED[kind] ?? 'error', hasData, title, body, actions };
}

function makeRetry({ retryWeight, retry }: LoadFacts): PaneAction {
  return { label: retryWeight > 0 ? `Retry, ${retryWeight} weight` : 'Retry', onPress: retry };
}

/** The failed request, to be tried elsewhere. */
function makeCopy(error: Error, { copyRequest }: PaneContext): PaneAction[] {
  const request = getAsked(error);
  if (request === undefined || copyRequest === undefined) return [];
  return [{ label: 'Copy request', onPress: () => copyRequest(request) }];
}

/** What on screen is still valid. */
function describeKept(
  { hasData, dataAt, kept }: LoadFacts,
  { nowSeconds, zone, toAge = formatAge }: PaneContext,
): string {
  if (!hasData) return 'Your view and settings are kept.';
  if (kept !== undefined) return kept.told;
  if (dataAt === undefined) return 'Earlier data is still shown.';
  return `Showing data up to ${formatClockWithZone(dataAt, zone)}, ${toAge(nowSeconds - dataAt)} old.`;
}
