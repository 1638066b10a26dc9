import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type CsvCell, formatCsvRecord } from '@/domain/csv/format-csv';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { IconButton } from '@/ui/icon-button';
import { moveRovingFocus } from '@/ui/roving-focus';
import { useRowWindow } from '@/ui/use-row-window';
import { saveFile } from '../export/save-file';
import { listWidest } from './list-widest';

export interface TableColumn {
  readonly name: string;
  /** Aligned right, figures below each other. */
  readonly isFigure: boolean;
}

/** What a cell shows, and the exact value that goes into a file. */
export interface TableCell {
  readonly text: string;
  readonly value: CsvCell;
  readonly tone?: 'buy' | 'sell' | undefined;
}

export interface TableContent {
  /** Accessible name of dialog and table: "Walls". */
  readonly title: string;
  /** What the rows are, of when, and by which rule. */
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  /** Stands in the place of the rows where there are none. */
  readonly empty: string;
  /** "btc-usdt-depth.csv". */
  readonly fileName: string;
}

export interface DataTableDialogProps {
  readonly content: TableContent;
  readonly onClose: () => void;
  /** With it, the first cell of each row is a button. */
  readonly onChoose?: ((row: number) => void) | undefined;
}

/** The figures of a plot as a table over the page, and as a file. */
export function DataTableDialog({ content, onClose, onChoose }: DataTableDialogProps) {
  const { title, caption, rows, empty } = content;
  const scroller = useRef<HTMLDivElement>(null);
  const isLong = rows.length > MANY_ROWS && onChoose === undefined;
  const window = useRowWindow({
    scroller,
    count: isLong ? rows.length : 0,
    rowHeight: ROW_CSS_PX,
    headHeight: HEAD_CSS_PX,
  });
  // The rows are what it was opened for; the buttons above them come later.
  useEffect(() => (scroller.current?.querySelector('button') ?? scroller.current)?.focus(), []);
  return (
    <Dialog
      label={title}
      onClose={onClose}
      className="top-1/2 left-1/2 max-h-[calc(100%-32px)] w-max max-w-[calc(100%-16px)] min-w-[min(420px,calc(100%-16px))] -translate-x-1/2 -translate-y-1/2 rounded-[10px] open:flex open:flex-col"
    >
      <div className="flex flex-none items-center gap-2 px-4 pt-3">
        <h2 className="flex-1 text-md font-semibold tracking-[-0.01em]">{title}</h2>
        {rows.length > 0 && <Button onClick={() => saveTable(content)}>Save CSV</Button>}
        <IconButton icon="close" label={`Close ${lowerFirst(title)}`} small onClick={onClose} />
      </div>
      {/* As wide as the table makes the dialog, never wider. */}
      <p className="w-0 min-w-full flex-none px-4 pt-1 pb-2.5 text-xs leading-4.5 text-fg-3">{caption}</p>
      <div
        ref={scroller}
        role="group"
        aria-label={`Rows of ${lowerFirst(title)}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by key
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto border-t border-line focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
      >
        {rows.length > 0 ? (
          <Rows content={content} shown={isLong ? window : { from: 0, to: rows.length }} onChoose={onChoose} />
        ) : (
          <p className="px-4 py-6 text-center text-sm text-fg-2">{empty}</p>
        )}
      </div>
    </Dialog>
  );
}

/** Longer tables have only the rows in sight in the document. */
const MANY_ROWS = 300;
const ROW_CSS_PX = 26;
const HEAD_CSS_PX = 30;

/** Of the cells of a table's head. */
export const HEAD_CELL =
  'sticky top-0 h-7.5 border-b border-line bg-overlay px-2.5 text-xs font-medium text-fg-3 first:pl-4 last:pr-4';
const CELL = 'h-6.5 border-b border-line-subtle px-2.5 whitespace-nowrap first:pl-4 last:pr-4';
const TONES = { buy: 'text-buy', sell: 'text-sell' } as const;

interface RowsProps extends Pick<DataTableDialogProps, 'content' | 'onChoose'> {
  /** The rows in the document. */
  readonly shown: { readonly from: number; readonly to: number };
}

function Rows({ content, shown, onChoose }: RowsProps) {
  const { title, columns, rows } = content;
  const { from, to } = shown;
  const isCut = to - from < rows.length;
  const alignOf = (at: number): string => (columns[at].isFigure ? 'text-right' : 'text-left');
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (moveRovingFocus(event.currentTarget, 'tbody button', event.key) !== undefined) event.preventDefault();
  }
  return (
    <table
      aria-label={title}
      aria-rowcount={isCut ? rows.length + 1 : undefined}
      className="w-full border-separate border-spacing-0 text-[12px] leading-4.5 tabular-nums"
      onKeyDown={onChoose === undefined ? undefined : onKeyDown}
    >
      <thead>
        <tr aria-rowindex={isCut ? 1 : undefined}>
          {columns.map(({ name }, at) => (
            <th key={name} scope="col" className={`${HEAD_CELL} ${alignOf(at)}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {isCut && <Widths content={content} />}
        {isCut && <Spacer rows={from} columns={columns.length} />}
        {rows.slice(from, to).map((cells, offset) => (
          <Row
            // oxlint-disable-next-line react/no-array-index-key -- rows of a table at rest may be alike
            key={from + offset}
            cells={cells}
            columns={columns}
            row={from + offset}
            isCounted={isCut}
            onChoose={onChoose}
          />
        ))}
        {isCut && <Spacer rows={rows.length - to} columns={columns.length} />}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<DataTableDialogProps, 'onChoose'> {
  readonly cells: readonly TableCell[];
  readonly columns: readonly TableColumn[];
  readonly row: number;
  /** Where rows stand in another order than their numbers. */
  readonly isFirst?: boolean;
  /** Not all rows are in the document. */
  readonly isCounted: boolean;
}

/** One row; the first of a table is in the tab order. */
export function Row({ cells, columns, row, isFirst = row === 0, isCounted, onChoose }: RowProps) {
  return (
    <tr className="hover:bg-hover" aria-rowindex={isCounted ? row + 2 : undefined}>
      {cells.map(({ text, tone }, at) => (
        <td
          key={columns[at].name}
          className={`${CELL} ${columns[at].isFigure ? 'text-right' : 'text-left'} ${tone === undefined ? 'text-fg-1' : TONES[tone]}`}
        >
          {at === 0 && onChoose !== undefined ? (
            <button
              type="button"
              tabIndex={isFirst ? 0 : -1}
              className="min-h-6 rounded-sm px-1 font-[550] text-accent hover:underline"
              onClick={() => onChoose(row)}
            >
              {text}
            </button>
          ) : (
            text
          )}
        </td>
      ))}
    </tr>
  );
}

/** Keeps columns as wide as all rows need, whichever of them are in the document. */
function Widths({ content: { columns, rows } }: Pick<DataTableDialogProps, 'content'>) {
  return (
    <tr aria-hidden="true">
      {columns.map(({ name }, at) => (
        <td key={name} className="px-2.5 py-0 whitespace-nowrap first:pl-4 last:pr-4">
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

/** Stands for rows that are not in the document. */
function Spacer({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} aria-label="More rows" className="p-0" style={{ height: rows * ROW_CSS_PX }} />
    </tr>
  );
}

/** Saves the exact values of a table as a file. */
export function saveTable({ columns, rows, fileName }: TableContent): void {
  const records = [columns.map(({ name }) => name), ...rows.map((cells) => cells.map(({ value }) => value))];
  saveFile(
    fileName,
    new Blob(
      records.map((cells) => formatCsvRecord(cells)),
      { type: 'text/csv;charset=utf-8' },
    ),
  );
}

/** "Depth levels" within a sentence: "depth levels". */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
