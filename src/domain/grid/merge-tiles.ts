import type { MakeBandWriter } from './band-writer';
import { buildGridTile } from './build-grid-tile';
import type { GridTile } from './grid-tile';
import { mergeSnapshots } from './order-snapshots';

/** One tile with the snapshots of both; where both have one at the same time, that of `newer`. */
export function mergeTiles(older: GridTile, newer: GridTile, makeWriter?: MakeBandWriter): GridTile {
  return buildGridTile(newer.spec, newer.tileIndex, mergeSnapshots(older.columns, newer.columns), makeWriter);
}
