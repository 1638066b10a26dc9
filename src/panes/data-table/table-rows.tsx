import { type KeyboardEvent, type RefObject, useState } from 'react';
import { moveRovingFocus } from '@/ui/input/roving-focus';
import { TONES } from '@/ui/tones';
import { useRowWindow } from '@/ui/use-row-window';
import { listWidest } from './list-widest';
import { sortRows, type TableSort } from './sort-rows';
import type { TableCell, TableColumn, TableContent } from './table-content';
import { CELL_SPARE, useWholeColumns } from './use-whole-columns';

export interface TableRowsProps {
  readonly content: TableContent;
  /** The element that scrolls the rows. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** If given, the first cell of each row is a button. Receives the index of a row of `content`. */
  readonly onChoose?: ((row: number) => void) | undefined;
  /** Receives the row under the pointer or the focus. */
  readonly onPreview?: ((row: number | undefined) => void) | undefined;
  /** Initial sorting; `undefined`: the order of the content. */
  readonly sort?: TableSort | undefined;
  /** Whether the column headers sort. */
  readonly isSortable?: boolean;
}

/** Longer tables keep only the visible rows in the document. */
const MANY_ROWS = 300;
const ROW_CSS_PX = 26;
const HEAD_CSS_PX = 30;

/** The column that names the rows stays in view on a phone. */
const NAMES_STAY = 'max-sm:first:sticky max-sm:first:left-0 max-sm:first:z-2';
const HEAD_CELL = `${NAMES_STAY} sticky top-0 z-1 h-7.5 border-b border-line bg-overlay pl-2.5 ${CELL_SPARE} text-xs font-medium text-fg-3 first:pl-4 last:pr-4`;
const CELL = `${NAMES_STAY} max-sm:first:z-0 max-sm:first:bg-panel h-6.5 border-b border-line-subtle pl-2.5 ${CELL_SPARE} whitespace-nowrap first:pl-4 last:pr-4`;
/** An outer ring would be cut off by the header above or the edge beside it. */
const INNER_RING = 'focus-visible:-outline-offset-2';

/** The rows of a table, sortable by any column, and navigable by key if rows can be chosen. */
export function TableRows(props: TableRowsProps) {
  const { content, scroller, onChoose, onPreview, sort: first, isSortable = false } = props;
  const { title, columns, rows } = content;
  useWholeColumns(scroller);
  const [sort, setSort] = useState(first);
  const isLong = rows.length > MANY_ROWS && onChoose === undefined;
  const window = useRowWindow({
    scroller,
    count: isLong ? rows.length : 0,
    rowHeight: ROW_CSS_PX,
    headHeight: HEAD_CSS_PX,
  });
  const { from, to } = isLong ? window : { from: 0, to: rows.length };
  const isCut = to - from < rows.length;
  const order = sort === undefined ? [...rows.keys()] : sortRows(rows, sort);
  return (
    <table
      aria-label={title}
      aria-rowcount={isCut ? rows.length + 1 : undefined}
      className="w-full border-separate border-spacing-0 text-[12px] leading-4.5 tabular-nums"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr aria-rowindex={isCut ? 1 : undefined}>
          {columns.map((column, at) =>
            column.isHidden === true ? null : (
              <Head
                key={column.name}
                column={column}
                at={at}
                sort={sort}
                isStop={at === (sort?.column ?? 0)}
                onSort={isSortable ? setSort : undefined}
              />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {isCut && <Widths content={content} />}
        {isCut && <Spacer rows={from} columns={columns.length} />}
        {order.slice(from, to).map((row, offset) => (
          <Row
            key={row}
            cells={rows[row]}
            columns={columns}
            row={row}
            place={from + offset}
            isCounted={isCut}
            onChoose={onChoose}
            onPreview={onPreview}
          />
        ))}
        {isCut && <Spacer rows={rows.length - to} columns={columns.length} />}
      </tbody>
    </table>
  );
}

/** Arrow keys move within the headers or the rows, as each group is one Tab stop. */
function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
  const isMoved = ['thead button', 'tbody button'].some(
    (stops) => moveRovingFocus(event.currentTarget, stops, event.key) !== undefined,
  );
  if (isMoved) event.preventDefault();
}

interface HeadProps {
  readonly column: TableColumn;
  readonly at: number;
  readonly sort: TableSort | undefined;
  /** Only one header is a Tab stop, and arrow keys move between headers, so that Tab reaches the rows soon. */
  readonly isStop: boolean;
  readonly onSort: ((sort: TableSort) => void) | undefined;
}

const alignOf = ({ isFigure }: TableColumn): string => (isFigure ? 'text-right' : 'text-left');

function Head({ column, at, sort, isStop, onSort }: HeadProps) {
  const className = `${HEAD_CELL} ${alignOf(column)}`;
  if (onSort === undefined)
    return (
      <th scope="col" className={className}>
        {column.head ?? column.name}
      </th>
    );
  const isSorted = sort?.column === at;
  const order = sort?.isAscending === true ? 'ascending' : 'descending';
  // For figures, readers look for the largest first.
  const next = isSorted ? !sort.isAscending : !column.isFigure;
  return (
    <th scope="col" aria-sort={isSorted ? order : 'none'} className={className}>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        title={column.note}
        className={`inline-flex min-h-6 items-center gap-0.5 rounded-sm whitespace-nowrap hover:text-fg-1 ${INNER_RING}`}
        onClick={() => onSort({ column: at, isAscending: next })}
      >
        {column.head ?? column.name}
        {isSorted && <span aria-hidden="true">{sort.isAscending ? '↑' : '↓'}</span>}
      </button>
    </th>
  );
}

interface RowProps extends Pick<TableRowsProps, 'onChoose' | 'onPreview'> {
  readonly cells: readonly TableCell[];
  readonly columns: readonly TableColumn[];
  /** Its index in the content. */
  readonly row: number;
  /** Its position. The first row of a table is in the tab order. */
  readonly place: number;
  /** Whether some rows are not in the document. */
  readonly isCounted: boolean;
}

function Row({ cells, columns, row, place, isCounted, onChoose, onPreview }: RowProps) {
  return (
    <tr
      className="hover:bg-hover"
      aria-rowindex={isCounted ? place + 2 : undefined}
      // Not on entering: rows that move under a resting pointer are not pointed at.
      onPointerMove={onPreview && (() => onPreview(row))}
      onPointerLeave={onPreview && (() => onPreview(undefined))}
      onFocus={onPreview && (() => onPreview(row))}
      onBlur={onPreview && (() => onPreview(undefined))}
    >
      {cells.map(({ text, tone }, at) =>
        columns[at].isHidden === true ? null : (
          <td
            key={columns[at].name}
            className={`${CELL} ${alignOf(columns[at])} ${tone === undefined ? 'text-fg-1' : TONES[tone]}`}
          >
            {at === 0 && onChoose !== undefined ? (
              <button
                type="button"
                tabIndex={place === 0 ? 0 : -1}
                className={`min-h-6 scroll-mt-8 rounded-sm px-1 font-[550] text-accent hover:underline ${INNER_RING}`}
                onClick={() => onChoose(row)}
              >
                {text}
              </button>
            ) : (
              <CellText text={text} column={columns[at]} />
            )}
          </td>
        ),
      )}
    </tr>
  );
}

/** The text of a cell, on several lines where its column wraps. */
function CellText({ text, column }: { readonly text: string; readonly column: TableColumn }) {
  if (column.isWrapped !== true) return text;
  return <span className="block w-max max-w-22 whitespace-normal sm:max-w-56">{text}</span>;
}

/** Keeps columns as wide as all rows need, whichever rows are in the document. */
function Widths({ content: { columns, rows } }: Pick<TableRowsProps, 'content'>) {
  return (
    <tr aria-hidden="true">
      {columns.map(({ name }, at) => (
        <td key={name} className={`py-0 pl-2.5 ${CELL_SPARE} whitespace-nowrap first:pl-4 last:pr-4`}>
          {listWidest(rows.map((cells) => cells[at].text)).map((text) => (
            <div key={text} className="h-0 overflow-hidden">
              {text}
            </div>
          ))}
        </td>
      ))}
    </tr>
  );
}

/** Takes the space of rows that are not in the document. */
function Spacer({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} aria-label="More rows" className="p-0" style={{ height: rows * ROW_CSS_PX }} />
    </tr>
  );
}
