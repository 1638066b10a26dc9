import type { MoveSort } from '@/domain/list-history/compare-samples';
import type { HeadColumn } from '@/panes/list/head-cell';

export interface MoveColumn extends HeadColumn<MoveSort> {
  /** CSS px; absent: takes the remaining width. */
  readonly width?: number;
}

const COLUMNS: readonly MoveColumn[] = [
  { label: 'Market' },
  { label: 'Rank', width: 82, right: true, sort: 'rankGain' },
  { label: 'Price', width: 66, right: true, sort: 'priceChange' },
  { label: 'Volume', width: 72, right: true, sort: 'volumeChange' },
  { label: 'OI shift', width: 80, right: true, sort: 'oiShift' },
];

/**
 * The columns that fit. A narrow window has no room for all beside a legible name: volume is dropped first, unless rows
 * are sorted by it.
 */
export function fitMoveColumns(isNarrow: boolean, sort: MoveSort): readonly MoveColumn[] {
  if (!isNarrow) return COLUMNS;
  const left = sort === 'volumeChange' ? 'oiShift' : 'volumeChange';
  return COLUMNS.filter((column) => column.sort !== left);
}
