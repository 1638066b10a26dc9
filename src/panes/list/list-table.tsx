import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { ScrolledRows } from '@/ui/use-row-window';

export interface ListTableProps {
  readonly label: string;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly window: ScrolledRows;
  /** With the head; -1 where more are still to come. */
  readonly ariaRowCount: number;
  /** Cells of a row. */
  readonly cellCount: number;
  /** CSS px under which it scrolls sideways; absent: it never does. */
  readonly minWidth?: number | undefined;
  /** The star and the name stay in sight where it scrolls sideways. */
  readonly hasPinnedName?: boolean;
  /** Columns and head. */
  readonly head: ReactNode;
  /** The rows of the window. */
  readonly children: ReactNode;
  /** Does what the key asks; gives back the row that it moves to. */
  readonly onKey: (event: KeyboardEvent<HTMLDivElement>, pageRows: number) => number | undefined;
  readonly onMove: (index: number) => void;
}

/** On a ground of their own: what scrolls goes beneath them. */
const PINNED = [
  'bg-inherit [&>tbody]:bg-inherit [&_td:nth-child(-n+2)]:bg-inherit',
  '[&_td:nth-child(-n+2)]:sticky [&_td:nth-child(-n+2)]:z-10 [&_th:nth-child(-n+2)]:z-40',
  '[&_tr>:first-child]:left-0 [&_tr>:nth-child(2)]:left-8 [&_tr>:nth-child(2)]:border-r [&_tr>:nth-child(2)]:border-r-line',
].join(' ');

/** A scrolling table of which only the rows in sight are in the document. */
export function ListTable(props: ListTableProps) {
  const { label, scroller, window, ariaRowCount, cellCount, minWidth, head, hasPinnedName } = props;
  const { children, onKey, onMove } = props;
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto bg-app outline-offset-[-2px] light:bg-raised"
      onKeyDown={(event) => {
        const target = onKey(event, window.pageRows);
        if (target !== undefined) onMove(target);
      }}
    >
      <table
        aria-label={label}
        aria-rowcount={ariaRowCount}
        className={`w-full table-fixed border-separate border-spacing-0 text-sm ${hasPinnedName === true ? PINNED : ''}`}
        style={{ minWidth }}
      >
        {head}
        <tbody>
          {window.above > 0 && <Spacer height={window.above} columns={cellCount} />}
          {children}
          {window.below > 0 && <Spacer height={window.below} columns={cellCount} />}
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows that are not in the document. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={columns} aria-label="More rows" className="p-0" />
    </tr>
  );
}
