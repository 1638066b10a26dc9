import { type PictureForm, PictureMaker, type PictureMark, type PictureTile } from '@/domain/book/picture/make-picture';
import { getBestWriter } from '../decode/tile-kernel';
import type { MakeFollower } from './follow-host';
import type { FollowReport, FollowSetup } from './follow-messages';
import type { MakeFollowRunner } from './follow-runner';

export interface PictureSetup extends FollowSetup {
  readonly form: FollowSetup['form'];
  readonly picture: PictureForm;
}

/** Versions of tiles that are already cached. */
export interface PictureWish {
  readonly known: readonly number[];
}

export interface ToldPicture {
  readonly tiles: readonly PictureTile[];
  /** Versions of all tiles, ascending in time: those of `tiles` and those already cached. */
  readonly versions: readonly number[];
}

export const followPicture: MakeFollower<PictureSetup, PictureMark, PictureWish, ToldPicture> = (
  { spec, picture },
  sources,
) => {
  const maker = new PictureMaker(spec, picture, sources, getBestWriter());
  return {
    push: (frame) => maker.push(frame),
    setSources: (next) => maker.setSources(next),
    mark: () => maker.mark(),
    goBack: (mark) => maker.goBack(mark),
    tell({ known }) {
      const tiles = maker.tell();
      return {
        tiles: tiles.filter(({ version }) => !known.includes(version)),
        versions: tiles.map(({ version }) => version),
      };
    },
  };
};

type MakePictureRunner = MakeFollowRunner<PictureSetup, PictureWish, ToldPicture>;

/** Caches the delivered tiles: unchanged ones are neither made nor sent again. */
export const keepTiles =
  (makeRunner: MakePictureRunner): MakePictureRunner =>
  (onReport) => {
    let kept = new Map<number, PictureTile>();
    let lastId = 0;
    /** Up to this one, answers are of an earlier setup. */
    let staleId = 0;
    const runner = makeRunner((report) => onReport(join(report)));
    const join = (report: FollowReport<ToldPicture>): FollowReport<ToldPicture> => {
      // One that arrives after another setup was begun would give its tiles to that one, under the same versions.
      if (report.kind === 'failed' || report.id <= staleId) return report;
      const { tiles, versions } = report.told;
      const all = new Map([...kept, ...tiles.map((tile) => [tile.version, tile] as const)]);
      kept = new Map(versions.flatMap((version) => all.get(version) ?? []).map((tile) => [tile.version, tile]));
      return { ...report, told: { versions, tiles: [...kept.values()] } };
    };
    return {
      dispose: () => runner.dispose(),
      post(command, transfer) {
        // With another setup, versions start again.
        if (command.kind === 'begin' && command.setup !== undefined) {
          kept = new Map();
          staleId = lastId;
        }
        if (command.kind === 'tell') lastId = command.id;
        const known = [...kept.keys()];
        runner.post(command.kind === 'tell' ? { ...command, wish: { known } } : command, transfer);
      },
    };
  };
