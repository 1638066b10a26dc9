import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { PLANTED_DEPTH, PLANTED_SPEC, type PlantedMinute, plantWorld } from '@/testing/book/planted-walls';
import { readPlantedRows } from '@/testing/book/read-planted-rows';
import { volumeOf } from '@/testing/volume';
import { buildCandleColumns } from '../../columns/candle-columns';
import type { TimeSpan } from '../../time-span';
import { WALL_SIDES } from '../ledger/book-frame';
import { pushTile } from '../ledger/push-tile';
import type { VolumeAtPrice } from '../ledger/trade-evidence';
import { FLOW_BANDS, FLOW_CAUSES, FLOW_KINDS, type FlowColumn, sumAt } from './flow-column';
import { makeFlowFollower } from './follow-flow';

const MID = 1000;
const WORLDS = volumeOf(1000);

interface Told {
  readonly row: number;
  readonly side: string;
  readonly change: number;
  readonly traded: number;
  readonly cause: string;
}

const readCells = ({ length, rows, sides, changes, traded, causes }: FlowColumn): Told[] =>
  Array.from({ length }, (_, i) => ({
    row: rows[i],
    side: WALL_SIDES[sides[i]],
    change: changes[i],
    traded: traded[i],
    cause: FLOW_CAUSES[causes[i]],
  }));

function followFlow(
  { tiles, sources }: ReturnType<typeof plantWorld>,
  { volumes, recorded = [] }: { volumes?: VolumeAtPrice; recorded?: readonly (readonly TimeSpan[])[] } = {},
): FlowColumn[] {
  const columns: FlowColumn[] = [];
  const follower = makeFlowFollower(PLANTED_SPEC, { ...sources, volumes }, (column) => columns.push(column));
  const context = { form: { maxDepth: PLANTED_DEPTH, isSum: false }, candles: sources.candles, recorded };
  for (const tile of tiles) pushTile(follower, tile, context);
  return columns;
}

/** What a planted row lost or gained beyond the flicker that is everywhere. */
const large = (column: FlowColumn): [number, string, number, string][] =>
  readCells(column)
    .filter(({ change }) => Math.abs(change) > 10)
    .map(({ row, side, change, cause }) => [row, side, Math.round(change / 10) * 10, cause]);

const flowOf = (...minutes: Partial<PlantedMinute>[]): FlowColumn[] =>
  followFlow(plantWorld(minutes.map((minute) => ({ mid: MID, walls: {}, ...minute }))));

/** What was sold in a range of rows, in a bucket longer than the time between snapshots. */
const sellVolume = (price: number, rowStep: number, sold: number): VolumeAtPrice => ({
  times: Float64Array.of(0),
  offsets: [0, 1],
  prices: Float64Array.of(price),
  buyVolumes: Float64Array.of(0),
  sellVolumes: Float64Array.of(sold),
  seconds: 300,
  rowStep,
});

describe('flow in planted worlds', () => {
  it('is placed and pulled where no trade reaches the level', () => {
    const [placed, pulled] = flowOf({}, { walls: { 980: 100, 1020: 60 } }, { walls: { 980: 40 } });
    expect(large(placed)).toEqual([
      [980, 'bid', 100, 'placed'],
      [1020, 'ask', 60, 'placed'],
    ]);
    expect(large(pulled)).toEqual([
      [980, 'bid', -60, 'pulled'],
      [1020, 'ask', -60, 'pulled'],
    ]);
  });

  it('is traded where the candle went through the level, and pulled one row further', () => {
    const walls = { 985: 100, 990: 100, 991: 100 };
    const [column] = flowOf({ walls, traded: [990, MID] }, { mid: 991 });
    expect(large(column)).toEqual([
      [985, 'bid', -100, 'pulled'],
      [990, 'bid', -100, 'traded'],
      // The price went through it: it is among the asks now.
      [991, 'bid', -100, 'traded'],
    ]);
  });

  it('is uncertain over a missing snapshot, without candles, and outside the reach of a book', () => {
    const [gap] = flowOf({ walls: { 980: 100 } }, { isMissing: true }, {});
    expect(large(gap)).toEqual([[980, 'bid', -100, 'uncertain']]);
    const [blind] = flowOf({ walls: { 980: 100 }, hasNoCandle: true }, { walls: { 1010: 100 } });
    expect(large(blind)).toEqual([
      [980, 'bid', -100, 'uncertain'],
      [1010, 'ask', 100, 'placed'],
    ]);
    const [edge] = flowOf({ walls: { 940: 100 }, traded: [MID, 1009] }, { mid: 1010, walls: { 1069: 100 } });
    expect(large(edge)).toEqual([
      [940, 'bid', -100, 'uncertain'],
      [1069, 'ask', 100, 'uncertain'],
    ]);
  });

  it('is uncertain in a sum while a venue has no book', () => {
    const world = plantWorld([
      { mid: MID, walls: { 980: 100 } },
      { mid: MID, walls: {} },
      { mid: MID, walls: { 980: 100 } },
    ]);
    const columns = followFlow(world, { recorded: [[{ from: 0, to: 30 }]] });
    expect(columns.map(large)).toEqual([[[980, 'bid', -100, 'uncertain']], [[980, 'bid', 100, 'uncertain']]]);
  });

  it('is split where volume at price shows how much of it was traded', () => {
    const world = plantWorld([
      { mid: MID, walls: { 998: 100 }, traded: [998, MID] },
      { mid: MID, walls: {} },
    ]);
    for (const [volume, cause] of [
      [30, 'pulled'],
      [60, 'traded'],
      [500, 'traded'],
    ] as const) {
      const [column] = followFlow(world, { volumes: sellVolume(9980, 10, volume) });
      const [cell] = readCells(column).filter(({ row }) => row === 998);
      expect([column.basis, cell.cause]).toEqual(['volumes', cause]);
      expect(cell.traded).toBeCloseTo(Math.min(volume, -cell.change), 9);
    }
  });

  it('is certainly pulled where too little was traded at the level, even if candles are too long or missing', () => {
    // The candle of an hour reaches the level, but is only partly between the snapshots.
    const world = plantWorld([
      { mid: MID, walls: { 998: 100 } },
      { mid: MID, walls: {} },
    ]);
    const hour = buildCandleColumns([
      { open: 10_000, high: 10_000, low: 9_900, close: 10_000, volume: 1, timestamp: { s: 0 } },
    ]);
    const sources = { ...world.sources, candles: { ...hour, seconds: 3600 } };
    const cellOf = (from: typeof sources, sold: number | undefined) => {
      const volumes = sold === undefined ? {} : { volumes: sellVolume(9900, 100, sold) };
      const [column] = followFlow({ ...world, sources: from }, volumes);
      const [cell] = readCells(column).filter(({ row }) => row === 998);
      return [cell.cause, Math.round(cell.traded)];
    };
    for (const from of [sources, { ...sources, known: [] }]) {
      expect(cellOf(from, undefined)).toEqual(['uncertain', 0]);
      expect(cellOf(from, 0)).toEqual(['pulled', 0]);
      expect(cellOf(from, 30)).toEqual(['pulled', 30]);
      expect(cellOf(from, 80)).toEqual(['uncertain', 0]);
    }
  });

  it('within a share of the mid is the flow of the cells there', () => {
    const [column] = flowOf({}, { walls: { 999: 500, 996: 600, 992: 700, 985: 800, 1005: 900 } });
    const bids = FLOW_BANDS.map((_, band) => sumAt(column.sums, band, 0, 'added'));
    expect(bids.map((size) => Math.round(size / 100) * 100)).toEqual([2600, 1800, 1100, 500]);
    expect(sumAt(column.sums, 2, 1, 'added')).toBeLessThan(20);
    expect(sumAt(column.sums, 1, 1, 'added')).toBeGreaterThan(890);
  });
});

/** A world whose mid walks, whose walls appear and disappear, and whose data have gaps. */
function drawMinutes(random: Random): PlantedMinute[] {
  let mid = MID;
  return Array.from({ length: 3 + Math.floor(random() * 12) }, () => {
    const from = mid;
    mid += random() < 0.4 ? Math.floor(random() * 9) - 4 : 0;
    const walls = Object.fromEntries(
      Array.from({ length: Math.floor(random() * 6) }, () => [from - 50 + Math.floor(random() * 100), 100 * random()]),
    );
    const low = Math.min(from, mid) - Math.floor(random() * 6);
    const high = Math.max(from, mid) + Math.floor(random() * 6);
    return { mid: from, walls, traded: [low, high], isMissing: random() < 0.1, hasNoCandle: random() < 0.1 };
  });
}

/** The rules as written, applied to whole tables. */
function describePlainly(
  minutes: readonly PlantedMinute[],
  from: number,
  to: number,
  tables: Map<number, number>[],
): Told[] {
  const cells: Told[] = [];
  const between = minutes.slice(from, to);
  for (const side of ['bid', 'ask'] as const) {
    const sizeAt = (minute: number, row: number): number =>
      side === (row < minutes[minute].mid ? 'bid' : 'ask') ? (tables[minute].get(row) ?? 0) : 0;
    for (const row of new Set([...tables[from].keys(), ...tables[to].keys()])) {
      const change = sizeAt(to, row) - sizeAt(from, row);
      if (change === 0) continue;
      const isSeen = tables[from].has(row) && tables[to].has(row) && to === from + 1;
      const isReached = between.some(
        ({ traded: [low, high] = [0, 0], hasNoCandle }) => !hasNoCandle && (side === 'bid' ? low <= row : high >= row),
      );
      const isKnown = between.every(({ hasNoCandle }) => !hasNoCandle);
      const cause = !isSeen
        ? 'uncertain'
        : change > 0
          ? 'placed'
          : isReached
            ? 'traded'
            : isKnown
              ? 'pulled'
              : 'uncertain';
      cells.push({ row, side, change, traded: cause === 'traded' ? -change : 0, cause });
    }
  }
  return cells.sort((a, b) => a.row - b.row || (a.side < b.side ? 1 : -1));
}

describe('flow', () => {
  it(`equals a computation from whole tables in ${WORLDS} random worlds, and its sums are the change`, () => {
    const random = makeRandom(6);
    const causes = new Map<string, number>();
    for (let i = 0; i < WORLDS; i++) {
      const minutes = drawMinutes(random);
      const world = plantWorld(minutes, i + 1);
      const tables = minutes.map((_, minute) => readPlantedRows(world, minute));
      const seen = minutes.flatMap(({ isMissing }, minute) => (isMissing ? [] : [minute]));
      const columns = followFlow(world);
      expect(columns.map(({ column }) => column)).toEqual(seen.slice(1));
      for (const [at, column] of columns.entries()) {
        const cells = readCells(column);
        expect(cells).toEqual(describePlainly(minutes, seen[at], seen[at + 1], tables));
        for (const { cause } of cells) causes.set(cause, (causes.get(cause) ?? 0) + 1);
        checkSums(column, cells);
      }
    }
    expect([...causes.keys()].sort()).toEqual(['placed', 'pulled', 'traded', 'uncertain']);
  });
});

describe('what was traded from cells', () => {
  it('is never more than the volume of the side in that time, and the rest of a removal was pulled', () => {
    const random = makeRandom(31);
    let [limited, free] = [0, 0];
    for (let i = 0; i < WORLDS; i++) {
      const minutes = drawMinutes(random);
      const world = plantWorld(minutes, i + 1);
      const amounts = () => Float64Array.from(minutes, () => 200 * random() ** 3);
      const volumes = {
        length: minutes.length,
        times: Float64Array.from(minutes, (_, minute) => minute * 60),
        buys: amounts(),
        sells: amounts(),
      };
      const traded = { volumes, seconds: 60, known: [{ from: 0, to: minutes.length * 60 }] };
      const columns = followFlow({ ...world, sources: { ...world.sources, traded } });
      const plain = followFlow(world);
      const seen = minutes.flatMap(({ isMissing }, minute) => (isMissing ? [] : [minute]));
      for (const [at, column] of columns.entries()) {
        const between = { from: seen[at], to: seen[at + 1] };
        for (const side of ['bid', 'ask'] as const) {
          const most = (side === 'bid' ? volumes.sells : volumes.buys)
            .subarray(between.from, between.to)
            .reduce((a, b) => a + b, 0);
          const tradedOf = (of: FlowColumn): number =>
            readCells(of).reduce((sum, cell) => (cell.side === side ? sum + cell.traded : sum), 0);
          expect(tradedOf(column)).toBeLessThanOrEqual(most * (1 + 1e-9));
          // Nor is it less than the minimum possible.
          const unlimited = tradedOf(plain[at]);
          if (unlimited > most) limited++;
          else if (unlimited > 0) free++;
          expect(tradedOf(column)).toBeGreaterThanOrEqual(Math.min(unlimited, most) * (1 - 1e-9));
        }
        for (const { change, traded: taken, cause } of readCells(column)) {
          expect(taken).toBeLessThanOrEqual(Math.max(0, -change) * (1 + 1e-9));
          if (cause === 'traded') expect(taken * 2).toBeGreaterThanOrEqual(-change);
          if (cause === 'pulled') expect(taken * 2).toBeLessThan(-change);
        }
        checkSums(column, readCells(column));
      }
    }
    expect(Math.min(limited, free)).toBeGreaterThan(WORLDS / 10);
  });
});

function checkSums({ sums }: FlowColumn, cells: readonly Told[]): void {
  for (const [side, name] of WALL_SIDES.entries()) {
    const own = cells.filter((cell) => cell.side === name);
    const [added, traded, pulled, unsureAdded, unsureRemoved] = FLOW_KINDS.map((kind) => sumAt(sums, 0, side, kind));
    const change = own.reduce((sum, cell) => sum + cell.change, 0);
    expect(added + unsureAdded - traded - pulled - unsureRemoved).toBeCloseTo(change, 6);
    expect(traded).toBeCloseTo(
      own.reduce((sum, cell) => sum + cell.traded, 0),
      6,
    );
  }
}
