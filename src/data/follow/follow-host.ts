import { ensure } from '@/base/assert';
import { messageOf } from '@/base/errors';
import type { BookFrame } from '@/domain/book/ledger/book-frame';
import { pushTile } from '@/domain/book/ledger/push-tile';
import type { TradeSources } from '@/domain/book/ledger/trade-evidence';
import type { FollowCommand, FollowReport, FollowSetup } from './follow-messages';

/** Moves from snapshot to snapshot. `Mark`: a position to which it can return and continue. */
export interface Follower<Mark, Wish, Told> {
  push(frame: BookFrame): void;
  /** Sets the source of the trades for the snapshots that follow. */
  setSources(sources: TradeSources): void;
  mark(): Mark;
  goBack(mark: Mark): void;
  tell(wish: Wish): Told;
}

export type MakeFollower<Setup, Mark, Wish, Told> = (setup: Setup, sources: TradeSources) => Follower<Mark, Wish, Told>;

interface Run<Setup, Mark, Wish, Told> {
  readonly setup: Setup;
  readonly follower: Follower<Mark, Wish, Told>;
  /** For each tile, where to continue from when it changes: the mark before it was read. */
  readonly marks: Mark[];
  sources: TradeSources;
}

/** Follows books through the tiles it is sent. A failure is reported and discards everything read. */
export function makeFollowHost<Setup extends FollowSetup, Mark, Wish, Told>(
  makeFollower: MakeFollower<Setup, Mark, Wish, Told>,
  post: (report: FollowReport<Told>) => void,
): (command: FollowCommand<Setup, Wish>) => void {
  type OwnRun = Run<Setup, Mark, Wish, Told>;
  type Begin = Extract<FollowCommand<Setup, Wish>, { kind: 'begin' }>;
  const begin = (before: OwnRun | undefined, { keep, setup, sources }: Begin): OwnRun => {
    if (setup !== undefined) return { setup, sources, follower: makeFollower(setup, sources), marks: [] };
    const same = ensure(before, 'what is followed');
    const mark = same.marks[keep];
    if (mark !== undefined) same.follower.goBack(mark);
    same.marks.length = Math.min(keep, same.marks.length);
    same.sources = sources;
    same.follower.setSources(sources);
    return same;
  };
  let run: OwnRun | undefined;
  const handle = (command: FollowCommand<Setup, Wish>): void => {
    if (command.kind === 'begin') run = begin(run, command);
    const { follower, marks, setup, sources } = ensure(run, 'what is followed');
    if (command.kind === 'tile') {
      marks.push(follower.mark());
      const { spec, form, recorded, rowsInOne } = setup;
      const tile = { ...command.tile, spec, bands: [], sparseLevels: 0 };
      pushTile(follower, tile, { form, candles: sources.candles, recorded, rowsInOne });
    } else if (command.kind === 'tell') {
      post({ kind: 'told', id: command.id, told: follower.tell(command.wish) });
    }
  };
  return (command) => {
    try {
      handle(command);
    } catch (error) {
      run = undefined;
      post({ kind: 'failed', message: messageOf(error) });
    }
  };
}
