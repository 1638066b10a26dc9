import type { GroupBy, Quote } from '@/contract/values';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook, USD_CODE_BOOK } from '@/domain/grid/code-book';
import type { DepthColumns, GridSpec, GridTile } from '@/domain/grid/grid-tile';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { getBestWriter } from '../decode/tile-kernel';

/** Selects one series of snapshots of price levels, in any dataset that has them. */
export interface GridSelection {
  readonly exchange?: readonly string[];
  readonly coin?: string;
  readonly rawSymbol?: string;
  readonly normalizedSymbol?: string;
  readonly interval?: Interval;
  readonly blockSize?: number;
  readonly maxDepth?: number;
  readonly 'transform.groupBy.type'?: GroupBy;
  readonly 'transform.normalize.quote'?: Quote;
}

/** A request for cells, and the grid that shows its answer. */
export interface GridView {
  readonly selection: GridSelection;
  /** A recent price, used to choose the size codes in coins; `undefined` when unknown. */
  readonly price: number | undefined;
  readonly spec: GridSpec;
}

/** The grid of a selection, with rows of height `rowStep` in the quote asset. */
export function layOutGrid(
  selection: Pick<GridSelection, 'interval' | 'blockSize' | 'maxDepth' | 'transform.normalize.quote'>,
  rowStep: number,
  price: number | undefined,
): GridSpec {
  const { interval = 'MINUTE', blockSize, maxDepth = Number.POSITIVE_INFINITY } = selection;
  return {
    columnSeconds: INTERVAL_SECONDS[interval],
    rowStep,
    // Levels of maps are at any price; those of books are blocks of the requested size.
    ...(blockSize === undefined ? {} : { blocks: { maxDepth } }),
    book: selection['transform.normalize.quote'] === 'USD' ? USD_CODE_BOOK : makeCoinCodeBook(price),
  };
}

/** Builds the tile of exact columns on the view's grid. */
export function buildTileOf({ spec }: GridView, tileIndex: number, columns: DepthColumns): GridTile {
  return buildGridTile(spec, tileIndex, columns, getBestWriter());
}

/** The same view with another selection and a new grid; rows keep their height unless a block size is chosen. */
export function replaceSelection<View extends GridView>(view: View, change: Partial<View['selection']>): View {
  const entries = Object.entries({ ...view.selection, ...change }).filter(([, value]) => value !== undefined);
  const selection = Object.fromEntries(entries) as GridSelection;
  return { ...view, selection, spec: layOutGrid(selection, selection.blockSize ?? view.spec.rowStep, view.price) };
}

/** Count of venues combined in one series; a series that names none has one. */
export function countVenues({ selection }: GridView): number {
  return selection['transform.groupBy.type'] === undefined ? 1 : (selection.exchange?.length ?? 1);
}
