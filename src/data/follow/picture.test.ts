import { expect, it } from 'vitest';
import type { PictureTile } from '@/domain/book/picture/make-picture';
import type { FollowCommand } from './follow-messages';
import { keepTiles, type PictureSetup, type PictureWish, type ToldPicture } from './picture';

it('tiles already delivered are not requested again, and are returned with the new ones', () => {
  const posted: FollowCommand<PictureSetup, PictureWish>[] = [];
  const told: ToldPicture[] = [];
  let report: ((tiles: readonly number[], versions: readonly number[]) => void) | undefined;
  const runner = keepTiles((onReport) => {
    report = (tiles, versions) =>
      onReport({
        kind: 'told',
        id: 1,
        told: { tiles: tiles.map((version): PictureTile => ({ tileIndex: version, version, parts: [] })), versions },
      });
    return { post: (command) => posted.push(command), dispose: () => undefined };
  })((answer) => {
    if (answer.kind === 'told') told.push(answer.told);
  });
  const tell = () => runner.post({ kind: 'tell', id: 1, wish: { known: [] } }, []);
  tell();
  report?.([1, 2], [1, 2]);
  tell();
  // The second was made again.
  report?.([3], [1, 3]);
  runner.post({ kind: 'begin', keep: 0, setup: {} as PictureSetup, sources: {} as never }, []);
  tell();
  expect(posted.filter(({ kind }) => kind === 'tell')).toMatchObject([
    { wish: { known: [] } },
    { wish: { known: [1, 2] } },
    { wish: { known: [] } },
  ]);
  expect(told.map(({ tiles }) => tiles.map(({ version }) => version))).toEqual([
    [1, 2],
    [1, 3],
  ]);
});

it('an answer that arrives after another picture was begun gives it no tiles', () => {
  const posted: FollowCommand<PictureSetup, PictureWish>[] = [];
  const told: (readonly PictureTile[])[] = [];
  let report: ((id: number, tiles: readonly PictureTile[]) => void) | undefined;
  const runner = keepTiles((onReport) => {
    report = (id, tiles) =>
      onReport({ kind: 'told', id, told: { tiles, versions: tiles.map(({ version }) => version) } });
    return { post: (command) => posted.push(command), dispose: () => undefined };
  })((answer) => {
    if (answer.kind === 'told') told.push(answer.told.tiles);
  });
  const tell = (id: number) => runner.post({ kind: 'tell', id, wish: { known: [] } }, []);
  const tile = (tileIndex: number): PictureTile => ({ tileIndex, version: 1, parts: [] });
  tell(1);
  runner.post({ kind: 'begin', keep: 0, setup: {} as PictureSetup, sources: {} as never }, []);
  report?.(1, [tile(7)]);
  tell(2);
  report?.(2, [tile(8)]);
  expect(posted.at(-1)).toMatchObject({ wish: { known: [] } });
  expect(told.at(-1)).toEqual([tile(8)]);
});
