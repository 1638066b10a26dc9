import { findSnapshot } from '@/domain/grid/depth-at';
import { findDepthLayer, openBook } from '../book-in-view';
import type { Heatmap } from '../use-heatmap';

/** The middle of the book of a column. */
export function findMidAt(heatmap: Heatmap, time: number): number | undefined {
  const layer = findDepthLayer(heatmap);
  return layer && openBook(heatmap, layer, findSnapshot(layer.data.tiles, layer.data.spec, time))?.mid;
}
