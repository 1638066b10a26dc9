import { makeRandom } from '@/base/random';
import { WallFollower } from '@/domain/book/ledger/follow-walls';
import { pushTile } from '@/domain/book/ledger/push-tile';
import type { TradeSources } from '@/domain/book/ledger/trade-evidence';
import type { WallThreshold } from '@/domain/book/ledger/wall-threshold';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import { type GridSpec, type GridTile, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import type { TimeSpan } from '@/domain/time-span';

/** Rows on either side of the mid that a planted book covers. */
export const PLANTED_DEPTH = 60;

export const PLANTED_SPEC: GridSpec = {
  columnSeconds: 60,
  rowStep: 10,
  blocks: { maxDepth: PLANTED_DEPTH },
  book: makeCodeBook(1),
};

/** A minute of a planted world: its book is that at the start of the minute, its trades follow. */
export interface PlantedMinute {
  /** The mid is at the lower edge of this row, which is the first ask. */
  readonly mid: number;
  /** Sizes by row of the walls, instead of the usual size. */
  readonly walls: Readonly<Record<number, number>>;
  /** Rows that were traded until the next minute; absent: those next to the mid. */
  readonly traded?: readonly [low: number, high: number];
  /** The snapshot is missing; below: the candle is missing. */
  readonly isMissing?: boolean;
  readonly hasNoCandle?: boolean;
}

export interface PlantedWorld {
  readonly tiles: readonly GridTile[];
  readonly sources: TradeSources;
}

/** A planted world; rows without a wall have a size between one and two. */
export function plantWorld(minutes: readonly PlantedMinute[], seed = 1): PlantedWorld {
  const random = makeRandom(seed);
  const tiles: GridTile[] = [];
  for (let first = 0; first < minutes.length; first += TILE_COLUMNS)
    tiles.push(buildTile(minutes.slice(first, first + TILE_COLUMNS), first, random));
  return { tiles, sources: { candles: buildCandles(minutes), known: listKnown(minutes) } };
}

function buildTile(minutes: readonly PlantedMinute[], first: number, random: () => number): GridTile {
  const times: number[] = [];
  const offsets = [0];
  const [prices, volumes]: [number[], number[]] = [[], []];
  for (const [i, { mid, walls, isMissing }] of minutes.entries()) {
    if (isMissing) continue;
    times.push((first + i) * 60 * 1e6);
    for (let row = mid - PLANTED_DEPTH; row < mid + PLANTED_DEPTH; row++) {
      // An ask is labelled with the upper edge of its block.
      prices.push((row < mid ? row : row + 1) * PLANTED_SPEC.rowStep);
      volumes.push(walls[row] ?? 1 + random());
    }
    offsets.push(prices.length);
  }
  return buildGridTile(PLANTED_SPEC, first / TILE_COLUMNS, {
    timestampsMicros: Float64Array.from(times),
    offsets: Uint32Array.from(offsets),
    prices: Float64Array.from(prices),
    volumes: Float64Array.from(volumes),
  });
}

function buildCandles(minutes: readonly PlantedMinute[]): CandleColumns {
  const held = minutes.flatMap(({ mid, traded = [mid - 1, mid], hasNoCandle }, i) =>
    hasNoCandle ? [] : [{ i, traded }],
  );
  // Mid-row prices, so that trades are within the row.
  const price = (row: number): number => (row + 0.5) * PLANTED_SPEC.rowStep;
  const lows = Float64Array.from(held, ({ traded }) => price(traded[0]));
  const highs = Float64Array.from(held, ({ traded }) => price(traded[1]));
  return {
    length: held.length,
    times: Float64Array.from(held, ({ i }) => i * 60),
    opens: Float64Array.from(held, ({ i }) => minutes[i].mid * PLANTED_SPEC.rowStep),
    highs,
    lows,
    closes: Float64Array.from(held, ({ i }) => (minutes[i + 1] ?? minutes[i]).mid * PLANTED_SPEC.rowStep),
    volumes: lows.map(() => 1),
  };
}

function listKnown(minutes: readonly PlantedMinute[]): TimeSpan[] {
  const spans: TimeSpan[] = [];
  let from = 0;
  for (const [i, { hasNoCandle }] of minutes.entries()) {
    if (!hasNoCandle) continue;
    spans.push({ from, to: i * 60 });
    from = (i + 1) * 60;
  }
  return [...spans, { from, to: minutes.length * 60 }];
}

/** The walls of a planted world. */
export function followPlanted(
  { tiles, sources }: PlantedWorld,
  threshold: WallThreshold,
  recorded: readonly (readonly TimeSpan[])[] = [],
): WallFollower {
  const follower = new WallFollower(PLANTED_SPEC, threshold, sources);
  const context = { form: { maxDepth: PLANTED_DEPTH, isSum: false }, candles: sources.candles, recorded };
  for (const tile of tiles) pushTile(follower, tile, context);
  return follower;
}
