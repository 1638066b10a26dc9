import { widenSpec } from '@/domain/book/ledger/book-frame';
import { type LedgerMark, type MidPoint, WallFollower } from '@/domain/book/ledger/follow-walls';
import type { WallReach } from '@/domain/book/ledger/match-moves';
import { computeSurvival, type SurvivalClass } from '@/domain/book/ledger/survival';
import type { WallLife } from '@/domain/book/ledger/wall-life';
import type { WallThreshold } from '@/domain/book/ledger/wall-threshold';
import type { MakeFollower } from './follow-host';
import type { FollowSetup } from './follow-messages';

export interface WallsSetup extends FollowSetup {
  readonly threshold: WallThreshold;
  /** How far from the mid walls are followed; absent: as many rows as in any book. */
  readonly reach?: WallReach;
}

export interface WallsWish {
  /** Whether to return also how many walls survived. */
  readonly hasSurvival: boolean;
}

/** The walls of all tiles read. */
export interface Ledger {
  readonly walls: readonly WallLife[];
  /** The mid over all snapshots. */
  readonly mids: readonly MidPoint[];
  /** Time of the last snapshot, Unix seconds; `undefined` without any. */
  readonly to: number | undefined;
  /** By size; `undefined` unless requested. */
  readonly survival: readonly SurvivalClass[] | undefined;
}

export const followWalls: MakeFollower<WallsSetup, LedgerMark, WallsWish, Ledger> = (setup, sources) => {
  const spec = widenSpec(setup.spec, setup.rowsInOne ?? 1);
  const follower = new WallFollower(spec, setup.threshold, sources, setup.reach);
  return {
    push: (frame) => follower.push(frame),
    setSources: (next) => follower.setSources(next),
    mark: () => follower.mark(),
    goBack: (mark) => follower.goBack(mark),
    tell: ({ hasSurvival }) => {
      const walls = follower.listWalls();
      const mids = follower.listMids();
      const survival = hasSurvival ? computeSurvival(walls, mids, spec.rowStep) : undefined;
      return { walls, mids, to: follower.getTime(), survival };
    },
  };
};
