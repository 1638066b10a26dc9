import type { MouseEvent } from 'react';
import { formatCompact } from '@/domain/format/format-compact';
import { Icon } from '@/ui/icon';
import { checkGroup } from './check-words';
import { type CellFacts, PointsChange, type PredictionColumn, ProbabilityCell } from './prediction-columns';
import { formatEventTitle, getRowTitle, type ListRow, sumVolume } from './prediction-rows';
import { formatLine } from './record-facts';
import { Sparkline } from './sparkline';

type Question = Extract<ListRow, { kind: 'question' }>;

export interface QuestionRowProps {
  readonly row: Question;
  readonly index: number;
  /** CSS px. */
  readonly height: number;
  readonly columns: readonly PredictionColumn[];
  readonly facts: CellFacts;
  readonly isSelected: boolean;
  /** The one row that Tab reaches. */
  readonly isTabStop: boolean;
  readonly isWatched: boolean;
  readonly onSelect: () => void;
  readonly onDetails: () => void;
  readonly onWatch: () => void;
}

const ROW = 'group outline-offset-[-2px] hover:bg-hover aria-selected:bg-selected';
const CELL = 'border-b border-line-subtle px-2.5 whitespace-nowrap';

function getRowProps(props: QuestionRowProps, opensDetails: boolean) {
  const { index, isSelected, isTabStop, onSelect, onDetails } = props;
  return {
    className: ROW,
    'aria-rowindex': index + 2,
    'aria-selected': isSelected,
    tabIndex: isTabStop ? 0 : -1,
    onClick(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      if (opensDetails) onDetails();
      else onSelect();
    },
    onDoubleClick: opensDetails ? undefined : onDetails,
  };
}

export function QuestionRow(props: QuestionRowProps) {
  const { row, height, columns, facts, isSelected } = props;
  const title = getRowTitle(row);
  return (
    <tr {...getRowProps(props, false)}>
      <td
        className={`${CELL} pr-0! pl-1! ${isSelected ? 'shadow-[inset_2px_0_0_var(--accent)]' : ''}`}
        style={{ height }}
      >
        <WatchStar {...props} />
      </td>
      <td className={`${CELL} ${row.isInGroup ? 'pl-5!' : ''}`}>
        <span className="flex min-w-0 items-center gap-2" title={row.prediction.record.question}>
          <b className="truncate font-medium">{title}</b>
          <SportsTag row={row} />
        </span>
      </td>
      {columns.map((column) => (
        <td key={column.id} className={`${CELL} ${column.right === true ? 'text-right' : ''} last:pr-4`}>
          {column.cell(row.prediction, facts)}
        </td>
      ))}
    </tr>
  );
}

/** The question on two lines and its probability over the recent prices; a tap opens the details. */
export function NarrowRow(props: QuestionRowProps) {
  const { row, height } = props;
  const { record } = row.prediction;
  return (
    <tr {...getRowProps(props, true)}>
      <td className={`${CELL} px-0! text-center`} style={{ height }}>
        <WatchStar {...props} isLarge />
      </td>
      <td className={`${CELL} pl-1! whitespace-normal!`}>
        <b className="line-clamp-2 text-base leading-5 font-medium">{getRowTitle(row)}</b>
        <SportsTag row={row} />
      </td>
      <td className={`${CELL} pr-3!`}>
        <ProbabilityCell record={record} />
        <Sparkline prices={record.prices} />
        <span className="sr-only">
          <PointsChange change={record.oneDayPriceChange} />
        </span>
      </td>
    </tr>
  );
}

/** What kind of bet on a game it is, and its line. */
function SportsTag({ row }: { readonly row: Question }) {
  const { sportsMarketType, line } = row.prediction.record;
  if (sportsMarketType === undefined && line === undefined) return null;
  const told = line === undefined ? undefined : formatLine(line);
  return <span className="tag">{[sportsMarketType, told].filter((part) => part !== undefined).join(' ')}</span>;
}

export interface HeadingRowProps {
  readonly row: Exclude<ListRow, { kind: 'question' }>;
  readonly index: number;
  /** CSS px. */
  readonly height: number;
  /** Cells that it stands across. */
  readonly columns: number;
}

/** Heads the questions of one event. */
export function HeadingRow({ row, index, height, columns }: HeadingRowProps) {
  return (
    <tr aria-rowindex={index + 2}>
      <th
        scope="colgroup"
        colSpan={columns}
        className="border-b border-line-subtle bg-panel px-4 text-left font-normal"
        style={{ height }}
      >
        {row.kind === 'singles' ? <b className="font-[550]">Single markets</b> : <GroupHeading {...row} />}
      </th>
    </tr>
  );
}

function GroupHeading({ event, shown }: Extract<ListRow, { kind: 'group' }>) {
  const all = event.questions.length;
  const volume = sumVolume(event);
  const check = checkGroup(event);
  return (
    <span className="flex min-w-0 items-baseline gap-2.5 whitespace-nowrap max-sm:flex-wrap max-sm:gap-y-0">
      <b className="truncate font-[550]">{formatEventTitle(event)}</b>
      <span className="flex-none text-xs text-fg-3">
        {shown < all ? `${shown} of ${all} outcomes` : `${all} outcomes`}
        {volume !== undefined && ` · ${formatCompact(volume)} USD traded`}
      </span>
      {check !== undefined && (
        <span className={`flex-none text-xs ${check.isOff ? 'text-warn' : 'text-fg-3'}`} title={check.long}>
          {check.short}, inferred
        </span>
      )}
    </span>
  );
}

type StarProps = Pick<QuestionRowProps, 'row' | 'isWatched' | 'isSelected' | 'onWatch'> & {
  readonly isLarge?: boolean;
};

function WatchStar({ row, isWatched, isSelected, onWatch, isLarge = false }: StarProps) {
  return (
    <button
      type="button"
      className={`inline-grid place-items-center rounded-sm align-middle hover:text-fg-2 ${isLarge ? 'size-11' : 'size-6'} ${isWatched ? 'text-warn hover:text-warn' : 'text-fg-4'}`}
      aria-pressed={isWatched}
      aria-label={`Watch ${row.prediction.record.question ?? getRowTitle(row)}`}
      tabIndex={isSelected ? 0 : -1}
      onClick={onWatch}
    >
      <Icon name="star" size={14} filled={isWatched} />
    </button>
  );
}
