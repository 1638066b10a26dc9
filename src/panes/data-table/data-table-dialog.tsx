import { useEffect, useRef } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { IconButton } from '@/ui/icon-button';
import { lowerFirst, saveTable, type TableContent } from './table-content';
import { TableRows } from './table-rows';

export interface DataTableDialogProps {
  readonly content: TableContent;
  readonly onClose: () => void;
}

/** The figures of a drawer, as a table over the page and as a file. */
export function DataTableDialog({ content, onClose }: DataTableDialogProps) {
  const { title, caption, rows, empty } = content;
  const scroller = useRef<HTMLDivElement>(null);
  // Focuses the rows, which are why it was opened, instead of the buttons above them.
  useEffect(() => scroller.current?.focus(), []);
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
      {/* As wide as the table, never wider. */}
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
          <TableRows content={content} scroller={scroller} />
        ) : (
          <p className="px-4 py-6 text-center text-sm text-fg-2">{empty}</p>
        )}
      </div>
    </Dialog>
  );
}
