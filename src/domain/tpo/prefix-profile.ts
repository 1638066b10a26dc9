import { mergeProfiles } from './merge-profiles';
import type { SessionProfile } from './session-profile';
import { sliceBlocks } from './tpo-levels';

/**
 * The profile when its first `count` blocks were over. It keeps its place in time and is still open. If the session was
 * not over then, volumes and close are unknown, because they are sent only for whole sessions. With all its blocks it
 * is the profile itself.
 */
export function takeBlocks(profile: SessionProfile, count: number): SessionProfile {
  const blockCount = Math.max(0, Math.floor(count));
  if (blockCount >= profile.blockCount) return profile;
  if (profile.sources === undefined) return takeFromSession(profile, blockCount);
  const taken: SessionProfile[] = [];
  let left = blockCount;
  for (const source of profile.sources) {
    if (left > 0 || taken.length === 0) taken.push(takeBlocks(source, left));
    left -= source.blockCount;
  }
  return { ...mergeProfiles(taken), end: profile.end, isRunning: true };
}

function takeFromSession(profile: SessionProfile, blockCount: number): SessionProfile {
  const { cut } = profile;
  return {
    ...profile,
    ...sliceBlocks(profile, 0, blockCount),
    blockCount,
    isRunning: true,
    open: blockCount === 0 ? Number.NaN : profile.open,
    close: Number.NaN,
    ...(cut && { cut: { ...cut, to: cut.from + blockCount } }),
  };
}
