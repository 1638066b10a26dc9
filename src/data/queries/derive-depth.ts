import { coarsenBook } from '@/domain/book/coarsen-book';
import type { FlatBookForm } from '@/domain/book/split-flat-book';
import { wholeMultiple } from '@/domain/decimal';
import type { DepthColumns } from '@/domain/grid/grid-tile';
import type { DepthView } from './depth-view';
import { fromShorter, type GridSource, inCoins } from './derive-grid';
import { countVenues, replaceSelection } from './grid-view';

/** In the order of preference: each is one step nearer to what the service was asked for first. */
export function listDepthSources(view: DepthView, tileIndex: number): readonly GridSource<DepthView>[] {
  const coins = inCoins(view, tileIndex);
  return coins === undefined ? [...fromFinest(view, tileIndex), ...fromShorter(view, tileIndex)] : [coins];
}

/** Coarser blocks from the finest, inside the prices that those cover. */
function fromFinest(view: DepthView, tileIndex: number): GridSource<DepthView>[] {
  const { selection, finestBlock } = view;
  const factor = wholeMultiple(selection.blockSize, finestBlock);
  if (factor === undefined || factor < 2 || countVenues(view) > 1 || selection.maxDepth === undefined) return [];
  const form = { blockSize: finestBlock, maxDepth: selection.maxDepth * factor };
  return [
    {
      view: replaceSelection(view, form),
      tiles: [tileIndex],
      needsClosed: false,
      isExact: (columns) => coarsenOnce(columns, form, factor) !== undefined,
      make: (columns) => coarsenOnce(columns, form, factor) ?? columns,
    },
  ];
}

/** Coarser books by the columns that they were made of; `null` where that is not exact. */
const coarsened = new WeakMap<DepthColumns, Map<string, DepthColumns | null>>();

/** Prices are asked for again and again before a view is: the work is done once. */
function coarsenOnce(columns: DepthColumns, form: FlatBookForm, factor: number): DepthColumns | undefined {
  const known = coarsened.get(columns) ?? new Map<string, DepthColumns | null>();
  coarsened.set(columns, known);
  const name = JSON.stringify([form, factor]);
  const made = known.get(name) ?? (known.has(name) ? null : (coarsenBook(columns, form, factor)?.columns ?? null));
  known.set(name, made);
  return made ?? undefined;
}
