import { expect, it } from 'vitest';
import { HEAT_DATA } from '@/testing/heat-fixture';
import type { SnapshotRef } from '../grid/depth-at';
import {
  computeDepthChange,
  computeDepthImbalance,
  IMBALANCE_SHARES,
  type ImbalanceColumns,
  type MidRule,
} from './depth-imbalance';

const MID = 97_301.5;
const tiles = HEAT_DATA.tiles.map((tile) => ({ ...tile }));
const refs: SnapshotRef[] = tiles.flatMap((tile) =>
  Array.from(tile.columns.timestampsMicros, (_, snapshot) => ({ tile, snapshot })),
);

const knowing = (mid: number | undefined): MidRule => ({
  hintOf: () => (mid === undefined ? undefined : { low: mid, high: mid }),
  midOf: () => mid,
});

/** Levels of a snapshot as sent by the service. */
function listLevels({ tile, snapshot }: SnapshotRef): { price: number; size: number }[] {
  const { offsets, prices, volumes } = tile.columns;
  return Array.from(prices.subarray(offsets[snapshot], offsets[snapshot + 1]), (price, i) => ({
    price,
    size: volumes[offsets[snapshot] + i],
  }));
}

it('equals the sums over the decoded levels, in every snapshot and band', () => {
  const made = computeDepthImbalance(tiles.toReversed(), knowing(MID));
  expect(made.length).toBe(refs.length);
  expect([...made.times]).toEqual(
    refs.map(({ tile, snapshot }) => Math.floor(tile.columns.timestampsMicros[snapshot] / 60e6) * 60),
  );
  let broken = 0;
  for (const share of IMBALANCE_SHARES) {
    const band = made.bands[share];
    for (const [i, ref] of refs.entries()) {
      const levels = listLevels(ref);
      const sum = (side: (price: number) => boolean): number =>
        levels.filter(({ price }) => side(price)).reduce((total, { size }) => total + size, 0);
      const bids = sum((price) => price < MID && price >= MID * (1 - share));
      const asks = sum((price) => price >= MID && price <= MID * (1 + share));
      expect(band.bids[i]).toBeCloseTo(bids, 9);
      expect(band.asks[i]).toBeCloseTo(asks, 9);
      const isWhole = levels[0].price <= MID * (1 - share) && (levels.at(-1)?.price ?? 0) >= MID * (1 + share);
      expect(band.wholes[i]).toBe(isWhole ? 1 : 0);
      if (isWhole) expect(band.imbalances[i]).toBeCloseTo((bids - asks) / (bids + asks), 12);
      else expect(band.imbalances[i]).toBeNaN();
      if (!isWhole) broken++;
    }
  }
  // Some of the fixture's books reach only 0.5 % on either side, so both kinds occur.
  expect(broken).toBeGreaterThan(0);
  expect(broken).toBeLessThan(refs.length * IMBALANCE_SHARES.length);
});

it('is unknown where the mid is unknown', () => {
  const { bands, length } = computeDepthImbalance(tiles.slice(0, 1), knowing(undefined));
  expect(length).toBeGreaterThan(0);
  for (const { bids, asks, imbalances, wholes } of Object.values(bands)) {
    for (const column of [bids, asks, imbalances]) expect(column.every(Number.isNaN)).toBe(true);
    expect(wholes.every((whole) => whole === 0)).toBe(true);
  }
});

it('has one entry per drawn column, of the snapshot that is drawn', () => {
  const [first] = tiles;
  const drawn = first.snapshotOfColumn.map((snapshot, column) => (column < 2 ? snapshot : -1));
  const tile = { ...first, snapshotOfColumn: drawn };
  const { times } = computeDepthImbalance([tile], knowing(MID));
  const start = tile.tileIndex * 3600;
  expect([...times]).toEqual([0, 1].filter((column) => drawn[column] >= 0).map((column) => start + column * 60));
});

it('recomputes only tiles whose known prices have changed', () => {
  const seen: SnapshotRef[] = [];
  const rule = (price: number, newest: number): MidRule => ({
    hintOf: ({ tile }) => ({ low: price, high: tile === fresh[0] ? price : newest }),
    midOf: (ref) => {
      seen.push(ref);
      return MID;
    },
  });
  const fresh = tiles.slice(0, 2).map((tile) => ({ ...tile }));
  const countDrawn = (from: number): number =>
    fresh.slice(from).reduce((sum, tile) => sum + tile.snapshotOfColumn.filter((at) => at >= 0).length, 0);
  const before = computeDepthImbalance(fresh, rule(1, 2));
  expect(seen.splice(0)).toHaveLength(countDrawn(0));
  expect(computeDepthImbalance(fresh, rule(1, 2))).toEqual(before);
  expect(seen).toHaveLength(0);
  computeDepthImbalance(fresh, rule(1, 3));
  expect(seen.splice(0)).toHaveLength(countDrawn(1));
  expect(fresh).toHaveLength(2);
});

it('returns the change of each side, from whole bands and an existing earlier snapshot', () => {
  const band = {
    bids: Float64Array.of(100, 90, 80, 60),
    asks: Float64Array.of(50, 50, 75, 50),
    imbalances: new Float64Array(4),
    wholes: Uint8Array.of(1, 1, 1, 1),
  };
  const columns = (change: Partial<typeof band> = {}): ImbalanceColumns => {
    const one = { ...band, ...change };
    return { length: 4, times: Float64Array.of(0, 60, 120, 240), bands: { 0.005: one, 0.01: one, 0.02: one } };
  };
  const change = computeDepthChange(columns(), 0.005, 2, 120);
  expect(change?.bids).toBeCloseTo(-0.2, 12);
  expect(change?.asks).toBeCloseTo(0.5, 12);
  // Nothing is known before the first snapshot, nor where one is missing.
  expect(computeDepthChange(columns(), 0.005, 1, 120)).toBeUndefined();
  expect(computeDepthChange(columns(), 0.005, 3, 60)).toBeUndefined();
  for (const wholes of [Uint8Array.of(0, 1, 1, 1), Uint8Array.of(1, 1, 0, 1)])
    expect(computeDepthChange(columns({ wholes }), 0.005, 2, 120)).toBeUndefined();
});
