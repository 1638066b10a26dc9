import { ensure } from '@/base/assert';
import { messageOf } from '@/base/errors';
import { type LedgerMark, WallFollower } from '@/domain/book/ledger/follow-walls';
import { pushTile } from '@/domain/book/ledger/push-tile';
import { computeSurvival } from '@/domain/book/ledger/survival';
import type { TradeSources } from '@/domain/book/ledger/trade-evidence';
import type { LedgerCommand, LedgerReport, LedgerSetup } from './ledger-messages';

interface Run {
  readonly setup: LedgerSetup;
  readonly follower: WallFollower;
  /** Before each tile that was read: where to go on from when it changes. */
  readonly marks: LedgerMark[];
  sources: TradeSources;
}

/** Follows walls through the tiles that it is sent. What fails is reported and loses all that was read. */
export function makeLedgerHost(post: (report: LedgerReport) => void): (command: LedgerCommand) => void {
  let run: Run | undefined;
  const handle = (command: LedgerCommand): void => {
    if (command.kind === 'begin') run = begin(run, command);
    const { follower, marks, setup, sources } = ensure(run, 'what walls are looked for in');
    if (command.kind === 'tile') {
      marks.push(follower.mark());
      const { spec, form, recorded } = setup;
      const tile = { ...command.tile, spec, bands: [], sparseLevels: 0 };
      pushTile(follower, tile, { form, candles: sources.candles, recorded });
    } else if (command.kind === 'list') {
      const [walls, to] = [follower.listWalls(), follower.getTime()];
      const survival = command.hasSurvival ? computeSurvival(walls, follower.listMids()) : undefined;
      post({ kind: 'ledger', id: command.id, ledger: { walls, to, survival } });
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

function begin(before: Run | undefined, { keep, setup, sources }: Extract<LedgerCommand, { kind: 'begin' }>): Run {
  if (setup !== undefined)
    return { setup, sources, follower: new WallFollower(setup.spec, setup.threshold, sources), marks: [] };
  const run = ensure(before, 'what walls are looked for in');
  const mark = run.marks[keep];
  if (mark !== undefined) run.follower.goBack(mark);
  run.marks.length = Math.min(keep, run.marks.length);
  run.sources = sources;
  run.follower.setSources(sources);
  return run;
}
