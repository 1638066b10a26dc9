import { firstOf } from '@/domain/tpo/compute-tpo';
import { blockStart, type SessionProfile } from '@/domain/tpo/session-profile';

/** Times in Unix seconds, half-open; prices with both ends. */
export interface BoxRange {
  readonly early: number;
  readonly late: number;
  readonly low: number;
  readonly high: number;
}

export interface BoxSums {
  /** Visits of the rows whose middle lies in the box, by blocks that begin in it. */
  readonly count: number;
  /** NaN where the box holds visits of a session in part: volumes are known of whole sessions only. */
  readonly volume: number;
}

/** TPOs and volume of the rows and blocks that a box holds. */
export function sumBox(profiles: readonly SessionProfile[], range: BoxRange): BoxSums {
  const sums = profiles.map((profile) => sumProfile(profile, range));
  return {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    volume: sums.reduce((sum, { volume }) => sum + volume, 0),
  };
}

function sumProfile(profile: SessionProfile, { early, late, low, high }: BoxRange): BoxSums {
  const { levels, buys, sells, rowHeight, blockCount } = profile;
  const isHeld = Array.from({ length: blockCount }, (_, block) => {
    const start = blockStart(profile, block);
    return start >= early && start < late;
  });
  const isWhole = profile.start >= early && findEnd(profile) <= late;
  let [count, volume] = [0, 0];
  for (let i = 0; i < levels.length; i++) {
    const middle = levels.price[i] + rowHeight / 2;
    if (middle < low || middle > high) continue;
    const blocks = levels.blocks.subarray(firstOf(levels, i), levels.blockEnds[i]);
    const held = blocks.reduce((sum, block) => sum + Number(isHeld[block]), 0);
    count += held;
    if (held > 0) volume += isWhole ? buys[i] + sells[i] : Number.NaN;
  }
  return { count, volume };
}

/** Of a running session the end of the newest block that has begun. */
function findEnd(profile: SessionProfile): number {
  const { end, isRunning, blockCount, blockSeconds } = profile;
  return isRunning && blockCount > 0 ? Math.min(end, blockStart(profile, blockCount - 1) + blockSeconds) : end;
}
