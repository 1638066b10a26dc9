import { HeadCell, type HeadColumn, type SortedBy, SpokenHead, WatchHead } from './head-cell';

/** Column of the stars. */
export const STAR_CSS_PX = 32;
/** For fingers. */
const NARROW_STAR_CSS_PX = 44;

export interface ListColumn<Sort extends string> extends HeadColumn<Sort> {
  readonly id: string;
  /** CSS px; absent: the rest. */
  readonly width?: number;
}

export interface ListHeadProps<Sort extends string> extends SortedBy<Sort> {
  /** Those after the stars. */
  readonly columns: readonly ListColumn<Sort>[];
  readonly isNarrow: boolean;
  /** The two columns of a narrow window, which are spoken alone. */
  readonly narrow: readonly [first: string, last: string];
  /** Of the last column of a narrow window, CSS px. */
  readonly narrowWidth: number;
}

/** Widths and heads of a list whose first column are stars; only the columns that it can be sorted by are buttons. */
export function ListHead<Sort extends string>(props: ListHeadProps<Sort>) {
  const { columns, isNarrow, narrow, narrowWidth, ...sorted } = props;
  const [first, last] = narrow;
  const shown = isNarrow ? [{ id: first }, { id: last, width: narrowWidth }] : columns;
  return (
    <>
      <colgroup>
        <col style={{ width: isNarrow ? NARROW_STAR_CSS_PX : STAR_CSS_PX }} />
        {shown.map((column: Pick<ListColumn<Sort>, 'id' | 'width'>) => (
          <col key={column.id} style={{ width: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {isNarrow ? (
            ['Watch', ...narrow].map((label) => <SpokenHead key={label} label={label} />)
          ) : (
            <>
              <WatchHead />
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} {...sorted} />
              ))}
            </>
          )}
        </tr>
      </thead>
    </>
  );
}
