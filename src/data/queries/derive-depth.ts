import { coarsenBook } from '@/domain/book/coarsen-book';
import { canPickLastSnapshots, pickLastSnapshots } from '@/domain/book/last-snapshots';
import { priceInUsd } from '@/domain/book/price-in-usd';
import type { FlatBookForm } from '@/domain/book/split-flat-book';
import { listTilesOf, makeUniformScale, tileStartOf } from '@/domain/bucket-scale';
import type { DepthColumns } from '@/domain/grid/grid-tile';
import { mergeSnapshots } from '@/domain/grid/order-snapshots';
import { INTERVAL_SECONDS, INTERVALS, type Interval } from '@/domain/interval';
import { type DepthView, replaceSelection } from './depth-view';

/** Another view of the same book, from some of whose tiles one of this view is made. */
interface DepthSource {
  readonly view: DepthView;
  readonly tiles: readonly number[];
  /** Only what can no longer change will do. */
  readonly needsClosed: boolean;
  isExact(columns: DepthColumns): boolean;
  make(columns: DepthColumns): DepthColumns;
}

/** What is known of a tile of any view: when it is whole until, and its columns. */
export interface DepthHoldings {
  untilOf(view: DepthView, tileIndex: number): number | undefined;
  columnsOf(view: DepthView, tileIndex: number): DepthColumns | undefined;
}

/** Unix second until which a tile made of others is whole; `undefined` when it cannot be made exactly. */
export function findDepthUntil(view: DepthView, tileIndex: number, held: DepthHoldings): number | undefined {
  const source = findSource(view, tileIndex, held);
  return source && untilOfAll(source, held);
}

/** The columns of a tile that `findDepthUntil` has found to be derivable. */
export function deriveDepth(view: DepthView, tileIndex: number, held: DepthHoldings): DepthColumns | undefined {
  const source = findSource(view, tileIndex, held);
  if (source === undefined) return undefined;
  return source.make(joinColumns(source, held));
}

function findSource(view: DepthView, tileIndex: number, held: DepthHoldings): DepthSource | undefined {
  return listSources(view, tileIndex).find((source) => {
    const until = untilOfAll(source, held);
    if (until === undefined || (source.needsClosed && until < Number.POSITIVE_INFINITY)) return false;
    return source.tiles.every((tile) => {
      const columns = held.columnsOf(source.view, tile);
      return columns !== undefined && source.isExact(columns);
    });
  });
}

function untilOfAll({ view, tiles }: DepthSource, held: DepthHoldings): number | undefined {
  const untils = tiles.map((tile) => held.untilOf(view, tile));
  return untils.some((until) => until === undefined) ? undefined : Math.min(...(untils as number[]));
}

function joinColumns({ view, tiles }: DepthSource, held: DepthHoldings): DepthColumns {
  return tiles.flatMap((tile) => held.columnsOf(view, tile) ?? []).reduce(mergeSnapshots);
}

/** In the order of preference: each is one step nearer to what the service was asked for first. */
function listSources(view: DepthView, tileIndex: number): DepthSource[] {
  const { selection } = view;
  if (selection['transform.normalize.quote'] === 'USD') return [inCoins(view, tileIndex)];
  return [...fromFinest(view, tileIndex), ...fromShorter(view, tileIndex)];
}

const always = (): boolean => true;

function inCoins(view: DepthView, tileIndex: number): DepthSource {
  const coins = replaceSelection(view, { 'transform.normalize.quote': undefined });
  return { view: coins, tiles: [tileIndex], needsClosed: false, isExact: always, make: priceInUsd };
}

/** Coarser blocks from the finest, inside the prices that those cover. */
function fromFinest(view: DepthView, tileIndex: number): DepthSource[] {
  const { selection, finestBlock } = view;
  const factor = Math.round(selection.blockSize / finestBlock);
  const isWhole = Math.abs(selection.blockSize / finestBlock - factor) < 1e-9;
  if (!isWhole || factor < 2 || countVenues(view) > 1 || selection.maxDepth === undefined) return [];
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

/** Longer columns from shorter ones: the last snapshot of each. */
function fromShorter(view: DepthView, tileIndex: number): DepthSource[] {
  const wide: Interval = view.selection.interval ?? 'MINUTE';
  const from = tileStartOf(makeUniformScale(view.spec.columnSeconds), tileIndex);
  const to = tileStartOf(makeUniformScale(view.spec.columnSeconds), tileIndex + 1);
  return INTERVALS.filter((fine) => isPart(fine, wide) && canPickLastSnapshots(fine, countVenues(view)))
    .reverse()
    .map((fine) => ({
      view: replaceSelection(view, { interval: fine }),
      tiles: listTilesOf(makeUniformScale(INTERVAL_SECONDS[fine]), from, to),
      needsClosed: true,
      isExact: always,
      make: (columns) => pickLastSnapshots(columns, wide, [{ from, to }]),
    }));
}

function isPart(fine: Interval, wide: Interval): boolean {
  const [short, long] = [INTERVAL_SECONDS[fine], INTERVAL_SECONDS[wide]];
  // Tiles of weeks begin on a Thursday here and weeks on a Monday.
  return short < long && long % short === 0 && wide !== 'WEEK';
}

function countVenues({ selection }: DepthView): number {
  return selection.exchange.length;
}
