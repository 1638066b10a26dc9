import type { GridTile } from './grid-tile';
import { type FlatBookForm, splitFlatBook, type TradedRange } from './split-flat-book';
import { splitTile } from './split-tile';

/** A tile of each side; both have the reach of the whole tile. */
export interface SidedTiles {
  readonly buys: GridTile;
  readonly sells: GridTile;
}

const BUYS = 1;
const SELLS = 2;
const BOTH = BUYS | SELLS;

/** Splits by the received sides; levels without one are in both. */
export function splitBySide(tile: GridTile): SidedTiles {
  const { prices, sides } = tile.columns;
  const masks = sides?.map((side) => (side === 0 ? BUYS : SELLS)) ?? new Uint8Array(prices.length).fill(BOTH);
  return pair(tile, masks);
}

/**
 * The sides of a book: exact if received, otherwise as `splitFlatBook` infers them from the request and from what was
 * traded in the bucket of a snapshot. Levels of unknown side are in both.
 */
export function splitBookBySide(
  tile: GridTile,
  form: FlatBookForm,
  tradedAt: (micros: number) => TradedRange | undefined = () => undefined,
): SidedTiles {
  const { columns } = tile;
  const masks = new Uint8Array(columns.prices.length);
  for (const [snapshot, micros] of columns.timestampsMicros.entries()) {
    const { bidEnd, askStart } = splitFlatBook(columns, snapshot, form, tradedAt(micros));
    masks.fill(BUYS, columns.offsets[snapshot], bidEnd);
    masks.fill(BOTH, bidEnd, askStart);
    masks.fill(SELLS, askStart, columns.offsets[snapshot + 1]);
  }
  return pair(tile, masks);
}

function pair(tile: GridTile, masks: Uint8Array): SidedTiles {
  const [buys, sells] = splitTile(tile, masks, 2);
  return { buys, sells };
}
