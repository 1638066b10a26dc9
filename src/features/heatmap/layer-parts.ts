import { getBestWriter } from '@/data/decode/tile-kernel';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { computeMid } from '@/domain/grid/depth-at';
import type { CellTile, GridTile } from '@/domain/grid/grid-tile';
import { type PartOf, splitTile } from '@/domain/grid/split-tile';
import { findPriceHint } from './price-hints';

/** How the levels of a layer are told apart. */
export type Split = /** By the side of the order, as received. */
  | 'side'
  /** By what a trigger probably is for: take-profit, stop-loss. */
  | 'purpose'
  /** Bids from asks of a flat book, by the price at the snapshot. */
  | 'book';

/** Both parts of each tile: buys and sells, bids and asks, take-profits and stop-losses. Made once a tile. */
export function splitTiles(
  tiles: readonly GridTile[],
  split: Split,
  candles: CandleColumns,
): readonly [readonly CellTile[], readonly CellTile[]] {
  const parts = tiles.map((tile) => splitOnce(tile, split, candles));
  return [parts.map(([first]) => first), parts.map(([, second]) => second)];
}

type Parts = readonly [CellTile, CellTile];

const known = new WeakMap<GridTile, Map<Split, { readonly candles: CandleColumns | undefined; readonly parts: Parts }>>();

function splitOnce(tile: GridTile, split: Split, candles: CandleColumns): Parts {
  const made = known.get(tile) ?? new Map<Split, { candles: CandleColumns | undefined; parts: Parts }>();
  known.set(tile, made);
  // Sides as received do not depend on the price.
  const basis = split === 'side' ? undefined : candles;
  const before = made.get(split);
  if (before !== undefined && before.candles === basis) return before.parts;
  const parts = splitTile(tile, SPLITS[split](tile, candles), getBestWriter());
  made.set(split, { candles: basis, parts });
  return parts;
}

const SPLITS: Readonly<Record<Split, (tile: GridTile, candles: CandleColumns) => PartOf>> = {
  side: ({ columns: { sides } }) => {
    return () => (sides === undefined ? undefined : (level) => (sides[level] === 0 ? 0 : 1));
  },
  purpose: (tile, candles) => (snapshot) => {
    const { sides, prices } = tile.columns;
    const hint = findPriceHint(candles, { tile, snapshot });
    if (sides === undefined || hint === undefined) return undefined;
    const price = hint.at ?? (hint.low + hint.high) / 2;
    return (level) => (isTakeProfit(sides[level], prices[level], price) ? 0 : 1);
  },
  book: (tile, candles) => (snapshot) => {
    const ref = { tile, snapshot };
    const hint = findPriceHint(candles, ref);
    if (hint === undefined) return undefined;
    const mid = computeMid(ref, hint);
    return (level) => (tile.columns.prices[level] < mid ? 0 : 1);
  },
};

/**
 * What a trigger probably is for: sells above the price take the profit of longs, buys below that of shorts; sells
 * below stop the loss of longs, buys above that of shorts. An inference: the venue tells the side alone.
 */
export function isTakeProfit(side: number, level: number, price: number): boolean {
  return side === 0 ? level < price : level >= price;
}
