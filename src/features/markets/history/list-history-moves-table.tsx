import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { getMarketKey, getMarketSymbol } from '@/data/queries/market-key';
import { formatNumber } from '@/domain/format/format-number';
import { getTone } from '@/domain/format/format-percent';
import { MISSING } from '@/domain/format/missing';
import type { MoveKind, MoveSort } from '@/domain/list-history/compare-samples';
import { HeadCell, type SortedBy } from '@/panes/list/head-cell';
import { getRowAttributes } from '@/panes/list/list-row';
import { ListTable } from '@/panes/list/list-table';
import { takeRowKey } from '@/panes/list/take-row-key';
import { toggleWatch } from '@/panes/list/toggle-watch';
import { useListRows } from '@/panes/list/use-list-rows';
import { useTableSize } from '@/panes/list/use-table-size';
import { useOpenMarket } from '@/panes/market/use-open-market';
import { Change } from '@/ui/change';
import { MissingMark } from '@/ui/missing-mark';
import { TONES } from '@/ui/tones';
import { getMovedMarket, type ListedMoves } from './list-history-moves';
import { fitMoveColumns, type MoveColumn } from './move-columns';

const ROW_HEIGHT = 36;
const HEAD_HEIGHT = 30;
const CELL = 'border-b border-line-subtle px-1.5 last:pr-4! text-[12px] leading-4 whitespace-nowrap';
/** Ranks among this many markets need more room. */
const MANY_MARKETS = 1000;
const LONG_RANKS_CSS_PX = 104;

export interface ListHistoryMovesTableProps extends SortedBy<MoveSort> {
  readonly sort: MoveSort;
  readonly kind: MoveKind;
  readonly listed: ListedMoves;
  /** Indices into the moves, in their order on screen. */
  readonly rows: readonly number[];
  /** Shows the ranks of a row in all samples. */
  readonly onHistory: (row: number) => void;
}

/** Markets of two samples, then and now. Only the rows in sight are in the document. */
export function ListHistoryMovesTable(props: ListHistoryMovesTableProps) {
  const { listed, rows, onHistory, onSort } = props;
  const [selected, setSelected] = useState(0);
  const columns = fitMoveColumns(useTableSize() === 'narrow', props.sort);
  const { scroller, window, moveTo } = useListRows({
    count: rows.length,
    rowHeight: ROW_HEIGHT,
    headHeight: HEAD_HEIGHT,
  });
  const at = Math.min(selected, rows.length - 1);
  // Tab reaches the selected row, or the first in the document when that is not in it.
  const stop = at >= window.from && at < window.to ? at : window.from;

  // Another order starts at its top.
  function sortAnew(by: MoveSort): void {
    setSelected(0);
    scroller.current?.scrollTo({ top: 0 });
    onSort(by);
  }

  function onKey(event: KeyboardEvent<HTMLDivElement>, pageRows: number): number | undefined {
    const action = takeRowKey(event, { at, count: rows.length, pageRows });
    if (action === undefined) return undefined;
    if (action.kind === 'watch') toggleWatch(getMarketKey(getMovedMarket(listed, rows[at])));
    else if (action.kind !== 'move') onHistory(rows[at]);
    else {
      setSelected(action.to);
      return action.to;
    }
    return undefined;
  }

  return (
    <ListTable
      label="Moves"
      scroller={scroller}
      window={window}
      ariaRowCount={rows.length + 1}
      cellCount={columns.length}
      head={<Head {...props} columns={columns} onSort={sortAnew} />}
      onKey={onKey}
      onMove={moveTo}
    >
      {rows.slice(window.from, window.to).map((row, offset) => (
        <MoveRow
          key={listed.moves.keys[row]}
          listed={listed}
          row={row}
          index={window.from + offset}
          isSelected={window.from + offset === at}
          isTabStop={window.from + offset === stop}
          columns={columns}
          onSelect={setSelected}
          onHistory={onHistory}
        />
      ))}
    </ListTable>
  );
}

type HeadProps = ListHistoryMovesTableProps & Pick<MoveRowProps, 'columns'>;

function Head({ listed, kind, sort, ascending, onSort, columns: shown }: HeadProps) {
  const isLong = listed.moves.length >= MANY_MARKETS;
  // Markets in only one sample have not moved, so they are sorted by rank.
  const columns = kind === 'both' ? shown : shown.map(({ sort: _, ...column }): MoveColumn => column);
  return (
    <>
      <colgroup>
        {columns.map(({ label, width }) => (
          <col key={label} style={{ width: label === 'Rank' && isLong ? LONG_RANKS_CSS_PX : width }} />
        ))}
      </colgroup>
      <thead className="[&_th]:px-1.5! [&_th:first-child]:pl-4! [&_th:last-child]:pr-4!">
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.label} column={column} sort={sort} ascending={ascending} onSort={onSort} />
          ))}
        </tr>
      </thead>
    </>
  );
}

interface MoveRowProps {
  readonly listed: ListedMoves;
  readonly row: number;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly columns: readonly MoveColumn[];
  readonly onSelect: (index: number) => void;
  readonly onHistory: (row: number) => void;
}

function MoveRow({ listed, row, index, isSelected, isTabStop, columns, onSelect, onHistory }: MoveRowProps) {
  const { moves } = listed;
  const market = getMovedMarket(listed, row);
  const open = useOpenMarket();
  const has = (by: MoveSort): boolean => columns.some(({ sort }) => sort === by);
  function onClick(event: MouseEvent): void {
    onSelect(index);
    if (event.metaKey || event.ctrlKey) open(getMarketKey(market));
    else onHistory(row);
  }
  return (
    <tr {...getRowAttributes({ index, isSelected, isTabStop })} onClick={onClick}>
      <td className={`${CELL} pl-4!`} style={{ height: ROW_HEIGHT }}>
        <b className="block truncate font-[550]" title={getMarketSymbol(market)}>
          {getMarketSymbol(market)}
        </b>
        <span className="block truncate text-[11px] leading-3.5 text-fg-3">{market.exchange}</span>
      </td>
      <td className={`${CELL} text-right`}>
        <Ranks then={moves.ranksThen[row]} now={moves.ranksNow[row]} />
      </td>
      <Percent value={moves.priceChange[row]} />
      {has('volumeChange') && <Percent value={moves.volumeChange[row]} decimals={1} sided={false} />}
      {has('oiShift') && <Points value={moves.oiShift[row]} />}
    </tr>
  );
}

/** `12 to 4`, and the places won or lost. */
function Ranks({ then, now }: { readonly then: number; readonly now: number }) {
  const gain = then === 0 || now === 0 ? undefined : then - now;
  return (
    <>
      <span className="block">
        {then === 0 ? MISSING : then} <span className="text-fg-3">to</span> {now === 0 ? MISSING : now}
      </span>
      {gain !== undefined && (
        <span className={`block text-[11px] leading-3.5 ${TONES[getTone(gain, 0)]}`}>
          {gain === 0 ? 'same' : formatNumber(gain, 0, 'always')}
        </span>
      )}
    </>
  );
}

/** `undefined` if the column has no number. */
const figureOf = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);

function Percent({
  value,
  decimals,
  sided,
}: {
  readonly value: number;
  readonly decimals?: number;
  readonly sided?: boolean;
}) {
  const shown = { ...(decimals === undefined ? {} : { decimals }), ...(sided === undefined ? {} : { sided }) };
  return (
    <td className={`${CELL} text-right`}>
      <Change percent={figureOf(value)} {...shown} />
    </td>
  );
}

function Points({ value }: { readonly value: number }) {
  return (
    <td className={`${CELL} text-right`}>
      {Number.isNaN(value) ? (
        <MissingMark />
      ) : (
        <span className={TONES[getTone(value)]}>{formatNumber(value, 2, 'always')}</span>
      )}
    </td>
  );
}
