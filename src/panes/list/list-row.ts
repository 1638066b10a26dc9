export interface ListRowProps {
  readonly index: number;
  /** CSS px. */
  readonly height: number;
  readonly isSelected: boolean;
  /** Whether it is the one row that Tab reaches. */
  readonly isTabStop: boolean;
  readonly isWatched: boolean;
  /** Selects it and shows its details. */
  readonly onShow: () => void;
  readonly onWatch: () => void;
}

export const ROW_CELL = 'border-b border-line-subtle px-2.5 whitespace-nowrap';

/** The attributes of a row in any list. */
export function getRowAttributes({
  index,
  isSelected,
  isTabStop,
}: Pick<ListRowProps, 'index' | 'isSelected' | 'isTabStop'>) {
  return {
    className: 'group bg-inherit outline-offset-[-2px] hover:bg-hover aria-selected:bg-selected',
    'aria-rowindex': index + 2,
    'aria-selected': isSelected,
    tabIndex: isTabStop ? 0 : -1,
  };
}
