import type { FindTile } from '@/data/cache/database/tile-kind';
import { scaleOfInterval, tileOf, tileStartOf } from '@/domain/bucket-scale';
import { mergeSeriesColumns, type SeriesColumns, type SeriesShape } from '@/domain/columns/series-columns';
import { canWidenSeries, widenSeries } from '@/domain/columns/widen-series';
import { INTERVAL_SECONDS, INTERVALS, type Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import type { SeriesKind, SeriesSelection, SeriesTile, SeriesType, SidePart } from './series-types';

/** Closed tiles of a shorter interval that cover one tile of a longer one. */
interface Shorter<T extends SeriesType> {
  readonly interval: Interval;
  readonly tiles: readonly SeriesTile<T>[];
}

/** The longest interval whose cached tiles give the tile exactly; `undefined` when there is none. */
export function findShorter<T extends SeriesType>(
  kind: SeriesKind<T>,
  shape: SeriesShape,
  selection: SeriesSelection<T>,
  tileIndex: number,
  find: FindTile,
): Shorter<T> | undefined {
  if (!canWiden(shape, selection)) return undefined;
  const { from, to } = spanOf(selection.interval, tileIndex);
  for (const interval of INTERVALS.filter((fine) => isPart(fine, selection.interval)).reverse()) {
    const shorter = { ...selection, interval };
    const tiles = findClosed(kind, shorter, { from, to }, find);
    if (tiles !== undefined) return { interval, tiles };
  }
  return undefined;
}

/**
 * The tiles of a span if all of them are closed. Stops at the first missing one and builds no list in advance: a long
 * tile has thousands of short ones, and a screen checks dozens of tiles per turn.
 */
function findClosed<T extends SeriesType>(
  kind: SeriesKind<T>,
  selection: SeriesSelection<T>,
  { from, to }: TimeSpan,
  find: FindTile,
): readonly SeriesTile<T>[] | undefined {
  const scale = scaleOfInterval(selection.interval);
  const tiles: SeriesTile<T>[] = [];
  for (let index = tileOf(scale, from); tileStartOf(scale, index) < to; index++) {
    const held = find(kind, selection, index);
    if (held?.isClosed !== true) return undefined;
    tiles.push(held.tile);
  }
  return tiles;
}

/** The tile of a longer interval from the shorter ones that `findShorter` found. */
export function widenTile<T extends SeriesType>(
  kind: SeriesKind<T>,
  shape: SeriesShape,
  selection: SeriesSelection<T>,
  tileIndex: number,
  find: FindTile,
): SeriesTile<T> {
  const shorter = findShorter(kind, shape, selection, tileIndex, find);
  if (shorter === undefined) return new Map();
  const span = spanOf(selection.interval, tileIndex);
  const sides = new Set(shorter.tiles.flatMap((tile) => [...tile.keys()]));
  const widened = [...sides].map((side) => {
    const columns = joinSide(shorter.tiles, side);
    return [side, widenSeries(shape, columns as never, shorter.interval, selection.interval, [span])] as const;
  });
  return new Map(widened) as unknown as SeriesTile<T>;
}

function joinSide(tiles: readonly ReadonlyMap<SidePart, SeriesColumns>[], side: SidePart): SeriesColumns {
  return tiles.flatMap((tile) => tile.get(side) ?? []).reduce(mergeSeriesColumns);
}

function canWiden<T extends SeriesType>(shape: SeriesShape, selection: SeriesSelection<T>): boolean {
  const asked = selection as Readonly<Record<string, unknown>>;
  return canWidenSeries({
    shape,
    isGrouped: asked['transform.groupBy.type'] !== undefined,
    isConverted: asked['transform.normalize.quote'] === 'USD',
    isGapfilled: asked['gapfill'] === true,
  });
}

function isPart(fine: Interval, wide: Interval): boolean {
  const [short, long] = [INTERVAL_SECONDS[fine], INTERVAL_SECONDS[wide]];
  return fine !== 'SECOND' && short < long && long % short === 0;
}

function spanOf(interval: Interval, tileIndex: number): TimeSpan {
  const scale = scaleOfInterval(interval);
  return { from: tileStartOf(scale, tileIndex), to: tileStartOf(scale, tileIndex + 1) };
}
