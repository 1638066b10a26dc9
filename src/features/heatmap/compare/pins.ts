import { listSpanTiles } from '@/client/use-tiles';
import { findSnapshot, getSnapshotTime } from '@/domain/grid/depth-at';
import { columnOfTime, type GridTile } from '@/domain/grid/grid-tile';
import type { TimeSpan } from '@/domain/time-span';
import { secondsOfMicros, type UnixSeconds, unixSeconds } from '@/domain/units';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import {
  type BookInView,
  findBookAtCrosshair,
  findDepthLayer,
  getColumnStart,
  openBook,
} from '@/features/heatmap/view/book-in-view';
import { findNextColumn } from '@/features/heatmap/view/newest-snapshot';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { HeatmapSearch } from '@/state/url-state';

/** The two snapshots to compare. */
export const PIN_NAMES = ['a', 'b'] as const;
export type PinName = (typeof PIN_NAMES)[number];

/** A snapshot that the reader has pinned. */
export interface Pin {
  readonly name: PinName;
  /** The pinned time. */
  readonly time: UnixSeconds;
  /** `undefined` where no snapshot of that time is loaded. */
  readonly book: BookInView | undefined;
}

/** The loaded tiles of a layer in a span, in view or not, ascending. `whole`: no tile is missing. */
export function findTilesOf(
  { dataClient }: Pick<Heatmap, 'dataClient'>,
  { ask, data }: HeatmapLayer,
  span: TimeSpan,
): { readonly tiles: readonly GridTile[]; readonly isWhole: boolean } {
  const series = { ...ask, view: data.view };
  const { tiles: indices } = listSpanTiles(series, span);
  const shown = new Map(data.tiles.map((tile) => [tile.tileIndex, tile]));
  const tiles = indices.flatMap(
    (index) => shown.get(index) ?? dataClient.tiles.shelf.find(ask.kind, data.view, index)?.tile ?? [],
  );
  return { tiles, isWhole: tiles.length === indices.length };
}

/** The pin from the address; `undefined` where nothing is pinned. */
export function readPin(
  heatmap: Pick<Heatmap, 'layers' | 'candles' | 'dataClient'>,
  search: Pick<HeatmapSearch, PinName>,
  name: PinName,
): Pin | undefined {
  const time = search[name];
  if (time === undefined) return undefined;
  const layer = findDepthLayer(heatmap);
  if (layer === undefined) return { name, time, book: undefined };
  const { tiles } = findTilesOf(heatmap, layer, { from: time, to: time + 1 });
  return { name, time, book: openBook(heatmap, layer, findSnapshot(tiles, layer.data.spec, time)) };
}

/** Where a new pin goes: the snapshot under the crosshair, or else the newest in view. */
export function choosePinTime(heatmap: Heatmap): UnixSeconds | undefined {
  const layer = findDepthLayer(heatmap);
  const book = layer && findBookAtCrosshair(heatmap, layer);
  return book && unixSeconds(getColumnStart(book));
}

/** The time of the loaded snapshot nearest to a time. A dragged pin snaps to it. */
export function findNearestPin(heatmap: Pick<Heatmap, 'layers'>, time: number): UnixSeconds | undefined {
  const layer = findDepthLayer(heatmap);
  if (layer === undefined) return undefined;
  const { tiles, spec } = layer.data;
  const start = columnOfTime(spec, time) * spec.columnSeconds;
  if (findSnapshot(tiles, spec, start) !== undefined) return unixSeconds(start);
  const [before, after] = ([-1, 1] as const).map((direction) => findNextColumn(tiles, spec, start, direction));
  if (before === undefined || after === undefined) return toSeconds(before ?? after);
  // A snapshot's mark is in the middle of its column.
  const half = spec.columnSeconds / 2;
  return toSeconds(time - (before + half) <= after + half - time ? before : after);
}

/** The snapshot before (-1) or after (1) a pin; `undefined` if none is loaded. */
export function findPinBeside(
  heatmap: Pick<Heatmap, 'layers'>,
  time: number,
  direction: 1 | -1,
): UnixSeconds | undefined {
  const layer = findDepthLayer(heatmap);
  if (layer === undefined) return undefined;
  const { tiles, spec } = layer.data;
  return toSeconds(findNextColumn(tiles, spec, columnOfTime(spec, time) * spec.columnSeconds, direction));
}

const toSeconds = (time: number | undefined): UnixSeconds | undefined =>
  time === undefined ? undefined : unixSeconds(time);

/** When the book of a pin was taken, in Unix seconds. */
export const getBookTime = ({ ref }: BookInView): number => secondsOfMicros(getSnapshotTime(ref));
