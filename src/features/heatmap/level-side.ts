import type { DatasetType } from '@/contract/datasets';
import { inferSide, type PriceHint, type SnapshotRef } from '@/domain/grid/depth-at';
import type { DepthColumns } from '@/domain/grid/grid-tile';

/** What is known of a level's side: empty where the dataset has none. */
export type SideWord = 'bid' | 'ask' | 'buy' | 'sell' | 'unknown' | '';

const BOOK: DatasetType = 'BLOCK_BOOK_SNAPSHOT_AGG';

/** Words of the exact sides, in the order of their numbers. */
const RECEIVED_WORDS: Partial<Readonly<Record<DatasetType, readonly [SideWord, SideWord]>>> = {
  BLOCK_BOOK_SNAPSHOT_AGG: ['bid', 'ask'],
  DEXPERP_TRIGGER_LIQUIDITY_AGG: ['buy', 'sell'],
};

/** Sides beside the prices, 0 buyers' and 1 sellers', where the answer told them. */
type SidedColumns = DepthColumns & { readonly sides?: Uint8Array | undefined };

/** The side of one received level: as received, else, of a book, what the traded prices tell. */
export function readSide(
  type: DatasetType,
  { tile }: SnapshotRef,
  level: number,
  hint: PriceHint | undefined,
): SideWord {
  const { sides, prices }: SidedColumns = tile.columns;
  if (sides !== undefined) return RECEIVED_WORDS[type]?.[sides[level] === 0 ? 0 : 1] ?? '';
  return type === BOOK ? inferSide(tile.spec, prices[level], hint) : '';
}

export type SideTone = 'buy' | 'sell' | undefined;

const TONES: Readonly<Record<SideWord, SideTone>> = {
  bid: 'buy',
  buy: 'buy',
  ask: 'sell',
  sell: 'sell',
  unknown: undefined,
  '': undefined,
};

export function getSideTone(side: SideWord): SideTone {
  return TONES[side];
}
