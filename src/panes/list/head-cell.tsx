import { Icon } from '@/ui/icon';

const HEAD_CELL =
  'sticky top-0 z-30 h-7.5 border-b border-line bg-panel px-2.5 text-xs font-medium whitespace-nowrap text-fg-3';

export interface SortedBy<Sort extends string> {
  /** Absent: the rows are not sorted by a column. */
  readonly sort: Sort | undefined;
  readonly ascending: boolean;
  readonly onSort: (sort: Sort) => void;
}

export interface HeadColumn<Sort extends string> {
  readonly label: string;
  readonly right?: boolean;
  /** Shown after the label if the unit could be unclear: "coins". */
  readonly unit?: string;
  /** Tooltip that explains the figures. */
  readonly hint?: string;
  /** Absent: the list cannot be sorted by it. */
  readonly sort?: Sort;
}

export interface HeadCellProps<Sort extends string> extends SortedBy<Sort> {
  readonly column: HeadColumn<Sort>;
}

/** A column header. Only sortable columns are buttons. */
export function HeadCell<Sort extends string>({ column, sort, ascending, onSort }: HeadCellProps<Sort>) {
  const { label, right, unit, hint, sort: own } = column;
  const isSorted = own === sort;
  return (
    <th
      scope="col"
      className={`${HEAD_CELL} ${own === undefined ? 'cursor-default font-normal!' : ''} ${right === true ? 'text-right' : 'text-left'} last:pr-4`}
      aria-sort={getAriaSort(own, sort, ascending)}
      title={hint}
    >
      {own === undefined ? (
        <Label label={label} unit={unit} />
      ) : (
        <button
          type="button"
          className={`-mx-1 inline-flex h-6 items-center gap-1.25 rounded-sm px-1 font-medium hover:text-fg-1 ${isSorted ? 'text-fg-1' : 'text-fg-2'}`}
          onClick={() => onSort(own)}
        >
          <Label label={label} unit={unit} />
          {isSorted && <Icon name="triangle" filled size={8} className={ascending ? '' : 'rotate-180'} />}
        </button>
      )}
    </th>
  );
}

/** The accessible name is only the label, with a unit in brackets, which tells two columns apart; the tooltip states every unit. */
function Label({ label, unit }: Pick<HeadColumn<string>, 'label' | 'unit'>) {
  if (unit === undefined) return label;
  return (
    <span>
      {label}{' '}
      <span aria-hidden={!unit.startsWith('(')} className="text-2xs font-normal text-fg-3">
        {unit}
      </span>
    </span>
  );
}

/** Header of the star column. */
export function WatchHead() {
  return (
    <th scope="col" className={`${HEAD_CELL} pr-0! pl-2!`}>
      <span className="sr-only">Watch</span>
    </th>
  );
}

/** A header on narrow windows: for screen readers only. */
export function SpokenHead({ label }: { readonly label: string }) {
  return (
    <th scope="col" className="relative h-0 p-0">
      <span className="sr-only">{label}</span>
    </th>
  );
}

/** The `aria-sort` of a column: `none` if sortable but not sorted by; `undefined` if not sortable. */
export function getAriaSort<Sort extends string>(
  own: Sort | undefined,
  sort: Sort | undefined,
  ascending: boolean,
): 'ascending' | 'descending' | 'none' | undefined {
  if (own === undefined) return undefined;
  if (own !== sort) return 'none';
  return ascending ? 'ascending' : 'descending';
}
