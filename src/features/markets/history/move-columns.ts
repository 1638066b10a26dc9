import type { MoveSort } from '@/domain/tape/compare-samples';
import type { HeadColumn } from '@/panes/list/head-cell';

export interface MoveColumn extends HeadColumn<MoveSort> {
  /** CSS px; absent: the rest. */
  readonly width?: number;
}

const COLUMNS: readonly MoveColumn[] = [
  { label: 'Market' },
  { label: 'Rank', width: 82, right: true, sort: 'rankGain' },
  { label: 'Price', width: 66, right: true, sort: 'priceChange' },
  { label: 'Volume', width: 72, right: true, sort: 'volumeChange' },
  { label: 'OI shift', width: 80, right: true, sort: 'oiShift' },
];

/** A narrow window has no room for all beside a legible name: volumes go first, unless the rows go by them. */
export function fitMoveColumns(isNarrow: boolean, sort: MoveSort): readonly MoveColumn[] {
  if (!isNarrow) return COLUMNS;
  const left = sort === 'volumeChange' ? 'oiShift' : 'volumeChange';
  return COLUMNS.filter((column) => column.sort !== left);
}
