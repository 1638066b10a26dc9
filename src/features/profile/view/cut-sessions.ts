import { takeBlocks } from '@/domain/tpo/prefix-profile';
import type { SessionProfile } from '@/domain/tpo/session-profile';

type Sessions = readonly SessionProfile[];

const cuts = new WeakMap<Sessions, { readonly until: number; readonly sessions: Sessions }>();
const pieces = new WeakMap<SessionProfile, { readonly count: number; readonly piece: SessionProfile }>();

/**
 * The sessions as they were at `until`, as a frozen link shows them whenever it is opened: none that began later, and
 * of one that ran then the blocks that had begun. The same objects each time.
 */
export function cutSessions(sessions: Sessions, until: number | undefined): Sessions {
  if (until === undefined) return sessions;
  const known = cuts.get(sessions);
  if (known?.until === until) return known.sessions;
  const begun = sessions.filter(({ start }) => start < until);
  const cut = begun.map((session) => (session.end <= until ? session : takeOnce(session, until)));
  const isSame = cut.length === sessions.length && cut.every((session, at) => session === sessions[at]);
  const next = { until, sessions: isSame ? sessions : cut };
  cuts.set(sessions, next);
  return next.sessions;
}

function takeOnce(session: SessionProfile, until: number): SessionProfile {
  const count = Math.ceil((until - session.start) / session.blockSeconds);
  const known = pieces.get(session);
  if (known?.count === count) return known.piece;
  const piece = takeBlocks(session, count);
  pieces.set(session, { count, piece });
  return piece;
}
