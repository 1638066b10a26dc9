import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/ui/button';
import { BESIDE_PLOT, Drawer } from '@/ui/drawer';
import { useFocusWhileOpen } from '@/ui/use-focus-while-open';
import type { TableSort } from './sort-rows';
import { lowerFirst, saveTable, type TableContent } from './table-content';
import { TableRows } from './table-rows';

export interface DockedTableProps {
  readonly content: TableContent;
  /** Initial sorting; absent: the order of the content. */
  readonly sort?: TableSort;
  readonly onClose: () => void;
  /** Receives the index of a row of `content`. The first cell of each row is then a button. */
  readonly onChoose?: (row: number) => void;
  /** Receives the row under the pointer or the focus. */
  readonly onPreview?: (row: number | undefined) => void;
  /** What is saved, if the table lists only part of it. */
  readonly whole?: () => TableContent;
  /** Shown between caption and rows: the filters of the rows. */
  readonly children?: ReactNode;
}

/** As wide as its columns need. */
const OF_ITS_ROWS = 'sm:w-max sm:max-w-[min(34rem,46%)] sm:min-w-87 lg:w-max xl:w-max lg:max-w-[min(39rem,46%)]';
/** As wide as it may be, whatever its filters leave of the rows: they stay where they are. */
const STEADY = 'sm:w-[min(34rem,46%)] sm:min-w-87 lg:w-[min(39rem,46%)] xl:w-[min(39rem,46%)]';

/** The figures of a plot beside it, and as a file: the plot stays in use. Sorted by any column. */
export function DockedTable(props: DockedTableProps) {
  const { content, whole = () => content, sort, onClose, onChoose, onPreview, children } = props;
  const { title, caption, notes, rows, empty } = content;
  const scroller = useRef<HTMLDivElement>(null);
  // Focuses the rows, which are why it was opened.
  const findFirst = (): HTMLElement | null | undefined => scroller.current?.querySelector<HTMLElement>('tbody button');
  useFocusWhileOpen(() => findFirst() ?? scroller.current, onClose);
  const hasRows = rows.length > 0;
  useEffect(() => {
    // If rows arrive late, the focus waits in their place.
    if (hasRows && document.activeElement === scroller.current)
      scroller.current?.querySelector<HTMLElement>('tbody button')?.focus();
  }, [hasRows]);
  return (
    <Drawer
      label={title}
      closeLabel={`Close ${lowerFirst(title)}`}
      onClose={onClose}
      className={`docked-table ${BESIDE_PLOT} ${children === undefined ? OF_ITS_ROWS : STEADY}`}
      header={
        <>
          <h2 className="flex-1 text-md font-semibold tracking-[-0.01em]">{title}</h2>
          {rows.length > 0 && <Button onClick={() => saveTable(whole())}>Save CSV</Button>}
        </>
      }
    >
      {/* As wide as the table, never wider. */}
      <p className="w-0 min-w-full text-xs leading-4.5 text-fg-3">{caption}</p>
      {children}
      <div
        ref={scroller}
        role="group"
        aria-label={`Rows of ${lowerFirst(title)}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by key
        tabIndex={0}
        className="-mx-4 min-h-0 overflow-auto border-t border-line focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
      >
        {rows.length === 0 && <p className="px-4 py-6 text-center text-sm text-fg-2">{empty}</p>}
        {rows.length > 0 && (
          <TableRows
            content={content}
            scroller={scroller}
            sort={sort}
            isSortable
            onChoose={onChoose}
            onPreview={onPreview}
          />
        )}
        {rows.length > 0 && notes !== undefined && (
          <p className="sticky left-0 w-0 min-w-full px-4 py-3 text-xs leading-4.5 text-fg-3">{notes}</p>
        )}
      </div>
    </Drawer>
  );
}
