import { useState } from 'react';
import type { Zone } from '@/domain/format/format-time';
import { findSnapshot, getSnapshotTime } from '@/domain/grid/depth-at';
import { columnOfTime } from '@/domain/grid/grid-tile';
import { type BookInView, findNewestBook, openBook } from '@/features/heatmap/view/book-in-view';
import type { LoadedBooks } from '@/features/heatmap/view/use-heatmap';
import type { TableContent } from '@/panes/data-table/table-content';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { buildLevelsTable } from './levels-table';

/**
 * The levels of the snapshot that the rail beside the plot shows: that under the crosshair, or the newest. Of one
 * snapshot the rows stay as they were read: rows that change with every trade cannot be read.
 */
export function useLevelsTable(heatmap: LoadedBooks, zone: Zone): TableContent {
  const layer = heatmap.layers.at(-1);
  const column = useCrosshairPart(
    heatmap.crosshair,
    (point) => point && layer && columnOfTime(layer.data.spec, point.time),
  );
  const book = layer && readBook(heatmap, layer, column);
  const name = book && nameTable(book, heatmap.unit, zone);
  const build = () => ({
    name,
    content: book === undefined ? NO_SNAPSHOT : buildLevelsTable(heatmap, book, zone),
  });
  const [held, setHeld] = useState(build);
  if (held.name === name) return held.content;
  const fresh = build();
  setHeld(fresh);
  return fresh.content;
}

/** The same while the rows stay: layers have snapshots of the same times. */
const nameTable = ({ layer, ref }: BookInView, unit: string, zone: Zone): string =>
  [layer.id, layer.data.spec.rowStep, getSnapshotTime(ref), unit, zone].join(' ');

function readBook(
  heatmap: LoadedBooks,
  layer: LoadedBooks['layers'][number],
  column: number | undefined,
): BookInView | undefined {
  const { tiles, spec } = layer.data;
  if (column === undefined) return findNewestBook(heatmap, layer);
  return openBook(heatmap, layer, findSnapshot(tiles, spec, column * spec.columnSeconds));
}

const NO_SNAPSHOT: TableContent = {
  title: 'Levels',
  caption: 'Levels are from one snapshot: the one under the crosshair, or the newest in view.',
  columns: [],
  rows: [],
  empty: 'No snapshot is loaded here.',
  fileName: '',
};
