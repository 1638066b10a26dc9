import type { MarketSort } from '@/state/fields/markets-fields';
import { Icon } from '@/ui/icon';
import type { FilterProps } from './market-filters';
import { getNextSort, getSort, SORT_LABELS } from './markets-filter';

/** The sorts of the list that are free, as short as a phone needs them. */
const SORTS: readonly (readonly [sort: MarketSort, label: string])[] = [
  ['volume', 'Volume'],
  ['change', '24 h'],
  ['oi', 'OI 24 h'],
  ['cap', 'Mkt cap'],
  ['since', 'Since'],
];

/** What a phone has in the place of column headers: a tap sorts, a second one turns the order around. */
export function SortBar({ search, onChange }: FilterProps) {
  const sorted = getSort(search);
  const isAscending = search.dir === 'asc';
  // An order from the menu that costs weight is shown first.
  const other = SORTS.every(([sort]) => sort !== sorted) ? ([[sorted, SORT_LABELS[sorted]]] as const) : [];
  return (
    <div
      role="group"
      aria-label="Sort by"
      className="flex h-11 flex-none items-stretch overflow-x-auto border-b border-line bg-panel px-1 [scrollbar-width:none]"
    >
      {[...other, ...SORTS].map(([sort, label]) => (
        <button
          key={sort}
          type="button"
          aria-pressed={sort === sorted}
          aria-label={
            sort === sorted ? `${SORT_LABELS[sort]}, ${isAscending ? 'ascending' : 'descending'}` : SORT_LABELS[sort]
          }
          className={`flex min-w-11 flex-none items-center justify-center gap-1 px-2 text-xs font-medium whitespace-nowrap outline-offset-[-3px] ${sort === sorted ? 'text-fg-1' : 'text-fg-3'}`}
          onClick={() => onChange(getNextSort(search, sort))}
        >
          {label}
          {sort === sorted && <Icon name="triangle" filled size={8} className={isAscending ? '' : 'rotate-180'} />}
        </button>
      ))}
    </div>
  );
}
