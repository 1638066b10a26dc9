import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { getFocusedRow } from '@/panes/list/get-focused-row';
import { ListHead, STAR_CSS_PX } from '@/panes/list/list-head';
import { ListTable } from '@/panes/list/list-table';
import { TableSkeleton } from '@/panes/list/table-skeleton';
import { takeRowKey } from '@/panes/list/take-row-key';
import { useElementWidth } from '@/panes/list/use-element-width';
import { useListRows } from '@/panes/list/use-list-rows';
import type { TableSize } from '@/panes/list/use-table-size';
import { useColumnChoice } from '@/state/column-choice';
import type { MarketSort } from '@/state/markets-search';
import type { Density } from '@/state/settings';
import { useFigurePlan } from './figures/figure-plan';
import { type CellFacts, computeMinWidth, fitColumns, getColumns, type MarketColumn } from './market-columns';
import { MarketRow, type MarketRowProps, NarrowRow } from './market-row';

const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 26, default: 30, roomy: 36 };
const NARROW_ROW_HEIGHT = 56;
const HEAD_HEIGHT = 30;
/** Star, market, price. */
const NARROW_CELLS = 3;
const NARROW_HEADS = ['Market', 'Last price and 24 h change'] as const;
const NARROW_PRICE_CSS_PX = 112;
/** Share of the loaded rows after which the next page is asked. */
const NEXT_PAGE_AT = 0.8;

/** What can be done with a row, by its market's key. */
export interface RowHandlers {
  readonly onSelect: (key: string) => void;
  readonly onDetails: (key: string) => void;
  readonly onOpen: (key: string) => void;
  /** In the preferred view, whatever was looked at last. */
  readonly onOpenFirst: (key: string) => void;
  readonly onWatch: (key: string) => void;
}

export interface MarketsTableProps extends RowHandlers {
  readonly rows: readonly Market[];
  readonly facts: CellFacts;
  readonly density: Density;
  readonly size: TableSize;
  readonly sort: MarketSort;
  readonly ascending: boolean;
  readonly selected: string | undefined;
  readonly watched: ReadonlySet<string>;
  readonly hasMore: boolean;
  readonly onSort: (sort: MarketSort) => void;
  readonly onNearEnd: () => void;
}

const getRowHeight = (size: TableSize, density: Density): number =>
  size === 'narrow' ? NARROW_ROW_HEIGHT : ROW_HEIGHTS[density];

/** What of the columns fits into `width` CSS px (`undefined`: not known yet), and how wide they are at least. */
function useShownColumns(size: TableSize, sort: MarketSort, width: number | undefined) {
  const { columns: chosen } = useColumnChoice();
  const borne = getColumns(size, chosen, sort);
  const room = width ?? Number.POSITIVE_INFINITY;
  const columns = chosen === undefined ? fitColumns(borne, room - STAR_CSS_PX, sort, size) : borne;
  const minWidth = size === 'narrow' ? undefined : STAR_CSS_PX + computeMinWidth(columns, size);
  return { columns, minWidth, isScrolled: minWidth !== undefined && minWidth > room };
}

/** The list of markets; only the rows in sight are in the document. */
export function MarketsTable(props: MarketsTableProps) {
  const { rows, size, hasMore, onNearEnd } = props;
  const isNarrow = size === 'narrow';
  const rowHeight = getRowHeight(size, props.density);
  const headHeight = isNarrow ? 0 : HEAD_HEIGHT;
  const { scroller, window, moveTo } = useListRows({ count: rows.length, rowHeight, headHeight });
  const { columns, minWidth, isScrolled } = useShownColumns(size, props.sort, useElementWidth(scroller));

  useEffect(() => {
    if (hasMore && window.seenTo >= rows.length * NEXT_PAGE_AT) onNearEnd();
  }, [hasMore, window.seenTo, rows.length, onNearEnd]);

  const setSeen = useFigurePlan((plan) => plan.setSeen);
  useEffect(
    () => setSeen({ rows, from: window.seenFrom, to: window.seenTo }),
    [setSeen, rows, window.seenFrom, window.seenTo],
  );

  const cellCount = isNarrow ? NARROW_CELLS : columns.length + 1;
  return (
    <ListTable
      label="Markets"
      minWidth={minWidth}
      hasPinnedName={isScrolled}
      scroller={scroller}
      window={window}
      count={rows.length}
      ariaRowCount={hasMore ? -1 : rows.length + 1}
      rowHeight={rowHeight}
      cellCount={cellCount}
      head={
        <ListHead
          columns={columns}
          isNarrow={isNarrow}
          narrow={NARROW_HEADS}
          narrowWidth={NARROW_PRICE_CSS_PX}
          sort={props.sort}
          ascending={props.ascending}
          onSort={props.onSort}
        />
      }
      onKey={(event, pageRows) => onRowKey(event, props, pageRows)}
      onMove={moveTo}
    >
      <Rows {...props} from={window.from} to={window.to} columns={columns} rowHeight={rowHeight} />
    </ListTable>
  );
}

export interface MarketsSkeletonProps extends Pick<MarketsTableProps, 'size' | 'sort' | 'ascending' | 'density'> {
  /** The details will stand beside it. */
  readonly hasDetails: boolean;
}

/** The boxes of the list, and of the details beside it, while the first page loads. */
export function MarketsSkeleton({ size, sort, ascending, density, hasDetails }: MarketsSkeletonProps) {
  const box = useRef<HTMLDivElement>(null);
  const { columns, minWidth } = useShownColumns(size, sort, useElementWidth(box));
  return (
    <>
      <div ref={box} className="flex min-w-0 flex-1 overflow-hidden">
        <TableSkeleton
          what="Loading markets"
          shape={{
            columns,
            isNarrow: size === 'narrow',
            narrow: NARROW_HEADS,
            narrowWidth: NARROW_PRICE_CSS_PX,
            sort,
            ascending,
            rowHeight: getRowHeight(size, density),
            minWidth,
          }}
        />
      </div>
      {hasDetails && (
        <div aria-hidden="true" className="w-87 flex-none border-l border-line bg-panel max-lg:hidden xl:w-95" />
      )}
    </>
  );
}

/** Does what the key asks; gives back the row that it moves to. */
function onRowKey(
  event: KeyboardEvent<HTMLDivElement>,
  { rows, selected, ...handlers }: MarketsTableProps,
  pageRows: number,
): number | undefined {
  const chosen = rows.findIndex((row) => getMarketKey(row) === selected);
  // Before any is chosen the row with the focus is meant.
  const at = chosen === -1 ? Math.min(getFocusedRow(event), rows.length - 1) : chosen;
  const action = takeRowKey(event, { at, count: rows.length, pageRows });
  if (action === undefined) return undefined;
  const key = getMarketKey(rows[action.kind === 'move' ? action.to : at]);
  if (action.kind === 'details') handlers.onDetails(key);
  else if (action.kind === 'open') handlers.onOpen(key);
  else if (action.kind === 'watch') handlers.onWatch(key);
  else handlers.onSelect(key);
  return action.kind === 'move' ? action.to : undefined;
}

/** Live and recorded markets stand before the others, whatever the sort: a line divides them. */
export function endsRecorded(rows: readonly Market[], at: number): boolean {
  const next = rows[at + 1] as Market | undefined;
  return rows[at].recorded !== undefined && next !== undefined && next.recorded === undefined;
}

type RowsProps = MarketsTableProps & {
  readonly from: number;
  readonly to: number;
  readonly columns: readonly MarketColumn[];
  readonly rowHeight: number;
};

function Rows({ rows, from, to, columns, rowHeight, ...props }: RowsProps) {
  const { facts, size, sort, selected, watched, onSelect, onDetails, onOpen, onOpenFirst, onWatch } = props;
  // Tab reaches the selected row, or the first in the document when that is not in it.
  const shown = rows.slice(from, to);
  const stop = shown.find((market) => getMarketKey(market) === selected) ?? shown[0];
  return shown.map((market, offset) => {
    const key = getMarketKey(market);
    return (
      <ListedRow
        key={key}
        id={key}
        index={from + offset}
        height={rowHeight}
        isNarrow={size === 'narrow'}
        market={market}
        columns={columns}
        facts={facts}
        sort={sort}
        isSelected={key === selected}
        isTabStop={market === stop}
        isWatched={watched.has(key)}
        isLastRecorded={endsRecorded(rows, from + offset)}
        onSelect={onSelect}
        onDetails={onDetails}
        onOpen={onOpen}
        onOpenFirst={onOpenFirst}
        onWatch={onWatch}
      />
    );
  });
}

type ListedRowProps = RowHandlers &
  Pick<
    MarketRowProps,
    | 'index'
    | 'height'
    | 'market'
    | 'columns'
    | 'facts'
    | 'sort'
    | 'isSelected'
    | 'isTabStop'
    | 'isWatched'
    | 'isLastRecorded'
  > & {
    readonly id: string;
    readonly isNarrow: boolean;
  };

/** Keeps what it drew while nothing of its row changes: rows that only scroll are not drawn again. */
function ListedRow(props: ListedRowProps) {
  const {
    id,
    isNarrow,
    index,
    height,
    market,
    columns,
    facts,
    sort,
    isSelected,
    isTabStop,
    isWatched,
    isLastRecorded,
  } = props;
  const { onSelect, onDetails, onOpen, onOpenFirst, onWatch } = props;
  const Row = isNarrow ? NarrowRow : MarketRow;
  return (
    <Row
      index={index}
      height={height}
      market={market}
      columns={columns}
      facts={facts}
      sort={sort}
      isSelected={isSelected}
      isTabStop={isTabStop}
      isWatched={isWatched}
      isLastRecorded={isLastRecorded}
      onSelect={() => onSelect(id)}
      onDetails={() => onDetails(id)}
      onOpen={() => onOpen(id)}
      onOpenFirst={() => onOpenFirst(id)}
      onWatch={() => onWatch(id)}
    />
  );
}
