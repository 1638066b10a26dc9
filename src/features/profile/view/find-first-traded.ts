import type { Viewport } from '@/charts/viewport/viewport';
import type { SessionProfile } from '@/domain/tpo/session-profile';

/**
 * Start of the first session in view that has levels, if others without levels come before it; otherwise `undefined`.
 */
export function findFirstTraded(
  sessions: readonly Pick<SessionProfile, 'start' | 'end' | 'levels'>[],
  { timeFrom, timeTo }: Pick<Viewport, 'timeFrom' | 'timeTo'>,
): number | undefined {
  const inView = sessions.filter(({ start, end }) => end > timeFrom && start < timeTo);
  const first = inView.findIndex(({ levels }) => levels.length > 0);
  return first > 0 ? inView[first].start : undefined;
}
