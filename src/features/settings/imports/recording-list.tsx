import { MISSING } from '@/domain/format/missing';
import { Button } from '@/ui/button';
import { ScreenLinks } from '../sources/screen-links';
import { DemoTag } from '../sources/source-list';
import { describeRow, type RecordingRow } from './recording-rows';

export interface RecordingListProps {
  readonly rows: readonly RecordingRow[];
  /** The recording whose details are open. */
  readonly opened: string | undefined;
  /** Why none can be removed now. */
  readonly offReason: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onRemove: (row: RecordingRow) => void;
}

const GRID =
  'grid items-center gap-x-4 grid-cols-[minmax(0,1fr)_auto] @5xl:grid-cols-[minmax(8rem,1.1fr)_minmax(9rem,1.6fr)_6.5rem_2.75rem_5rem_10.5rem_5rem] @7xl:grid-cols-[minmax(9rem,1fr)_minmax(12rem,1.5fr)_7rem_3.5rem_5rem_minmax(10rem,1.2fr)_10.5rem_5rem]';
const FIGURE = 'text-right text-sm text-fg-2 @max-5xl:hidden';
const WIDE = '@max-7xl:hidden';

/** All stored past data: imported from files, or recorded while the market was a source. */
export function RecordingList({ rows, ...rest }: RecordingListProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label="Imported recordings" className="flex-none">
      <div aria-hidden="true" className={`${GRID} cap border-b border-line bg-panel px-4 py-1.5 @max-5xl:block`}>
        <span>Recording</span>
        <span className="@max-5xl:hidden">Span</span>
        <span className="@max-5xl:hidden">From</span>
        <span className="text-right @max-5xl:hidden">Gaps</span>
        <span className="text-right @max-5xl:hidden">On disk</span>
        <span className={WIDE}>Shows</span>
        <span className="@max-5xl:hidden">Open</span>
        <span className="@max-5xl:hidden" />
      </div>
      <ul aria-label="Imported recordings">
        {rows.map((row) => (
          <Row key={row.key} row={row} {...rest} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = Omit<RecordingListProps, 'rows'> & { readonly row: RecordingRow };

function Row({ row, opened, offReason, onOpen, onRemove }: RowProps) {
  const { key, name, title, venue, isDemo, span, length, gaps, shown, screens } = row;
  const isOpened = opened === key;
  return (
    <li
      className={`${GRID} relative min-h-12 border-b border-line px-4 py-1.5 hover:bg-hover ${isOpened ? 'bg-active' : ''}`}
    >
      <button
        type="button"
        aria-label={`${name}, ${span}, ${describeRow(row)}`}
        aria-expanded={isOpened}
        className="flex min-h-8 min-w-0 flex-col justify-center rounded-sm text-left after:absolute after:inset-0"
        onClick={() => onOpen(key)}
      >
        <span className="flex max-w-full items-center gap-1.5">
          <span className="truncate text-base font-[550]">{title}</span>
          {isDemo && <DemoTag />}
        </span>
        <span className="max-w-full truncate text-xs text-fg-3">{venue}</span>
      </button>
      <span className="min-w-0 text-sm text-fg-2 @max-5xl:col-span-2">
        <span className="block">{span}</span>
        <span className="block text-xs text-fg-3">
          {length}
          <span className="@5xl:hidden">, {describeRow(row)}</span>
        </span>
      </span>
      <span className="text-sm text-fg-2 @max-5xl:hidden">{row.from}</span>
      <span className={`${FIGURE} ${gaps !== '0' && gaps !== MISSING ? 'text-warn!' : ''}`}>{gaps}</span>
      <span className={FIGURE}>{row.bytes}</span>
      <span className={`min-w-0 text-xs leading-4 text-fg-2 ${WIDE}`}>{shown}</span>
      <span className="relative z-1 @max-5xl:col-span-2">
        <ScreenLinks market={row} name={name} screens={screens} />
      </span>
      <span className="relative z-1 col-start-2 row-start-1 flex justify-end @5xl:col-start-auto @5xl:row-start-auto">
        <Button
          look="ghost"
          aria-label={`Remove ${name}`}
          aria-haspopup="dialog"
          offReason={offReason}
          onClick={() => onRemove(row)}
        >
          Remove
        </Button>
      </span>
    </li>
  );
}
