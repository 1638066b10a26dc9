import { MenuButton, type MenuOption } from '@/ui/menu-button';
import { Segmented } from '@/ui/segmented';

const ORDERS = [
  { value: 'desc', label: 'Descending' },
  { value: 'asc', label: 'Ascending' },
] as const;

export interface SortMenuProps<Sort extends string> {
  readonly labels: Readonly<Record<Sort, string>>;
  readonly options: readonly MenuOption<Sort>[];
  readonly sort: Sort;
  /** Absent: descending. */
  readonly dir: 'asc' | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
  readonly onDir: (dir: 'asc' | undefined) => void;
}

/** Chooses what a list is sorted by, and in which order. */
export function SortMenu<Sort extends string>(props: SortMenuProps<Sort>) {
  const { labels, options, sort, dir, onSort, onDir } = props;
  return (
    <MenuButton<Sort>
      label="Sort"
      summary={labels[sort]}
      align="end"
      options={options}
      selected={[sort]}
      onChange={([chosen]) => onSort(chosen)}
      footer={
        <Segmented
          label="Order"
          className="mt-1"
          options={ORDERS}
          value={dir ?? 'desc'}
          onChange={(order) => onDir(order === 'asc' ? 'asc' : undefined)}
        />
      }
    />
  );
}
