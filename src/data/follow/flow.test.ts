import { describe, expect, it } from 'vitest';
import { FLOW_SUMS, sumAt } from '@/domain/book/flow/flow-column';
import { FlowSummer, sumsOf } from '@/domain/book/flow/sum-flow';
import { netOf, sumFlowBetween } from '@/domain/book/flow/sum-flow-between';
import { pushTile } from '@/domain/book/ledger/push-tile';
import {
  PLANTED_DEPTH,
  PLANTED_SPEC,
  type PlantedMinute,
  type PlantedWorld,
  plantWorld,
} from '@/testing/book/planted-walls';
import { type FlowSetup, type FlowWish, followFlow } from './flow';
import { type FollowRequest, makeFollowClient } from './follow-client';
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

const askFor = ({ tiles, sources }: PlantedWorld, isUsd = false): FollowRequest<FlowSetup, FlowWish> => ({
  setup: { spec: PLANTED_SPEC, form: FORM, recorded: [], isUsd },
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

  it('is worth each change × the price of its level in USD: its net is the change of what the book is worth', async () => {
    const world = plantWorld(MINUTES.slice(0, 30));
    const flow = await makeFollowClient(runInProcess(followFlow)).follow(askFor(world, true), NEVER);
    const plain = await makeFollowClient(runInProcess(followFlow)).follow(askFor(world), NEVER);
    expect([flow.sums, plain.usd]).toEqual([plain.sums, undefined]);
    const usd = { ...flow, sums: flow.usd ?? new Float64Array(0) };
    const net = sumFlowBetween(usd, 0, 29 * 60).sides.reduce((sum, side) => sum + netOf(side), 0);
    const [{ columns }] = world.tiles;
    const worth = (snapshot: number): number => {
      const [start, end] = [columns.offsets[snapshot], columns.offsets[snapshot + 1]];
      const levels = Array.from(
        columns.prices.subarray(start, end),
        (price, at) => price * columns.volumes[start + at],
      );
      return levels.reduce((sum, level) => sum + level, 0);
    };
    expect(net / (worth(29) - worth(0))).toBeCloseTo(1, 9);
    const [added, inCoins] = [usd, plain].map((told) => sumAt(sumsOf(told, 2), 0, 0, 'added'));
    // The wall at 9,800 is most of it.
    expect(added / inCoins).toBeGreaterThan(9500);
    expect(added / inCoins).toBeLessThan(10_000);
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
