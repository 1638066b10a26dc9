import { timeSpanOf } from '@/charts/viewport/viewport';
import { type DataSpan, getDefaultRange, getNewestRecording } from '@/data/plan/heatmap-span';
import type { TimeSpan } from '@/domain/time-span';
import { nextSession, sessionStart } from '@/domain/tpo/tpo-session';
import { readPlace, writePlace } from '@/panes/plot/place-in-search';
import type { PlotView } from '@/panes/plot/plot-model';
import type { ProfileSearch, ProfileSession } from '@/state/fields/profile-fields';
import { listLastSessions, SESSION_KINDS } from './session-kind';

export type ProfilePlace = Pick<ProfileSearch, 'from' | 'period' | 'low' | 'high' | 'exact' | 'until' | 'drawn'>;

/** The sessions that a profile opens with. */
export interface SessionRoom {
  readonly kind: ProfileSession;
  /** Number of sessions that a window of this width shows. */
  readonly count: number;
}

/** Range of the sessions: from the first one with data to the end of the running one. */
export function getSessionSpan(kind: ProfileSession, { from, to }: DataSpan): DataSpan {
  const { tpo } = SESSION_KINDS[kind];
  const end = nextSession(sessionStart(Math.max(from, to - 1), tpo), tpo);
  // A running session is shown to its end, and like in a recording nothing follows it.
  return { from: sessionStart(from, tpo), to: end, isRecorded: true };
}

/** A session recorded for less than this at its start has no profile. */
const MIN_RECORDED_SECONDS = 60;

/** End of a view that opens at the newest data: after the running session, or the last one recorded long enough. */
function findOpening(kind: ProfileSession, span: DataSpan): number {
  if (!span.isRecorded) return getSessionSpan(kind, span).to;
  const { from, to } = getNewestRecording(span);
  return getSessionSpan(kind, { ...span, to: Math.max(from + 1, to - MIN_RECORDED_SECONDS) }).to;
}

/** The last few sessions up to the one at `at`, but no more than there are data for. */
function listFew({ kind, count }: SessionRoom, span: DataSpan, at: number): TimeSpan {
  const few = listLastSessions(kind, count, at);
  const { tpo } = SESSION_KINDS[kind];
  const known = (span.recordings ?? [span]).find((one) => one.to > few.from) ?? span;
  const first = sessionStart(known.from, tpo);
  // Sessions are requested whole: one that is cut off by the tier's reach is not available.
  const from = span.isClipped === true && first < span.from ? nextSession(first, tpo) : first;
  return { from: Math.max(few.from, Math.min(from, listLastSessions(kind, 1, at).from)), to: few.to };
}

/** The view that an address specifies; a range shorter than a few sessions is shown as a few. */
export function readProfilePlace(place: ProfilePlace, span: DataSpan, lastPrice: number, room: SessionRoom): PlotView {
  const { to: edge } = getSessionSpan(room.kind, span);
  const seconds = place.period ?? getDefaultRange(span);
  // A running session is shown to its end: a view that contains it does not extend into the future.
  const plot = readPlace(place, { ...span, to: Math.max(span.to, edge) }, lastPrice, getDefaultRange(span));
  const timeTo = plot.isLive ? findOpening(room.kind, span) : plot.view.timeTo;
  const few = listFew(room, span, Math.min(timeTo, edge) - 1);
  const isShort = place.exact !== true && seconds < few.to - few.from;
  const range = isShort ? { timeFrom: few.from, timeTo: few.to } : { timeFrom: timeTo - seconds, timeTo };
  return { ...plot, view: { ...plot.view, ...range } };
}

/** The address of a view. If nobody has moved it since `opened`, the shared range stays as it was. A live view is not frozen. */
export function writeProfilePlace(
  rested: PlotView,
  opened: ProfilePlace,
  span: DataSpan,
  room: SessionRoom,
): ProfilePlace {
  const { view, isLive } = rested;
  const before = readProfilePlace(opened, span, view.priceLow, room);
  const frozen = isLive ? { until: undefined, drawn: undefined } : { until: opened.until, drawn: opened.drawn };
  const place = { ...writePlace(rested, span), ...frozen };
  const isUnmoved = before.isLive === isLive && isSameTime(before.view, view);
  if (isUnmoved) return { ...place, from: opened.from, period: opened.period, exact: opened.exact };
  const few = listFew(room, span, view.timeTo - 1);
  // The default length is not in sessions, so the length is always written.
  const period = Math.max(1, Math.round(timeSpanOf(view)));
  return { ...place, period, exact: period < few.to - few.from ? true : undefined };
}

function isSameTime(a: PlotView['view'], b: PlotView['view']): boolean {
  return Math.abs(a.timeFrom - b.timeFrom) < 1 && Math.abs(a.timeTo - b.timeTo) < 1;
}
