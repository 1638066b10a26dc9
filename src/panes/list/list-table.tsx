import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { ScrolledRows } from '@/ui/use-row-window';
import { useArrowsIntoTable } from './use-arrows-into-table';

export interface ListTableProps {
  readonly label: string;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly window: ScrolledRows;
  /** Row count with the header; -1 while more rows may load. */
  readonly ariaRowCount: number;
  /** Number of cells in a row. */
  readonly cellCount: number;
  /** Below this width in CSS px it scrolls sideways; absent: it never does. */
  readonly minWidth?: number | undefined;
  /** Whether star and name stay visible when it scrolls sideways. */
  readonly hasPinnedName?: boolean;
  /** The columns and the header row. */
  readonly head: ReactNode;
  /** The rows currently in the document. */
  readonly children: ReactNode;
  /** Handles a key. Returns the row that the focus moves to. */
  readonly onKey: (event: KeyboardEvent<HTMLDivElement>, pageRows: number) => number | undefined;
  readonly onMove: (index: number) => void;
}

/** Pinned cells need a background, because other cells scroll beneath them. */
const PINNED = [
  'bg-inherit [&>tbody]:bg-inherit [&_td:nth-child(-n+2)]:bg-inherit',
  '[&_td:nth-child(-n+2)]:sticky [&_td:nth-child(-n+2)]:z-10 [&_th:nth-child(-n+2)]:z-40',
  '[&_tr>:first-child]:left-0 [&_tr>:nth-child(2)]:left-8 [&_tr>:nth-child(2)]:border-r [&_tr>:nth-child(2)]:border-r-line',
].join(' ');

/** A scrolling table that keeps only the visible rows in the document. */
export function ListTable(props: ListTableProps) {
  const { label, scroller, window, ariaRowCount, cellCount, minWidth, head, hasPinnedName } = props;
  const { children, onKey, onMove } = props;
  useArrowsIntoTable();
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

/** Takes the space of the rows that are not in the document. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={columns} aria-label="More rows" className="p-0" />
    </tr>
  );
}
