import type { Viewport } from '@/charts/viewport/viewport';
import type { SessionProfile } from '@/domain/tpo/session-profile';

/** Where the first session in view that has levels begins, when others without stand before it; else `undefined`. */
export function findFirstTraded(
  sessions: readonly Pick<SessionProfile, 'start' | 'end' | 'levels'>[],
  { timeFrom, timeTo }: Pick<Viewport, 'timeFrom' | 'timeTo'>,
): number | undefined {
  const inView = sessions.filter(({ start, end }) => end > timeFrom && start < timeTo);
  const first = inView.findIndex(({ levels }) => levels.length > 0);
  return first > 0 ? inView[first].start : undefined;
}
