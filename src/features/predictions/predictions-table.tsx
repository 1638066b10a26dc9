import { type KeyboardEvent, useMemo, useRef } from 'react';
import { isByWeek } from '@/domain/predictions/choose-questions';
import type { QuestionSort } from '@/domain/predictions/question-sorts';
import { DetailsSpace } from '@/panes/list/details-space';
import { getFocusedRow } from '@/panes/list/get-focused-row';
import { ListHead, STAR_CSS_PX } from '@/panes/list/list-head';
import { ListTable } from '@/panes/list/list-table';
import { TableSkeleton } from '@/panes/list/table-skeleton';
import { takeRowKey } from '@/panes/list/take-row-key';
import { useElementWidth } from '@/panes/list/use-element-width';
import { useListRows } from '@/panes/list/use-list-rows';
import type { Density } from '@/state/settings';
import { EXTRA_WIDE, useMedia, WIDE } from '@/ui/use-media';
import { type CellFacts, fitPredictionColumns, nameColumns, type PredictionColumn } from './prediction-columns';
import { HeadingRow, NarrowRow, QuestionRow } from './prediction-row';
import type { ListedQuestions } from './prediction-rows';
import { findSparkSpan } from './spark-path';

const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 32, default: 36, roomy: 42 };
/** Two lines of a title above one of facts, or those of a group. */
export const NARROW_ROW_HEIGHT = 56;
const HEAD_HEIGHT = 30;
const NARROW_CELLS = 3;
const QUESTION = { id: 'question', label: 'Question' };
const NARROW_HEADS = ['Question, 24 h change, volume and end', 'Probability'] as const;
const NARROW_PROBABILITY_CSS_PX = 122;

/** Actions on a question, by its id. */
export interface QuestionHandlers {
  readonly onSelect: (id: string) => void;
  /** Selects it and shows its details. */
  readonly onShow: (id: string) => void;
  /** Shows its details, or closes them. */
  readonly onDetails: (id: string) => void;
  readonly onWatch: (id: string) => void;
}

export interface PredictionsTableProps extends QuestionHandlers {
  readonly listed: ListedQuestions;
  readonly facts: CellFacts;
  readonly density: Density;
  readonly size: 'narrow' | 'medium' | 'wide';
  /** Absent: the rows are not sorted by a column. */
  readonly sort: QuestionSort | undefined;
  readonly ascending: boolean;
  readonly selected: string | undefined;
  readonly watched: ReadonlySet<string>;
  readonly onSort: (sort: QuestionSort) => void;
  /** What the changes of a week still cost, in words; absent: nothing. */
  readonly weekPrice?: string | undefined;
}

/** The list of questions. Only the rows in sight are in the document. */
export function PredictionsTable(props: PredictionsTableProps) {
  const { listed, size } = props;
  const isNarrow = size === 'narrow';
  const rowHeight = isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHTS[props.density];
  const headHeight = isNarrow ? 0 : HEAD_HEIGHT;
  const { scroller, window, moveTo } = useListRows({ count: listed.rows.length, rowHeight, headHeight });
  const columns = useFittingColumns(useElementWidth(scroller), props.facts.isByWeek);
  const cellCount = isNarrow ? NARROW_CELLS : columns.length + 2;
  const { questions } = listed;
  const sparkSpan = useMemo(() => findSparkSpan(questions.map(({ record }) => record.prices)), [questions]);
  return (
    <ListTable
      label="Prediction markets"
      scroller={scroller}
      window={window}
      ariaRowCount={listed.rows.length + 1}
      cellCount={cellCount}
      head={
        <ListHead
          columns={[QUESTION, ...nameColumns(columns, questions, props.weekPrice)]}
          isNarrow={isNarrow}
          narrow={NARROW_HEADS}
          narrowWidth={NARROW_PROBABILITY_CSS_PX}
          sort={props.sort}
          ascending={props.ascending}
          onSort={props.onSort}
        />
      }
      onKey={(event, pageRows) => onRowKey(event, props, pageRows)}
      onMove={moveTo}
    >
      <Rows
        {...props}
        facts={{ ...props.facts, sparkSpan }}
        from={window.from}
        to={window.to}
        columns={columns}
        rowHeight={rowHeight}
      />
    </ListTable>
  );
}

export interface PredictionsSkeletonProps
  extends Pick<PredictionsTableProps, 'density' | 'size' | 'sort' | 'ascending'> {
  /** The details will be open beside it. */
  readonly hasDetails: boolean;
}

/** Placeholder boxes of the list, and of the details beside it, while the questions load. */
export function PredictionsSkeleton({ density, size, sort, ascending, hasDetails }: PredictionsSkeletonProps) {
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = size === 'narrow';
  const columns = useFittingColumns(useElementWidth(box), isByWeek(sort));
  return (
    <>
      <div ref={box} className="flex min-w-0 flex-1 overflow-hidden">
        <TableSkeleton
          what="Loading questions"
          shape={{
            columns: [QUESTION, ...columns],
            isNarrow,
            narrow: NARROW_HEADS,
            narrowWidth: NARROW_PROBABILITY_CSS_PX,
            sort,
            ascending,
            rowHeight: isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHTS[density],
            minWidth: undefined,
          }}
        />
      </div>
      {hasDetails && <DetailsSpace />}
    </>
  );
}

function useFittingColumns(width = 0, isWeekShown = false): readonly PredictionColumn[] {
  const isWide = useMedia(WIDE);
  const isExtra = useMedia(EXTRA_WIDE);
  return fitPredictionColumns({ wide: isWide, extra: isExtra }, width - STAR_CSS_PX, isWeekShown);
}

/** Handles a key; returns the row that it moves to. */
function onRowKey(
  event: KeyboardEvent<HTMLDivElement>,
  { listed, selected, ...handlers }: PredictionsTableProps,
  pageRows: number,
): number | undefined {
  const { questions, rowOf } = listed;
  // Until a row is selected, the key applies to the row with the focus.
  const wanted = questions.some(({ id }) => id === selected) ? selected : listed.rows[getFocusedRow(event)]?.id;
  const at = questions.findIndex(({ id }) => id === wanted);
  const action = takeRowKey(event, { at, count: questions.length, pageRows });
  if (action === undefined) return undefined;
  const target = questions[action.kind === 'move' ? action.to : at];
  if (action.kind === 'watch') handlers.onWatch(target.id);
  else if (action.kind === 'move') handlers.onSelect(target.id);
  // A question has no view of its own: opening it shows its details.
  else handlers.onDetails(target.id);
  return action.kind === 'move' ? rowOf.get(target.id) : undefined;
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
  // Tab reaches the selected row, or the first one in the document if the selected one is not in it.
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
        onShow={() => props.onShow(row.id)}
        onWatch={() => props.onWatch(row.id)}
      />
    );
  });
}
