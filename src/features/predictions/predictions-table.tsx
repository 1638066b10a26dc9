import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { QuestionSort } from '@/domain/predictions/choose-questions';
import { getRowAction } from '@/panes/list/row-keys';
import type { Density } from '@/state/settings';
import { Icon } from '@/ui/icon';
import { useRowWindow } from '@/ui/use-row-window';
import { type CellFacts, PREDICTION_COLUMNS, type PredictionColumn } from './prediction-columns';
import { HeadingRow, NarrowRow, QuestionRow } from './prediction-row';
import type { ListedQuestions } from './prediction-rows';

const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 32, default: 36, roomy: 42 };
const NARROW_ROW_HEIGHT = 72;
const HEAD_HEIGHT = 30;
const STAR_CSS_PX = 32;
const NARROW_CELLS = 3;

/** What can be done with a question, by its id. */
export interface QuestionHandlers {
  readonly onSelect: (id: string) => void;
  readonly onDetails: (id: string) => void;
  readonly onWatch: (id: string) => void;
}

export interface PredictionsTableProps extends QuestionHandlers {
  readonly listed: ListedQuestions;
  readonly facts: CellFacts;
  readonly density: Density;
  readonly size: 'narrow' | 'medium' | 'wide';
  readonly sort: QuestionSort;
  readonly ascending: boolean;
  readonly selected: string | undefined;
  readonly watched: ReadonlySet<string>;
  readonly onSort: (sort: QuestionSort) => void;
}

/** The list of questions; only the rows in sight are in the document. */
export function PredictionsTable(props: PredictionsTableProps) {
  const { listed, size } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = size === 'narrow';
  const rowHeight = isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHTS[props.density];
  const headHeight = isNarrow ? 0 : HEAD_HEIGHT;
  const window = useRowWindow({ scroller, count: listed.rows.length, rowHeight, headHeight });
  const columns = PREDICTION_COLUMNS.filter(({ isForWide }) => size === 'wide' || isForWide !== true);
  // Row that takes the focus once it is in the document: the one that had it may be gone by then.
  const focusNext = useRef<number>(undefined);

  useEffect(() => {
    if (focusNext.current === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${focusNext.current + 2}"]`);
    if (row == null) return;
    focusNext.current = undefined;
    row.focus({ preventScroll: true });
  });

  const cellCount = isNarrow ? NARROW_CELLS : columns.length + 2;
  const below = (listed.rows.length - window.to) * rowHeight;
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto outline-offset-[-2px] light:bg-raised"
      onKeyDown={(event) => {
        const target = onRowKey(event, props, window.pageRows);
        if (target === undefined) return;
        focusNext.current = target;
        window.scrollTo(target);
      }}
    >
      <table
        aria-label="Prediction markets"
        aria-rowcount={listed.rows.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <Columns columns={columns} isNarrow={isNarrow} />
        <TableHead {...props} columns={columns} isNarrow={isNarrow} />
        <tbody>
          {window.from > 0 && <Spacer height={window.from * rowHeight} columns={cellCount} />}
          <Rows {...props} from={window.from} to={window.to} columns={columns} rowHeight={rowHeight} />
          {below > 0 && <Spacer height={below} columns={cellCount} />}
        </tbody>
      </table>
    </div>
  );
}

/** Does what the key asks; gives back the row that it moves to. */
function onRowKey(
  event: KeyboardEvent<HTMLDivElement>,
  { listed, selected, ...handlers }: PredictionsTableProps,
  pageRows: number,
): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || isOnControl(event.target)) return undefined;
  const { questions, rowOf } = listed;
  const at = questions.findIndex(({ id }) => id === selected);
  const action = getRowAction(event.key, { at, count: questions.length, pageRows });
  const target = action === undefined ? undefined : questions[action.kind === 'move' ? action.to : at];
  if (action === undefined || target === undefined) return undefined;
  event.preventDefault();
  if (action.kind === 'watch') handlers.onWatch(target.id);
  else if (action.kind === 'move') handlers.onSelect(target.id);
  // A question has no view of its own: opening it shows its details.
  else handlers.onDetails(target.id);
  return action.kind === 'move' ? rowOf.get(target.id) : undefined;
}

/** Keys on the star or a sort button are theirs; the row itself takes the table's. */
function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

type RowsProps = PredictionsTableProps & {
  readonly from: number;
  readonly to: number;
  readonly columns: readonly PredictionColumn[];
  readonly rowHeight: number;
};

function Rows({ listed, from, to, columns, rowHeight, ...props }: RowsProps) {
  const shown = listed.rows.slice(from, to);
  const Row = props.size === 'narrow' ? NarrowRow : QuestionRow;
  const span = props.size === 'narrow' ? NARROW_CELLS : columns.length + 2;
  const ids = shown.flatMap((row) => (row.kind === 'question' ? row.id : []));
  // Tab reaches the selected row, or the first in the document when that is not in it.
  const stop = ids.find((id) => id === props.selected) ?? ids[0];
  return shown.map((row, offset) => {
    const index = from + offset;
    if (row.kind !== 'question') {
      return <HeadingRow key={row.id} row={row} index={index} height={rowHeight} columns={span} />;
    }
    return (
      <Row
        key={row.id}
        row={row}
        index={index}
        height={rowHeight}
        columns={columns}
        facts={props.facts}
        isSelected={row.id === props.selected}
        isTabStop={row.id === stop}
        isWatched={props.watched.has(row.id)}
        onSelect={() => props.onSelect(row.id)}
        onDetails={() => props.onDetails(row.id)}
        onWatch={() => props.onWatch(row.id)}
      />
    );
  });
}

type ColumnsProps = { readonly columns: readonly PredictionColumn[]; readonly isNarrow: boolean };

function Columns({ columns, isNarrow }: ColumnsProps) {
  return (
    <colgroup>
      <col style={{ width: isNarrow ? 44 : STAR_CSS_PX }} />
      <col />
      {isNarrow ? <col style={{ width: 122 }} /> : columns.map(({ id, width }) => <col key={id} style={{ width }} />)}
    </colgroup>
  );
}

const HEAD_CELL =
  'sticky top-0 z-30 h-7.5 border-b border-line bg-panel px-2.5 text-xs font-medium whitespace-nowrap text-fg-3';

type HeadProps = ColumnsProps & Pick<PredictionsTableProps, 'sort' | 'ascending' | 'onSort'>;

function TableHead({ columns, isNarrow, ...sorted }: HeadProps) {
  if (isNarrow) return <NarrowHead />;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={`${HEAD_CELL} pr-0! pl-2!`}>
          <span className="sr-only">Watch</span>
        </th>
        <th scope="col" className={`${HEAD_CELL} text-left`}>
          Question
        </th>
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} {...sorted} />
        ))}
      </tr>
    </thead>
  );
}

function NarrowHead() {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {['Watch', 'Question', 'Probability and 24 h change'].map((label) => (
          <th key={label} scope="col" className="relative h-0 p-0">
            <span className="sr-only">{label}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({
  column: { sort: own, label, right },
  sort,
  ascending,
  onSort,
}: Omit<HeadProps, 'columns' | 'isNarrow'> & { readonly column: PredictionColumn }) {
  const className = `${HEAD_CELL} ${right === true ? 'text-right' : 'text-left'} last:pr-4`;
  if (own === undefined) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const isSorted = own === sort;
  const order = ascending ? 'ascending' : 'descending';
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order : 'none'}>
      <button
        type="button"
        className={`-mx-1 inline-flex h-6 items-center gap-1.25 rounded-sm px-1 font-medium hover:text-fg-1 ${isSorted ? 'text-fg-1' : ''}`}
        onClick={() => onSort(own)}
      >
        {label}
        {isSorted && <Icon name="triangle" filled size={8} className={ascending ? '' : 'rotate-180'} />}
      </button>
    </th>
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
