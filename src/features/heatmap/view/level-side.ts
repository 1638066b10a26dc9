import type { DatasetType } from '@/contract/datasets';
import { findLiquidated, type Liquidated } from '@/domain/book/liquidation-map';
import { getLevelRange, type PriceHint, type SnapshotRef } from '@/domain/grid/depth-at';
import { type BookSplit, splitFlatBook } from '@/domain/grid/split-flat-book';

/** The known side of a level, or of a row, which can have both. Empty if there are none, or they are unknown. */
export type SideWord = 'bid' | 'ask' | 'buy' | 'sell' | Liquidated | 'both' | 'unknown' | '';

const BOOK: DatasetType = 'BLOCK_BOOK_SNAPSHOT_AGG';
const LIQUIDATIONS: DatasetType = 'DEXPERP_LIQUIDATION_AGG';

/** Words of the received sides, in the order of their numbers. */
const RECEIVED_WORDS: Partial<Readonly<Record<DatasetType, readonly [SideWord, SideWord]>>> = {
  BLOCK_BOOK_SNAPSHOT_AGG: ['bid', 'ask'],
  DEXPERP_TRIGGER_LIQUIDITY_AGG: ['buy', 'sell'],
};

interface AskedBook {
  readonly maxDepth?: number;
  readonly 'transform.groupBy.type'?: string;
}

/**
 * What is certain about the sides of a snapshot, from the way its book was requested and the traded prices of one
 * venue. In a sum, a bid of one venue can be above an ask of another, and one venue's trades say nothing about the
 * rest. Without received sides, which sums request, nothing is certain.
 */
export function splitSides(ref: SnapshotRef, asked: AskedBook, hint: PriceHint | undefined): BookSplit {
  const { tile, snapshot } = ref;
  const isSum = asked['transform.groupBy.type'] !== undefined;
  if (isSum && tile.columns.sides === undefined) {
    const [bidEnd, askStart] = getLevelRange(ref);
    return { bidEnd, askStart };
  }
  const maxDepth = asked.maxDepth ?? Number.POSITIVE_INFINITY;
  return splitFlatBook(tile.columns, snapshot, { blockSize: tile.spec.rowStep, maxDepth }, hint);
}

/** What the sides of a snapshot's levels follow from. */
export interface SideFacts {
  readonly split: BookSplit;
  /** Price of the market at the snapshot; `undefined` if unknown. */
  readonly price: number | undefined;
}

/**
 * The side of one received level: as received, for a book what `split` is certain of, for liquidations what the market's
 * price says.
 */
export function readSide(
  type: DatasetType,
  { tile }: SnapshotRef,
  level: number,
  { split, price }: SideFacts,
): SideWord {
  const { sides, prices } = tile.columns;
  if (type === LIQUIDATIONS) return price === undefined ? '' : findLiquidated(prices[level], price);
  if (sides !== undefined) return RECEIVED_WORDS[type]?.[sides[level] === 0 ? 0 : 1] ?? '';
  if (type !== BOOK) return '';
  if (level < split.bidEnd) return 'bid';
  return level >= split.askStart ? 'ask' : 'unknown';
}

export type SideTone = 'buy' | 'sell' | undefined;

/** Closing longs sells, closing shorts buys. */
const TONES: Readonly<Partial<Record<SideWord, SideTone>>> = {
  bid: 'buy',
  buy: 'buy',
  shorts: 'buy',
  ask: 'sell',
  sell: 'sell',
  longs: 'sell',
};

export function getSideTone(side: SideWord): SideTone {
  return TONES[side];
}
