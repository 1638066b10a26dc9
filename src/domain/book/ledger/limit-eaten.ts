import { WALL_SIDES } from './book-frame';
import type { StandingWall } from './standing-wall';
import type { Reached } from './trade-evidence';
import { findShares, type SidedVolume } from './traded-volumes';

/** A wall, the size left at its level, and the most that was traded there. */
interface Loss {
  readonly wall: Pick<StandingWall, 'side' | 'size'>;
  readonly left: number;
  readonly reached: Reached;
  readonly traded: number | undefined;
}

/** The most that trades can have taken of the lost size. */
function mostOf({ wall, left, reached, traded }: Loss): number {
  const loss = Math.max(0, wall.size - left);
  return reached === 'no' ? 0 : Math.min(loss, traded ?? loss);
}

/** Limits what trades took from the walls to `volume`: if they may have lost more, each gets its share. */
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
