import { describe, expect, it } from 'vitest';
import {
  followPlanted,
  PLANTED_DEPTH,
  PLANTED_SPEC,
  type PlantedMinute,
  plantWorld,
} from '@/testing/book/planted-walls';
import { type FollowRequest, makeFollowClient } from './follow-client';
import type { FollowCommand } from './follow-messages';
import { type MakeFollowRunner, runInProcess } from './follow-runner';
import { followWalls, type Ledger, type WallsSetup, type WallsWish } from './walls';

const SIZE = { kind: 'size', size: 50 } as const;
const NEVER = new AbortController().signal;

/** 150 minutes, three tiles, with walls that last across tile edges. */
const MINUTES: readonly PlantedMinute[] = Array.from({ length: 150 }, (_, i) => ({
  mid: 1000,
  walls: { 980: i % 70 > 3 ? 100 + i : 2, 1020: i > 50 && i < 130 ? 90 : 2, 970: i % 9 === 0 ? 60 : 2 },
}));

function askFor(count: number, threshold: WallsSetup['threshold'] = SIZE) {
  const world = plantWorld(MINUTES.slice(0, count));
  const ask: FollowRequest<WallsSetup, WallsWish> = {
    setup: { spec: PLANTED_SPEC, form: { maxDepth: PLANTED_DEPTH, isSum: false }, threshold, recorded: [] },
    sources: world.sources,
    parts: world.tiles.map((tile) => ({ tile, basis: '' })),
    wish: { hasSurvival: false },
  };
  return { ask, walls: followPlanted(world, threshold).listWalls() };
}

/** A client that counts its commands. */
function makeCounted() {
  const sent: FollowCommand<WallsSetup, WallsWish>['kind'][] = [];
  let starts = 0;
  const makeRunner: MakeFollowRunner<WallsSetup, WallsWish, Ledger> = (onReport) => {
    starts++;
    const runner = runInProcess(followWalls)(onReport);
    return {
      ...runner,
      post: (command, transfer) => {
        sent.push(command.kind);
        runner.post(structuredClone(command, { transfer }), []);
      },
    };
  };
  return { client: makeFollowClient(makeRunner), sent, countStarts: () => starts };
}

const countTiles = (sent: readonly string[]): number => sent.filter((kind) => kind === 'tile').length;

describe('the client that follows books', () => {
  it('finds the walls of all tiles, and caches the tiles', async () => {
    const { client } = makeCounted();
    const { ask, walls } = askFor(150);
    expect((await client.follow(ask, NEVER)).walls).toEqual(walls);
    expect(ask.parts[0].tile.columns.prices.length).toBeGreaterThan(0);
  });
  it('returns how many walls survived if requested', async () => {
    const { client, sent } = makeCounted();
    const { ask } = askFor(150);
    expect((await client.follow(ask, NEVER)).survival).toBeUndefined();
    const { survival, walls } = await client.follow({ ...ask, wish: { hasSurvival: true } }, NEVER);
    expect(survival?.reduce((sum, one) => sum + one.walls, 0)).toBe(walls.length);
    expect(countTiles(sent)).toBe(3);
  });
  it('sends only the last tile when only that one has grown', async () => {
    const { client, sent } = makeCounted();
    const [before, after] = [askFor(140), askFor(150)];
    await client.follow(before.ask, NEVER);
    const parts = [...before.ask.parts.slice(0, 2), after.ask.parts[2]];
    sent.length = 0;
    const { walls } = await client.follow({ ...after.ask, parts }, NEVER);
    expect(walls).toEqual(after.walls);
    expect(sent).toEqual(['begin', 'tile', 'tell']);
  });
  it('reads nothing again if nothing changed, and everything from the first changed trades on', async () => {
    const { client, sent } = makeCounted();
    const { ask, walls } = askFor(150);
    await client.follow(ask, NEVER);
    sent.length = 0;
    expect((await client.follow(ask, NEVER)).walls).toEqual(walls);
    expect(countTiles(sent)).toBe(0);
    const parts = ask.parts.map((part, i) => (i === 1 ? { ...part, basis: 'more trades' } : part));
    expect((await client.follow({ ...ask, parts }, NEVER)).walls).toEqual(walls);
    expect(countTiles(sent)).toBe(2);
  });
  it('reads everything again for another threshold, older tiles, or fewer', async () => {
    const { client, sent } = makeCounted();
    const { ask, walls } = askFor(150);
    await client.follow(ask, NEVER);
    sent.length = 0;
    const other = askFor(150, { kind: 'size', size: 150 });
    expect((await client.follow({ ...other.ask, parts: ask.parts }, NEVER)).walls).toEqual(other.walls);
    expect(countTiles(sent)).toBe(3);
    await client.follow({ ...ask, parts: ask.parts.slice(1) }, NEVER);
    expect((await client.follow(ask, NEVER)).walls).toEqual(walls);
  });
  it('drops a request that is aborted half-way, and answers the next one correctly', async () => {
    const { client } = makeCounted();
    const { ask, walls } = askFor(150);
    const controller = new AbortController();
    const given = client.follow(ask, controller.signal);
    controller.abort(new Error('no longer wanted'));
    await expect(given).rejects.toThrow('no longer wanted');
    expect((await client.follow(ask, NEVER)).walls).toEqual(walls);
  });
  it('reports a failure, and starts again with the next request', async () => {
    const { client, countStarts } = makeCounted();
    const { ask, walls } = askFor(150);
    const broken = { ...ask, sources: { ...ask.sources, known: undefined as unknown as [] } };
    await expect(client.follow(broken, NEVER)).rejects.toThrow();
    expect((await client.follow(ask, NEVER)).walls).toEqual(walls);
    expect(countStarts()).toBe(2);
  });
});
