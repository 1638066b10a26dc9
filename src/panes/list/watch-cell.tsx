import { Icon } from '@/ui/icon';
import { type ListRowProps, ROW_CELL } from './list-row';

export interface WatchCellProps extends Pick<ListRowProps, 'height' | 'isWatched' | 'isSelected' | 'onWatch'> {
  /** Name of the market or question. */
  readonly name: string;
}

/** A row's star. */
export function WatchCell(props: WatchCellProps) {
  const { height, isSelected } = props;
  return (
    <td
      className={`${ROW_CELL} pr-0! pl-1! ${isSelected ? 'shadow-[inset_2px_0_0_var(--accent)]' : ''}`}
      style={{ height }}
    >
      <WatchStar {...props} isLarge={false} />
    </td>
  );
}

/** A row's star, large enough for touch. */
export function NarrowWatchCell(props: WatchCellProps) {
  return (
    <td className={`${ROW_CELL} px-0! text-center`} style={{ height: props.height }}>
      <WatchStar {...props} isLarge />
    </td>
  );
}

type StarProps = WatchCellProps & { readonly isLarge: boolean };

function WatchStar({ name, isWatched, isSelected, onWatch, isLarge }: StarProps) {
  return (
    <button
      type="button"
      className={`inline-grid place-items-center rounded-sm align-middle hover:text-fg-2 ${isLarge ? 'size-11' : 'size-6'} ${isWatched ? 'text-warn hover:text-warn' : 'text-fg-4'}`}
      aria-pressed={isWatched}
      aria-label={`Watch ${name}`}
      tabIndex={isSelected ? 0 : -1}
      onClick={onWatch}
    >
      <Icon name="star" size={14} filled={isWatched} />
    </button>
  );
}
