import type { HeldTile } from '@/data/cache/database/tile-kind';
import { joinSeriesTiles } from '@/data/queries/join-series-tiles';
import { type SeriesTile, type SeriesType, type ShapeOf, type SidePart } from '@/data/queries/series-types';
import { tileStartOf } from '@/domain/bucket-scale';
import type { Stretch } from '@/domain/columns/find-gaps';
import type { SeriesColumns, ShapeColumns } from '@/domain/columns/series-columns';
import { mergeProfiles, type ProfileColumns } from '@/domain/volume-profile/profile-columns';
import type { KeptSeries } from '@/features/chart/view/kept-series';

const joined = new WeakMap<KeptSeries['tiles'], Map<string, SeriesColumns>>();
const NO_TILES: KeptSeries['tiles'] = [];

/** The columns of one side over all cached tiles, joined once per change of the tiles; empty without tiles. */
export function joinKept<T extends SeriesType>(
  type: T,
  kept: KeptSeries | undefined,
  side: SidePart,
): ShapeColumns<ShapeOf<T>> {
  const tiles = (kept?.tiles ?? NO_TILES) as readonly (HeldTile<SeriesTile<T>> | undefined)[];
  const made = joined.get(tiles) ?? new Map<string, SeriesColumns>();
  joined.set(tiles, made);
  const name = `${type} ${side}`;
  const before = made.get(name);
  if (before !== undefined) return before;
  const columns = joinSeriesTiles(type, tiles, side);
  made.set(name, columns);
  return columns;
}

/** The profiles of all cached tiles. */
export function joinKeptProfiles(kept: KeptSeries | undefined): ProfileColumns {
  const tiles = (kept?.tiles ?? NO_TILES) as readonly (HeldTile<ProfileColumns> | undefined)[];
  return mergeProfiles(tiles.flatMap((held) => (held === undefined ? [] : [held.tile])));
}

/** Stretches that are completely cached, up to the moment of the request; neighbouring tiles are merged; ascending. */
export function listHeld({ ask, indices, tiles }: KeptSeries): readonly Stretch[] {
  const scale = ask.kind.scaleOf(ask.view);
  const held: Stretch[] = [];
  for (const [at, tile] of indices.entries()) {
    const one = tiles[at];
    if (one === undefined) continue;
    const from = Math.max(tileStartOf(scale, tile), scale.startOf(scale.bucketOf(ask.reach.from - 1) + 1));
    const to = Math.min(tileStartOf(scale, tile + 1), one.completeUntil, ask.reach.to);
    if (to <= from) continue;
    const last = held.at(-1);
    if (last?.to === from) held.pop();
    held.push({ from: last?.to === from ? last.from : from, to });
  }
  return held;
}

/** The cached stretches, cut to whole closed buckets. */
export function listKnown(kept: KeptSeries): readonly Stretch[] {
  const scale = kept.ask.kind.scaleOf(kept.ask.view);
  return listHeld(kept).flatMap(({ from, to }) => {
    const closed = scale.startOf(scale.bucketOf(to));
    return closed > from ? [{ from, to: closed }] : [];
  });
}
