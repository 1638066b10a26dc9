import type { TpoLayoutName } from '@/charts/tpo/tpo-data';
import { firstOf } from '@/domain/tpo/compute-tpo';
import { blockStart, type SessionProfile } from '@/domain/tpo/session-profile';

/** Times in Unix seconds, half-open; both prices inclusive. */
export interface BoxRange {
  readonly early: number;
  readonly late: number;
  readonly low: number;
  readonly high: number;
}

type Span = Pick<BoxRange, 'early' | 'late'>;

export interface BoxSums {
  /** Visits to the rows whose middle is in the box. */
  readonly count: number;
  /** NaN if the box contains only part of a row's visits: volumes are known only for whole rows. */
  readonly volume: number;
}

/** The profiles that a box touches. */
export const findTouched = <T extends Pick<SessionProfile, 'start' | 'end'>>(
  profiles: readonly T[],
  { early, late }: Span,
): readonly T[] => profiles.filter(({ start, end }) => start < late && end > early);

/**
 * TPOs and volume of the rows in a box. Blocks side by side have times: those that start in the box count. Stacked cells
 * only show which session they belong to, and where each lies depends on the size of the window: the rows of every
 * session that the box touches count as a whole. `profiles` are those that figures come from.
 */
export function sumBox(profiles: readonly SessionProfile[], range: BoxRange, layout: TpoLayoutName): BoxSums {
  const sums = findTouched(profiles, range).map((profile) =>
    sumProfile(profile, range, layout === 'split' ? holdTimes(profile, range) : () => true),
  );
  return {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    volume: sums.reduce((sum, { volume }) => sum + volume, 0),
  };
}

function holdTimes(profile: SessionProfile, { early, late }: Span): (block: number) => boolean {
  const isHeld = Array.from({ length: profile.blockCount }, (_, block) => {
    const start = blockStart(profile, block);
    return start >= early && start < late;
  });
  return (block) => isHeld[block];
}

function sumProfile(profile: SessionProfile, { low, high }: BoxRange, holdsBlock: (block: number) => boolean): BoxSums {
  const { levels, buys, sells, rowHeight } = profile;
  let [count, volume] = [0, 0];
  for (let i = 0; i < levels.length; i++) {
    const middle = levels.price[i] + rowHeight / 2;
    if (middle < low || middle > high) continue;
    const blocks = levels.blocks.subarray(firstOf(levels, i), levels.blockEnds[i]);
    const held = blocks.reduce((sum, block) => sum + Number(holdsBlock(block)), 0);
    count += held;
    if (held > 0) volume += held === blocks.length ? buys[i] + sells[i] : Number.NaN;
  }
  return { count, volume };
}
