import type { LoadedTiles } from '@/client/use-tiles';
import type { HeldTile } from '@/data/cache/database/tile-kind';
import type { SeriesSelection } from '@/data/queries/series-types';
import type { ProfileSelection } from '@/data/queries/volume-profile';
import { INTERVAL_SECONDS } from '@/domain/interval';
import type { ChartSeries, SeriesName } from './chart-choice';

/** The part of a series on screen: the loaded tiles, and the request they belong to. */
export interface KeptSeries extends Pick<ChartSeries, 'name' | 'ask'> {
  readonly indices: readonly number[];
  /** Parallel to `indices`; `undefined` where nothing is cached. */
  readonly tiles: readonly (HeldTile | undefined)[];
}

/** What a series was requested with. */
type Selection = SeriesSelection<'TRADE_AGG'> | ProfileSelection;

export function getKeptSelection({ ask }: Pick<KeptSeries, 'ask'>): Selection {
  return ask.view as Selection;
}

/** Seconds per bucket. */
export function getKeptSeconds(kept: Pick<KeptSeries, 'ask'>): number {
  return INTERVAL_SECONDS[getKeptSelection(kept).interval];
}

/** `before` until a new tile has loaded; buckets of another length replace it at once. */
export function keepSeries(
  before: KeptSeries | undefined,
  { name, ask }: Pick<ChartSeries, 'name' | 'ask'>,
  { indices, tiles }: Pick<LoadedTiles<unknown>, 'indices' | 'tiles'>,
): KeptSeries {
  const fresh = { name, ask, indices, tiles };
  // Candles of another length would be squeezed into an edge, or drawn as slabs.
  if (before === undefined || getKeptSeconds(before) !== getKeptSeconds(fresh)) return fresh;
  const isSame = before.tiles.length === tiles.length && tiles.every((tile, at) => tile === before.tiles[at]);
  const isNews = !isSame && tiles.some((tile) => tile !== undefined);
  return isNews ? fresh : before;
}

export function findKept(kept: readonly KeptSeries[], wanted: SeriesName): KeptSeries | undefined {
  return kept.find(({ name }) => name === wanted);
}
