import { countAt } from '@/domain/tpo/compute-tpo';
import type { SessionProfile } from '@/domain/tpo/session-profile';

const mostCells = new WeakMap<SessionProfile, number>();

/** The number of cells in the longest row of a profile. */
export function countMost(profile: SessionProfile): number {
  let most = mostCells.get(profile);
  if (most === undefined) {
    most = 1;
    for (let i = 0; i < profile.levels.length; i++) most = Math.max(most, countAt(profile.levels, i));
    mostCells.set(profile, most);
  }
  return most;
}
