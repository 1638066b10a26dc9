import { canCoarsenBook, coarsenBook } from '@/domain/book/coarsen-book';
import { wholeMultiple } from '@/domain/decimal';
import type { DepthColumns } from '@/domain/grid/grid-tile';
import type { FlatBookForm } from '@/domain/grid/split-flat-book';
import type { DepthView } from './depth-view';
import { fromShorter, type GridSource, inCoins } from './derive-grid';
import { countVenues, replaceSelection } from './grid-view';

/** Sources in order of preference: each is one step closer to what the service was asked for first. */
export function listDepthSources(view: DepthView, tileIndex: number): readonly GridSource<DepthView>[] {
  const coins = inCoins(view, tileIndex);
  return coins === undefined ? [...fromFinest(view, tileIndex), ...fromShorter(view, tileIndex)] : [coins];
}

/** Coarser blocks from the finest ones, within the prices that those cover. */
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
      isExact: (columns) => isCoarsable(columns, form, factor),
      make: (columns) => coarsenOnce(columns, form, factor) ?? columns,
    },
  ];
}

/** Results by columns: whether books can be made coarser, and those that were made. */
const coarsable = new WeakMap<DepthColumns, Map<string, boolean>>();
const coarsened = new WeakMap<DepthColumns, Map<string, DepthColumns | undefined>>();

/** Remembers a result: prices are computed again and again before a view is requested, but the work is done once. */
function once<Made>(
  known: WeakMap<DepthColumns, Map<string, Made>>,
  columns: DepthColumns,
  name: string,
  make: () => Made,
): Made {
  const made = known.get(columns) ?? new Map<string, Made>();
  known.set(columns, made);
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as Made;
}

const nameOf = (form: FlatBookForm, factor: number): string => JSON.stringify([form, factor]);

const isCoarsable = (columns: DepthColumns, form: FlatBookForm, factor: number): boolean =>
  once(coarsable, columns, nameOf(form, factor), () => canCoarsenBook(columns, form, factor));

const coarsenOnce = (columns: DepthColumns, form: FlatBookForm, factor: number): DepthColumns | undefined =>
  once(coarsened, columns, nameOf(form, factor), () => coarsenBook(columns, form, factor)?.columns);
