import { timeSpanOf } from '@/charts/viewport/viewport';
import { type DataSpan, getDefaultRange, getNewestRecording, type TimeSpan } from '@/data/plan/heatmap-span';
import { nextSession, sessionStart } from '@/domain/tpo/tpo-session';
import { readPlace, writePlace } from '@/panes/plot/place-in-search';
import type { PlotView } from '@/panes/plot/plot-model';
import type { ProfileSearch, ProfileSession } from '@/state/profile-search';
import { listLastSessions, SESSION_KINDS } from './session-kind';

export type ProfilePlace = Pick<ProfileSearch, 'from' | 'period' | 'low' | 'high' | 'exact'>;

/** What sessions look like where the profile is opened. */
export interface SessionRoom {
  readonly kind: ProfileSession;
  /** Sessions that a window of this width shows. */
  readonly count: number;
}

/** Where sessions lie: from the first one that has data to the end of the running one. */
export function getSessionSpan(kind: ProfileSession, { from, to }: DataSpan): DataSpan {
  const { tpo } = SESSION_KINDS[kind];
  const end = nextSession(sessionStart(Math.max(from, to - 1), tpo), tpo);
  // A running session is shown to its end: nothing more may come after it than after a recording.
  return { from: sessionStart(from, tpo), to: end, isRecorded: true };
}

/** A recording that ran on for less than this into its last session has no profile of it. */
const LEAST_RECORDED_SECONDS = 60;

/** Where a view ends that opens at the newest data: after the running session, or the last that was recorded at length. */
function findOpening(kind: ProfileSession, span: DataSpan): number {
  if (!span.isRecorded) return getSessionSpan(kind, span).to;
  const { from, to } = getNewestRecording(span);
  return getSessionSpan(kind, { ...span, to: Math.max(from + 1, to - LEAST_RECORDED_SECONDS) }).to;
}

/** The last sessions of a room that ends with the one that holds `at`: no more than there are data of. */
function listFew({ kind, count }: SessionRoom, span: DataSpan, at: number): TimeSpan {
  const few = listLastSessions(kind, count, at);
  const { tpo } = SESSION_KINDS[kind];
  const known = (span.recordings ?? [span]).find((one) => one.to > few.from) ?? span;
  const first = sessionStart(known.from, tpo);
  // Sessions are asked for whole: one that a tier's reach cuts off is not to be had.
  const from = span.isClipped === true && first < span.from ? nextSession(first, tpo) : first;
  return { from: Math.max(few.from, Math.min(from, listLastSessions(kind, 1, at).from)), to: few.to };
}

/** The view that an address asks for; a range of less than a few sessions is shown as these. */
export function readProfilePlace(place: ProfilePlace, span: DataSpan, lastPrice: number, room: SessionRoom): PlotView {
  const plot = readPlace(place, span, lastPrice);
  const { to: edge } = getSessionSpan(room.kind, span);
  const seconds = place.period ?? getDefaultRange(span);
  const timeTo = plot.isLive ? findOpening(room.kind, span) : plot.view.timeTo;
  const few = listFew(room, span, Math.min(timeTo, edge) - 1);
  const isShort = place.exact !== true && seconds < few.to - few.from;
  const range = isShort ? { timeFrom: few.from, timeTo: few.to } : { timeFrom: timeTo - seconds, timeTo };
  return { ...plot, view: { ...plot.view, ...range } };
}

/** What the address says of a view. One that nobody has moved since `opened` leaves the shared range as it was. */
export function writeProfilePlace(
  rested: PlotView,
  opened: ProfilePlace,
  span: DataSpan,
  room: SessionRoom,
): ProfilePlace {
  const { view, isLive } = rested;
  const before = readProfilePlace(opened, span, view.priceLow, room);
  const place = writePlace(rested, span);
  const isUnmoved = before.isLive === isLive && isSameTime(before.view, view);
  if (isUnmoved) return { ...place, from: opened.from, period: opened.period, exact: opened.exact };
  const few = listFew(room, span, view.timeTo - 1);
  // The default length says nothing of sessions: what is looked at here is said.
  const period = Math.max(1, Math.round(timeSpanOf(view)));
  return { ...place, period, exact: period < few.to - few.from ? true : undefined };
}

function isSameTime(a: PlotView['view'], b: PlotView['view']): boolean {
  return Math.abs(a.timeFrom - b.timeFrom) < 1 && Math.abs(a.timeTo - b.timeTo) < 1;
}
