import type { QuoteRun } from '@/charts/series/quote-lines';
import { type BestPrices, findBestPrices } from '@/domain/book/best-prices';
import { findPriceHint } from '@/domain/book/price-hint';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { findSnapshot, type SnapshotRef } from '@/domain/grid/depth-at';
import { type GridTile, TILE_COLUMNS, tileStart } from '@/domain/grid/grid-tile';
import { describeBasis } from '@/features/heatmap/layers/layer-parts';
import { splitSides } from './level-side';
import { findNewestSnapshot, snapToNewest } from './newest-snapshot';
import type { Heatmap } from './use-heatmap';

type Book = Pick<Heatmap['base'], 'view' | 'data'>;

/** The best prices of one snapshot of a book. */
export function readBestPrices({ view }: Book, candles: CandleColumns, ref: SnapshotRef): BestPrices | undefined {
  const hint = findPriceHint(candles, ref);
  return findBestPrices(ref, splitSides(ref, view.selection, hint), hint);
}

/** The snapshot in the column at `time`, or the newest one in view without a time. */
export function findSnapshotAt(
  { base, settled, span }: Pick<Heatmap, 'base' | 'settled' | 'span'>,
  time: number | undefined,
): SnapshotRef | undefined {
  const { tiles, spec } = base.data;
  if (time === undefined) return findNewestSnapshot(tiles, settled.view);
  return findSnapshot(tiles, spec, snapToNewest(tiles, spec, span, time));
}

interface MadeRun {
  /** Identifies the traded prices that it was made with. */
  readonly basis: string;
  readonly run: QuoteRun;
}

const known = new WeakMap<GridTile, MadeRun>();

/** Best bid and best ask of every loaded column, from depth that is loaded anyway. Made once per tile. */
export function listQuoteRuns(book: Book, candles: CandleColumns): readonly QuoteRun[] {
  return book.data.tiles.toSorted((a, b) => a.tileIndex - b.tileIndex).map((tile) => makeRunOnce(book, candles, tile));
}

function makeRunOnce(book: Book, candles: CandleColumns, tile: GridTile): QuoteRun {
  const basis = `${describeBasis(tile, candles)} ${book.view.selection.maxDepth}`;
  const before = known.get(tile);
  if (before?.basis === basis) return before.run;
  const run = makeRun(book, candles, tile);
  known.set(tile, { basis, run });
  return run;
}

function makeRun(book: Book, candles: CandleColumns, tile: GridTile): QuoteRun {
  const [bids, asks] = [new Float64Array(TILE_COLUMNS), new Float64Array(TILE_COLUMNS)];
  for (const [column, snapshot] of tile.snapshotOfColumn.entries()) {
    const best = snapshot < 0 ? undefined : readBestPrices(book, candles, { tile, snapshot });
    bids[column] = best?.bid ?? Number.NaN;
    asks[column] = best?.ask ?? Number.NaN;
  }
  return { from: tileStart(tile.spec, tile.tileIndex), bids, asks };
}
