import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { Drawer } from '@/ui/drawer';
import { moveRovingFocus } from '@/ui/roving-focus';
import { HEAD_CELL, lowerFirst, Row, saveTable, type TableColumn, type TableContent } from './data-table-dialog';
import { sortRows, type TableSort } from './sort-rows';

export interface DockedTableProps {
  readonly content: TableContent;
  /** How it is sorted at first. */
  readonly sort: TableSort;
  readonly onClose: () => void;
  /** Hears the number of a row of `content`; the first cell of each row is a button. */
  readonly onChoose: (row: number) => void;
}

/** Figures of a plot beside it: the plot stays in use. Sorted by any column. */
export function DockedTable({ content, sort: first, onClose, onChoose }: DockedTableProps) {
  const { title, caption, rows, empty } = content;
  const scroller = useRef<HTMLDivElement>(null);
  // The rows are what it was opened for.
  useEffect(() => (scroller.current?.querySelector<HTMLElement>('tbody button') ?? scroller.current)?.focus(), []);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Escape') onClose();
    else if (moveRovingFocus(event.currentTarget, 'tbody button', event.key) === undefined) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <Drawer
      label={title}
      closeLabel={`Close ${lowerFirst(title)}`}
      onClose={onClose}
      className="w-max sm:w-116 lg:w-116 xl:w-116"
      header={
        <>
          <h2 className="flex-1 text-md font-semibold tracking-[-0.01em]">{title}</h2>
          {rows.length > 0 && <Button onClick={() => saveTable(content)}>Save CSV</Button>}
        </>
      }
    >
      <p className="text-xs leading-4.5 text-fg-3">{caption}</p>
      <div
        ref={scroller}
        role="group"
        aria-label={`Rows of ${lowerFirst(title)}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by key
        tabIndex={0}
        className="-mx-4 min-h-0 overflow-auto border-t border-line focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
        onKeyDown={onKeyDown}
      >
        {rows.length === 0 && <p className="px-4 py-6 text-center text-sm text-fg-2">{empty}</p>}
        {rows.length > 0 && <SortedTable content={content} sort={first} onChoose={onChoose} />}
      </div>
    </Drawer>
  );
}

function SortedTable({ content, sort: first, onChoose }: Pick<DockedTableProps, 'content' | 'sort' | 'onChoose'>) {
  const { title, columns, rows } = content;
  const [sort, setSort] = useState(first);
  return (
    <table
      aria-label={title}
      className="w-full border-separate border-spacing-0 text-[12px] leading-4.5 tabular-nums [&_td]:px-1.5 [&_th]:px-1.5"
    >
      <thead>
        <tr>
          {columns.map((column, at) => (
            <SortHead key={column.name} column={column} at={at} sort={sort} onSort={setSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sortRows(rows, sort).map((row, place) => (
          <Row
            key={row}
            cells={rows[row]}
            columns={columns}
            row={row}
            isFirst={place === 0}
            isCounted={false}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps {
  readonly column: TableColumn;
  readonly at: number;
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
}

function SortHead({ column: { name, isFigure }, at, sort, onSort }: SortHeadProps) {
  const isSorted = sort.column === at;
  const order = sort.isAscending ? 'ascending' : 'descending';
  // Of figures the largest are looked for first.
  const next = isSorted ? !sort.isAscending : !isFigure;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? order : 'none'}
      className={`${HEAD_CELL} ${isFigure ? 'text-right' : 'text-left'}`}
    >
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-0.5 whitespace-nowrap hover:text-fg-1"
        onClick={() => onSort({ column: at, isAscending: next })}
      >
        {name}
        {isSorted && <span aria-hidden="true">{sort.isAscending ? '↑' : '↓'}</span>}
      </button>
    </th>
  );
}
