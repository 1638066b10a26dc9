import type { MarketSort } from '@/state/url-state';
import { Icon } from '@/ui/icon';
import type { MarketColumn } from './market-columns';

const HEAD_CELL =
  'sticky top-0 z-30 h-7.5 border-b border-line bg-panel px-2.5 text-xs font-medium whitespace-nowrap text-fg-3';

export interface TableHeadProps {
  readonly columns: readonly MarketColumn[];
  readonly isNarrow: boolean;
  readonly sort: MarketSort;
  readonly ascending: boolean;
  readonly onSort: (sort: MarketSort) => void;
}

/** Only the columns that the service sorts by are buttons. */
export function TableHead({ columns, isNarrow, sort, ascending, onSort }: TableHeadProps) {
  if (isNarrow) return <NarrowHead />;
  return (
    <thead>
      <tr>
        <th scope="col" className={`${HEAD_CELL} pr-0! pl-2!`}>
          <span className="sr-only">Watch</span>
        </th>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={`${HEAD_CELL} ${column.right ? 'text-right' : 'text-left'} last:pr-4`}
            aria-sort={getAriaSort(column.sort, sort, ascending)}
          >
            <HeadContent column={column} isSorted={column.sort === sort} ascending={ascending} onSort={onSort} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function NarrowHead() {
  return (
    <thead>
      <tr>
        {['Watch', 'Market', 'Last price and 24 h change'].map((label) => (
          <th key={label} scope="col" className="relative h-0 p-0">
            <span className="sr-only">{label}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A sortable column that is not sorted by says so; others say nothing. */
export function getAriaSort(
  own: MarketSort | undefined,
  sort: MarketSort,
  ascending: boolean,
): 'ascending' | 'descending' | 'none' | undefined {
  if (own === undefined) return undefined;
  if (own !== sort) return 'none';
  return ascending ? 'ascending' : 'descending';
}

interface HeadContentProps {
  readonly column: MarketColumn;
  readonly isSorted: boolean;
  readonly ascending: boolean;
  readonly onSort: (sort: MarketSort) => void;
}

function HeadContent({ column, isSorted, ascending, onSort }: HeadContentProps) {
  const { sort, label } = column;
  if (sort === undefined) return label;
  return (
    <button
      type="button"
      className={`-mx-1 inline-flex h-6 items-center gap-1.25 rounded-sm px-1 font-medium hover:text-fg-1 ${isSorted ? 'text-fg-1' : ''}`}
      onClick={() => onSort(sort)}
    >
      {label}
      {isSorted && <Icon name="triangle" filled size={8} className={ascending ? '' : 'rotate-180'} />}
    </button>
  );
}
