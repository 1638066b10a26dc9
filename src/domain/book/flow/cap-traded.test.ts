import { describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { makeRandom } from '@/base/random';
import { buildSideVolumes, type SideVolumes } from '@/domain/columns/side-volumes';
import { PLANTED_DEPTH, PLANTED_SPEC, plantWorld } from '@/testing/book/planted-walls';
import { ASK, BID } from '../ledger/book-frame';
import { pushTile } from '../ledger/push-tile';
import type { TradedVolumes } from '../ledger/traded-volumes';
import { bucketCapped } from './cap-traded';
import { FLOW_BANDS, FLOW_SUMS, sumAt } from './flow-column';
import { type FlowSumColumns, FlowSummer, sumsOf } from './sum-flow';

const MINUTE = 60;

function listVolumes(buys: readonly number[], sells: readonly number[]): SideVolumes {
  const of = (volumes: readonly number[]) => ({
    times: Float64Array.from(volumes, (_, at) => at * MINUTE),
    volumes: Float64Array.from(volumes),
  });
  return buildSideVolumes(of(buys), of(sells));
}

const tradedOf = (buys: readonly number[], sells: readonly number[]): TradedVolumes => ({
  volumes: listVolumes(buys, sells),
  seconds: MINUTE,
  known: [{ from: 0, to: buys.length * MINUTE }],
});

describe('what was traded from the book', () => {
  it('belongs to the time of its trades: between two snapshots, not after them', () => {
    const world = plantWorld([
      { mid: 1000, walls: { 998: 100 }, traded: [998, 1000] },
      { mid: 1000, walls: {} },
      { mid: 1000, walls: {} },
    ]);
    const summer = new FlowSummer(PLANTED_SPEC, world.sources);
    const context = { form: { maxDepth: PLANTED_DEPTH, isSum: false }, candles: world.sources.candles, recorded: [] };
    for (const tile of world.tiles) pushTile(summer, tile, context);
    const flow = summer.tell();
    const seconds = PLANTED_SPEC.columnSeconds;
    const [{ times }] = [world.sources.candles];
    expect([...flow.starts]).toEqual(Array.from(times.subarray(0, flow.length)));
    const bars = bucketCapped(flow, { seconds, columnSeconds: seconds }, { ...tradedOf([], []), known: [] });
    const traded = Array.from(bars.times, (_, at) => sumAt(sumsOf(bars, at), 0, BID, 'traded'));
    expect(traded[0]).toBeGreaterThan(99);
    expect(bars.times[0]).toBe(times[0]);
  });

  it('is never more than the volume of the side in the same time, and the rest was pulled', () => {
    const random = makeRandom(9);
    const length = 40;
    const starts = Float64Array.from({ length }, (_, at) => at * MINUTE);
    const flow: FlowSumColumns = {
      length,
      times: starts.map((start) => start + MINUTE),
      starts,
      sums: Float64Array.from({ length: length * FLOW_SUMS }, () => Math.floor(random() * 100)),
      basis: 'candles',
    };
    const drawn = () => Array.from({ length }, () => Math.floor(random() * 100));
    const [buys, sells] = [drawn(), drawn()];
    for (const seconds of [MINUTE, 5 * MINUTE, 10 * MINUTE]) {
      const bars = bucketCapped(flow, { seconds, columnSeconds: MINUTE }, tradedOf(buys, sells));
      const plain = bucketCapped(flow, { seconds, columnSeconds: MINUTE }, { ...tradedOf(buys, sells), known: [] });
      for (const at of bars.times.keys()) {
        const minutes = [at * seconds, (at + 1) * seconds].map((time) => time / MINUTE) as [number, number];
        const sum = (volumes: readonly number[]): number => volumes.slice(...minutes).reduce((a, b) => a + b, 0);
        for (const band of FLOW_BANDS.keys())
          for (const [side, most] of [
            [BID, sum(sells)],
            [ASK, sum(buys)],
          ]) {
            const kindAt = (columns: FlowSumColumns, kind: 'traded' | 'pulled'): number =>
              sumAt(sumsOf(columns, at), band, side, kind);
            expect(kindAt(bars, 'traded')).toBeLessThanOrEqual(most);
            expect(kindAt(bars, 'traded') + kindAt(bars, 'pulled')).toBe(
              kindAt(plain, 'traded') + kindAt(plain, 'pulled'),
            );
          }
      }
      expect(sumAt(sumsOf(plain, 0), 0, BID, 'traded')).toBeGreaterThan(sumAt(sumsOf(bars, 0), 0, BID, 'traded'));
    }
  });

  it('is limited in coins, and keeps the same share in USD', () => {
    const [sums, usd] = [new Float64Array(FLOW_SUMS).fill(8), new Float64Array(FLOW_SUMS).fill(800)];
    const starts = Float64Array.of(0);
    const flow: FlowSumColumns = { length: 1, times: starts, starts, sums, usd, basis: 'candles' };
    const told = bucketCapped(flow, { seconds: MINUTE, columnSeconds: MINUTE }, tradedOf([4], [2]));
    const inUsd = { ...told, sums: ensure(told.usd, 'sums in USD') };
    const read = (columns: FlowSumColumns, side: number) =>
      (['traded', 'pulled', 'added'] as const).map((kind) => sumAt(sumsOf(columns, 0), 0, side, kind));
    expect([read(told, BID), read(inUsd, BID)]).toEqual([
      [2, 14, 8],
      [200, 1400, 800],
    ]);
    expect(read(inUsd, ASK)).toEqual([400, 1200, 800]);
    const twice = { ...flow, length: 2, times: Float64Array.of(0, MINUTE), starts: Float64Array.of(0, MINUTE) };
    const both = {
      ...twice,
      sums: new Float64Array(2 * FLOW_SUMS).fill(8),
      usd: new Float64Array(2 * FLOW_SUMS).fill(800),
    };
    const bars = bucketCapped(both, { seconds: 2 * MINUTE, columnSeconds: MINUTE }, { ...tradedOf([], []), known: [] });
    expect([bars.sums[0], bars.usd?.[0]]).toEqual([16, 1600]);
  });

  it('is not limited where the volume is not loaded', () => {
    const sums = new Float64Array(FLOW_SUMS).fill(7);
    const starts = Float64Array.of(0);
    const flow: FlowSumColumns = { length: 1, times: starts, starts, sums, basis: 'candles' };
    const bars = { seconds: MINUTE, columnSeconds: MINUTE };
    expect(bucketCapped(flow, bars, { ...tradedOf([1, 1], [1, 1]), known: [] }).sums).toEqual(sums);
    expect(bucketCapped(flow, bars, { ...tradedOf([], []), known: [{ from: 0, to: 600 }] }).sums).toEqual(sums);
    expect(sumAt(bucketCapped(flow, bars, tradedOf([1], [1])).sums, 0, BID, 'traded')).toBe(1);
  });
});
