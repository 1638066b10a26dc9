import { HeadCell, type SortedBy, SpokenHead, WatchHead } from '@/panes/list/head-cell';
import type { MarketSort } from '@/state/markets-search';
import type { MarketColumn } from './market-columns';

export interface TableHeadProps extends SortedBy<MarketSort> {
  readonly columns: readonly MarketColumn[];
  readonly isNarrow: boolean;
}

/** Only the columns that the service sorts by are buttons. */
export function TableHead({ columns, isNarrow, sort, ascending, onSort }: TableHeadProps) {
  if (isNarrow) return <NarrowHead />;
  return (
    <thead>
      <tr>
        <WatchHead />
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} ascending={ascending} onSort={onSort} />
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
          <SpokenHead key={label} label={label} />
        ))}
      </tr>
    </thead>
  );
}
