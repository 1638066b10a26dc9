import { describe, expect, it } from 'vitest';
import { FLOW_SUMS, sumAt } from '@/domain/book/flow/flow-column';
import { FlowSummer, sumsOf } from '@/domain/book/flow/sum-flow';
import { pushTile } from '@/domain/book/ledger/push-tile';
import {
  PLANTED_DEPTH,
  PLANTED_SPEC,
  type PlantedMinute,
  type PlantedWorld,
  plantWorld,
} from '@/testing/book/planted-walls';
import { type FlowWish, followFlow } from './flow';
import { type FollowRequest, makeFollowClient } from './follow-client';
import type { FollowSetup } from './follow-messages';
import { runInProcess } from './follow-runner';

const NEVER = new AbortController().signal;
const FORM = { maxDepth: PLANTED_DEPTH, isSum: false };

/** 150 minutes, three tiles; a snapshot is missing where two of them meet. */
const MINUTES: readonly PlantedMinute[] = Array.from({ length: 150 }, (_, i) => ({
  mid: 1000,
  walls: { 980: i % 7 === 3 ? 100 : 2, 1003: i % 5 === 0 ? 90 : 2 },
  traded: [999, i % 5 === 0 ? 1004 : 1000],
  isMissing: i === 60,
}));

const askFor = ({ tiles, sources }: PlantedWorld): FollowRequest<FollowSetup, FlowWish> => ({
  setup: { spec: PLANTED_SPEC, form: FORM, recorded: [] },
  sources,
  parts: tiles.map((tile) => ({ tile, basis: '' })),
  wish: undefined,
});

function sumPlainly({ tiles, sources }: PlantedWorld) {
  const summer = new FlowSummer(PLANTED_SPEC, sources);
  for (const tile of tiles) pushTile(summer, tile, { form: FORM, candles: sources.candles, recorded: [] });
  return summer.tell();
}

describe('book flow in the worker', () => {
  it('is that of all tiles, by the start of each column', async () => {
    const world = plantWorld(MINUTES);
    const flow = await makeFollowClient(runInProcess(followFlow)).follow(askFor(world), NEVER);
    expect(flow).toEqual(sumPlainly(world));
    expect([flow.length, flow.sums.length]).toEqual([148, 148 * FLOW_SUMS]);
    expect(Array.from(flow.times.subarray(57, 61))).toEqual([58 * 60, 59 * 60, 61 * 60, 62 * 60]);
    // Across the missing snapshot nothing is certain; the wall of minute 10 was bought.
    expect(sumAt(sumsOf(flow, 59), 0, 0, 'added')).toBe(0);
    expect(sumAt(sumsOf(flow, 59), 0, 0, 'unsureAdded')).toBeGreaterThan(0);
    expect(sumAt(sumsOf(flow, 10), 0, 1, 'traded')).toBeGreaterThan(80);
  });

  it('counts nothing twice while the newest tile grows', async () => {
    const client = makeFollowClient(runInProcess(followFlow));
    const whole = plantWorld(MINUTES);
    for (const minutes of [100, 119, 121, 140, 150]) {
      const grown = plantWorld(MINUTES.slice(0, minutes));
      // Complete tiles do not change.
      const parts = askFor(grown).parts.map((part, at) =>
        (at + 1) * 60 <= minutes ? { tile: whole.tiles[at], basis: '' } : part,
      );
      expect(await client.follow({ ...askFor(grown), parts }, NEVER)).toEqual(
        sumPlainly({ ...grown, tiles: parts.map(({ tile }) => tile) }),
      );
    }
  });
});
