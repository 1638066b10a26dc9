import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import type { FigureName } from '@/domain/screener/figure-names';
import { useFigurePlan } from '@/features/markets/figures/figure-plan';
import { getFocusedRow } from '@/panes/list/get-focused-row';
import { ListHead, STAR_CSS_PX } from '@/panes/list/list-head';
import { ListTable } from '@/panes/list/list-table';
import { TableSkeleton } from '@/panes/list/table-skeleton';
import { takeRowKey } from '@/panes/list/take-row-key';
import { useElementWidth } from '@/panes/list/use-element-width';
import { useListRows } from '@/panes/list/use-list-rows';
import type { TableSize } from '@/panes/list/use-table-size';
import { useColumnChoice } from '@/state/column-choice';
import type { MarketSort } from '@/state/fields/markets-fields';
import type { Density } from '@/state/settings';
import { type FitFacts, fitChosen, fitColumns } from './fit-columns';
import type { CellFacts } from './market-cells';
import { getChosenColumns, type MarketColumn, nameColumns } from './market-columns';
import { MarketRow, type MarketRowProps, NarrowRow } from './market-row';
import { useShownIds } from './shown-columns';
import { WorldRow } from './world-row';
import { listWorldRows, type WorldRows } from './world-rows';

const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 26, default: 30, roomy: 36 };
const NARROW_ROW_HEIGHT = 56;
const HEAD_HEIGHT = 30;
/** Height of a heading over the markets of a world. */
const HEADING_HEIGHT = 30;
/** Star, market, price. */
const NARROW_CELLS = 3;
const NARROW_HEADS = ['Market', 'Last price, 24 h change, volume or sorted figure, 24 h OI change'] as const;
const NARROW_PRICE_CSS_PX = 176;
/** The next page is requested after this share of the loaded rows. */
const NEXT_PAGE_AT = 0.8;

/** Actions on a row, by its market's key. */
export interface RowHandlers {
  readonly onSelect: (key: string) => void;
  /** Selects it and shows its details. */
  readonly onShow: (key: string) => void;
  /** Shows its details, or closes them. */
  readonly onDetails: (key: string) => void;
  readonly onOpen: (key: string) => void;
  /** Opens it in the preferred view, whatever was used last. */
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
  /** Live markets, recordings and the rest are listed one group after the other. */
  readonly isGrouped: boolean;
  /** The service runs on this machine. */
  readonly isOwn: boolean;
  readonly hasMore: boolean;
  /** Only spot markets are listed. */
  readonly isSpot?: boolean;
  /** Figures that are loaded, which stay beside the one that rows are sorted by. */
  readonly paid?: readonly FigureName[];
  readonly onSort: (sort: MarketSort) => void;
  readonly onNearEnd: () => void;
}

const getRowHeight = (size: TableSize, density: Density): number =>
  size === 'narrow' ? NARROW_ROW_HEIGHT : ROW_HEIGHTS[density];

/** The columns that fit into `width` CSS px (`undefined`: not known yet), and their minimum width. */
function useColumns(size: TableSize, sort: MarketSort, { isSpot, paid }: FitFacts, width: number | undefined) {
  const { columns: chosen } = useColumnChoice();
  const room = width ?? Number.POSITIVE_INFINITY;
  const fitted = useMemo(() => {
    if (size === 'narrow') return { columns: [], minWidth: undefined };
    const left = room - STAR_CSS_PX;
    const { columns, minWidth } =
      chosen === undefined
        ? fitColumns(left, sort, { isSpot, paid })
        : fitChosen(getChosenColumns(chosen, sort), left, sort);
    return { columns, minWidth: STAR_CSS_PX + minWidth };
  }, [size, sort, isSpot, paid, room, chosen]);
  return { ...fitted, isScrolled: fitted.minWidth !== undefined && fitted.minWidth > room };
}

/** The list of markets. Only the rows in sight are in the document. */
export function MarketsTable(props: MarketsTableProps) {
  const { rows, size, isGrouped, hasMore, onNearEnd } = props;
  const isNarrow = size === 'narrow';
  const rowHeight = getRowHeight(size, props.density);
  const headHeight = isNarrow ? 0 : HEAD_HEIGHT;
  const worlds = useMemo(() => listWorldRows(rows, isGrouped), [rows, isGrouped]);
  const { lines, marketAt } = worlds;
  const heightOf = useMemo(
    () => (line: number) => (lines[line]?.kind === 'heading' ? HEADING_HEIGHT : rowHeight),
    [lines, rowHeight],
  );
  const { scroller, window, moveTo } = useListRows({ count: lines.length, rowHeight, heightOf, headHeight });
  const { columns, minWidth, isScrolled } = useColumns(size, props.sort, props, useElementWidth(scroller));

  useEffect(() => {
    if (hasMore && window.seenTo >= lines.length * NEXT_PAGE_AT) onNearEnd();
  }, [hasMore, window.seenTo, lines.length, onNearEnd]);

  const setSeen = useFigurePlan((plan) => plan.setSeen);
  const [seenFrom, seenTo] = [marketAt(window.seenFrom), marketAt(window.seenTo)];
  useEffect(() => setSeen({ rows, from: seenFrom, to: seenTo, hasMore }), [setSeen, rows, seenFrom, seenTo, hasMore]);

  const setShownIds = useShownIds((shown) => shown.setIds);
  useEffect(() => setShownIds(columns.map(({ id }) => id)), [setShownIds, columns]);

  const cellCount = isNarrow ? NARROW_CELLS : columns.length + 1;
  return (
    <ListTable
      label="Markets"
      minWidth={minWidth}
      hasPinnedName={isScrolled}
      scroller={scroller}
      window={window}
      ariaRowCount={hasMore ? -1 : lines.length + 1}
      cellCount={cellCount}
      head={
        <ListHead
          columns={nameColumns(columns, props.facts.distinct)}
          isNarrow={isNarrow}
          narrow={NARROW_HEADS}
          narrowWidth={NARROW_PRICE_CSS_PX}
          sort={props.sort}
          ascending={props.ascending}
          onSort={props.onSort}
        />
      }
      onKey={(event, pageRows) => onRowKey(event, props, worlds, pageRows)}
      onMove={moveTo}
    >
      <Rows
        {...props}
        lines={lines.slice(window.from, window.to)}
        from={window.from}
        columns={columns}
        rowHeight={rowHeight}
        cellCount={cellCount}
      />
    </ListTable>
  );
}

export interface MarketsSkeletonProps
  extends Pick<MarketsTableProps, 'size' | 'sort' | 'ascending' | 'density' | 'isSpot'> {
  /** One row per symbol. */
  readonly distinct: boolean;
}

/** Placeholder boxes of the list while the first page loads. */
export function MarketsSkeleton({ size, sort, ascending, density, distinct, isSpot }: MarketsSkeletonProps) {
  const box = useRef<HTMLDivElement>(null);
  const { columns, minWidth } = useColumns(size, sort, { isSpot }, useElementWidth(box));
  return (
    <div ref={box} className="flex min-h-0 min-w-0 flex-1 overflow-hidden">
      <TableSkeleton
        what="Loading markets"
        shape={{
          columns: nameColumns(columns, distinct),
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
  );
}

/** Handles a key; returns the row that it moves to. */
function onRowKey(
  event: KeyboardEvent<HTMLDivElement>,
  { rows, selected, ...handlers }: MarketsTableProps,
  { lineOf, marketAt }: WorldRows,
  pageRows: number,
): number | undefined {
  const chosen = rows.findIndex((row) => getMarketKey(row) === selected);
  // Until a row is selected, the key applies to the row with the focus.
  const at = chosen === -1 ? Math.min(marketAt(getFocusedRow(event)), rows.length - 1) : chosen;
  const action = takeRowKey(event, { at, count: rows.length, pageRows });
  if (action === undefined) return undefined;
  const key = getMarketKey(rows[action.kind === 'move' ? action.to : at]);
  if (action.kind === 'details') handlers.onDetails(key);
  else if (action.kind === 'open') handlers.onOpen(key);
  else if (action.kind === 'watch') handlers.onWatch(key);
  else handlers.onSelect(key);
  return action.kind === 'move' ? lineOf(action.to) : undefined;
}

type RowsProps = MarketsTableProps & {
  /** The lines in the document. */
  readonly lines: WorldRows['lines'];
  /** Index of the first of them. */
  readonly from: number;
  readonly columns: readonly MarketColumn[];
  readonly rowHeight: number;
  readonly cellCount: number;
};

function Rows({ lines, from, columns, rowHeight, cellCount, ...props }: RowsProps) {
  const { facts, size, sort, selected, watched, isOwn, onShow, onOpen, onOpenFirst, onWatch } = props;
  const shown = lines.flatMap((line) => (line.kind === 'market' ? line.market : []));
  // Tab reaches the selected row, or the first one in the document if the selected one is not in it.
  const stop = shown.find((market) => getMarketKey(market) === selected) ?? shown[0];
  return lines.map((line, offset) => {
    const index = from + offset;
    if (line.kind === 'heading')
      return <WorldRow key={line.world} {...{ index, isOwn, cellCount }} heading={line} height={HEADING_HEIGHT} />;
    const { market } = line;
    const key = getMarketKey(market);
    return (
      <ListedRow
        key={key}
        id={key}
        index={index}
        height={rowHeight}
        isNarrow={size === 'narrow'}
        market={market}
        columns={columns}
        facts={facts}
        sort={sort}
        isSelected={key === selected}
        isTabStop={market === stop}
        isWatched={watched.has(key)}
        onShow={onShow}
        onOpen={onOpen}
        onOpenFirst={onOpenFirst}
        onWatch={onWatch}
      />
    );
  });
}

type ListedRowProps = Omit<RowHandlers, 'onSelect' | 'onDetails'> &
  Pick<
    MarketRowProps,
    'index' | 'height' | 'market' | 'columns' | 'facts' | 'sort' | 'isSelected' | 'isTabStop' | 'isWatched'
  > & {
    readonly id: string;
    readonly isNarrow: boolean;
  };

/** Memoised per row: rows are not drawn again while scrolling. */
function ListedRow(props: ListedRowProps) {
  const { id, isNarrow, index, height, market, columns, facts, sort, isSelected, isTabStop, isWatched } = props;
  const { onShow, onOpen, onOpenFirst, onWatch } = props;
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
      onShow={() => onShow(id)}
      onOpen={() => onOpen(id)}
      onOpenFirst={() => onOpenFirst(id)}
      onWatch={() => onWatch(id)}
    />
  );
}
