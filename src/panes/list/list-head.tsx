import { HeadCell, type HeadColumn, type SortedBy, SpokenHead, WatchHead } from './head-cell';

/** Width of the star column. */
export const STAR_CSS_PX = 32;
/** Its width for touch. */
const NARROW_STAR_CSS_PX = 44;

export interface ListColumn<Sort extends string> extends HeadColumn<Sort> {
  readonly id: string;
  /** CSS px; absent: the remaining width. */
  readonly width?: number;
}

export interface ListHeadProps<Sort extends string> extends SortedBy<Sort> {
  /** The columns after the stars. */
  readonly columns: readonly ListColumn<Sort>[];
  readonly isNarrow: boolean;
  /** Headers of the two columns of a narrow window, for screen readers only. */
  readonly narrow: readonly [first: string, last: string];
  /** Width of the last column of a narrow window, CSS px. */
  readonly narrowWidth: number;
}

/** Widths and headers of a list whose first column holds stars. Only sortable columns are buttons. */
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
