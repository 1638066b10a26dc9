import { WALL_SIDES } from './book-frame';
import type { StandingWall } from './standing-wall';
import type { Reached } from './trade-evidence';
import { findShares, type SidedVolume } from './traded-volumes';

/** A wall, what is left at its level, and the most that was traded there. */
interface Loss {
  readonly wall: Pick<StandingWall, 'side' | 'size'>;
  readonly left: number;
  readonly reached: Reached;
  readonly traded: number | undefined;
}

/** What trades can have taken of what is gone. */
function mostOf({ wall, left, reached, traded }: Loss): number {
  const loss = Math.max(0, wall.size - left);
  return reached === 'no' ? 0 : Math.min(loss, traded ?? loss);
}

/** The same walls, of which no more was eaten than `volume`: where they lost more to trades, each gets its share of that. */
export function limitEaten<Found extends Loss>(
  found: readonly Found[],
  volume: SidedVolume | undefined,
): readonly Found[] {
  if (volume === undefined) return found;
  const sums = WALL_SIDES.map(() => 0);
  for (const one of found) sums[WALL_SIDES.indexOf(one.wall.side)] += mostOf(one);
  const shares = findShares(sums, volume);
  if (shares.every((share) => share === 1)) return found;
  return found.map((one) => ({ ...one, traded: mostOf(one) * shares[WALL_SIDES.indexOf(one.wall.side)] }));
}
