import type { MouseEvent } from 'react';
import { formatCompact } from '@/domain/format/format-compact';
import type { GroupCheck } from '@/domain/predictions/describe-check';
import { getDayVolume } from '@/domain/predictions/question-facts';
import { getRowAttributes, type ListRowProps, ROW_CELL } from '@/panes/list/list-row';
import { NarrowWatchCell, WatchCell } from '@/panes/list/watch-cell';
import { WorldTag } from '@/panes/market/market-title';
import { PointsChange } from '@/panes/price/points-change';
import { type CellFacts, ClosesCell, type PredictionColumn, ProbabilityCell } from './prediction-columns';
import {
  checkEvent,
  describeGroupVolume,
  formatEventTitle,
  type GroupRow,
  getFlatTitle,
  getRowTitle,
  type ListRow,
} from './prediction-rows';
import { formatLine } from './record-facts';
import { Sparkline } from './sparkline';
import { WeekChange } from './week/week-change';

type Question = Extract<ListRow, { kind: 'question' }>;

export interface QuestionRowProps extends ListRowProps {
  readonly row: Question;
  readonly columns: readonly PredictionColumn[];
  readonly facts: CellFacts;
}

function getRowProps(props: QuestionRowProps) {
  return {
    ...getRowAttributes(props),
    onClick(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      props.onShow();
    },
  };
}

const getWatchedName = (row: Question): string => row.prediction.record.question ?? getRowTitle(row);

export function QuestionRow(props: QuestionRowProps) {
  const { row, columns, facts } = props;
  return (
    <tr {...getRowProps(props)}>
      <WatchCell {...props} name={getWatchedName(row)} />
      <td className={`${ROW_CELL} ${row.isInGroup ? 'pl-5!' : ''}`}>
        <span className="flex min-w-0 items-center gap-2" title={row.prediction.record.question}>
          <RowTitle row={row} />
          {!row.isInGroup && <WorldTag market={row.prediction.event} />}
          <SportsTag row={row} />
        </span>
      </td>
      {columns.map((column) => (
        <td key={column.id} className={`${ROW_CELL} ${column.right === true ? 'text-right' : ''} last:pr-4`}>
          {column.cell(row.prediction, facts)}
        </td>
      ))}
    </tr>
  );
}

/** The question on two lines above what moved, and its probability above the recent prices; a tap opens the details. */
export function NarrowRow(props: QuestionRowProps) {
  const { row, facts } = props;
  const { record } = row.prediction;
  const volume = getDayVolume(record);
  const isByWeek = facts.isByWeek === true && row.prediction.week !== undefined;
  const dayChange = (
    <span>
      <PointsChange question={record} nowSeconds={facts.nowSeconds} />
      {isByWeek && ' 24 h'}
    </span>
  );
  const weekChange = row.prediction.week !== undefined && (
    <span>
      <WeekChange prediction={row.prediction} zone={facts.zone} nowSeconds={facts.nowSeconds} /> 7 d
    </span>
  );
  return (
    <tr {...getRowProps(props)}>
      <NarrowWatchCell {...props} name={getWatchedName(row)} />
      <td className={`${ROW_CELL} pl-1! whitespace-normal!`}>
        <NarrowTitle row={row} />
        {/* What does not fit wraps out of sight, whole: half of a date would read as another. */}
        <span className="flex h-4 min-w-0 flex-wrap content-start items-center gap-x-2 overflow-hidden text-xs leading-4 whitespace-nowrap text-fg-3">
          {isByWeek ? weekChange : dayChange}
          {volume !== undefined && <span>{volume === 0 ? '0' : formatCompact(volume)} USD</span>}
          <ClosesCell record={record} facts={facts} before="in " />
          {isByWeek ? dayChange : weekChange}
          {!row.isInGroup && <WorldTag market={row.prediction.event} />}
          <SportsTag row={row} />
        </span>
      </td>
      <td className={`${ROW_CELL} pr-3!`}>
        <ProbabilityCell record={record} />
        <Sparkline prices={record.prices} span={facts.sparkSpan} />
      </td>
    </tr>
  );
}

interface TitleProps {
  readonly row: Question;
}

/** On two lines: a long question wraps, and outside its group an outcome stands above its event. */
function RowTitle({ row }: TitleProps) {
  const flat = row.isInGroup ? undefined : getFlatTitle(row.prediction);
  if (flat === undefined)
    return (
      <b data-part="title" className="line-clamp-2 leading-4 font-medium whitespace-normal">
        {getRowTitle(row)}
      </b>
    );
  return (
    <span data-part="title" className="min-w-0 leading-4">
      <b className="block truncate font-medium">{flat.outcome}</b>
      <span className="block truncate text-[11.5px] leading-3.5 text-fg-3">{flat.event}</span>
    </span>
  );
}

function NarrowTitle({ row }: TitleProps) {
  const flat = row.isInGroup ? undefined : getFlatTitle(row.prediction);
  return (
    <b className="line-clamp-2 text-sm leading-4.25 font-medium">
      {flat === undefined ? (
        getRowTitle(row)
      ) : (
        <>
          {flat.outcome} <span className="font-normal text-fg-2">{flat.event}</span>
        </>
      )}
    </b>
  );
}

/** The kind of bet on a game, and its line; in a group both are in its title and the outcome's. */
function SportsTag({ row }: TitleProps) {
  const { sportsMarketType, line } = row.prediction.record;
  if (row.isInGroup || (sportsMarketType === undefined && line === undefined)) return null;
  const told = line === undefined ? undefined : formatLine(line);
  return (
    <span className="tag max-w-40 truncate">
      {[sportsMarketType, told].filter((part) => part !== undefined).join(' ')}
    </span>
  );
}

export interface HeadingRowProps {
  readonly row: Exclude<ListRow, { kind: 'question' }>;
  readonly index: number;
  /** CSS px. */
  readonly height: number;
  /** Number of cells that it spans. */
  readonly columns: number;
}

/** Heading of the questions of one event. */
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

function GroupHeading(row: GroupRow) {
  const { event, shown } = row;
  const all = event.questions.length;
  const volume = describeGroupVolume(row);
  const check = checkEvent(event);
  return (
    // The title is kept whole: notes without room beside it wrap out of sight, each as a whole and the last one first:
    // a warning is therefore the first of them.
    <span className="flex h-5 min-w-0 flex-wrap content-start items-baseline gap-x-2.5 overflow-hidden leading-5 whitespace-nowrap max-sm:h-auto max-sm:leading-4">
      <b data-part="group-title" className="max-w-full truncate font-[550]" title={formatEventTitle(event)}>
        {formatEventTitle(event)}
      </b>
      <WorldTag market={event} className="flex-none" />
      {check?.isOff === true && <CheckWords check={check} />}
      <span className="flex-none text-xs text-fg-3">
        {shown < all ? `${shown} of ${all} outcomes` : `${all} outcomes`}
        {volume !== '' && ` · ${volume}`}
      </span>
      {check?.isOff === false && <CheckWords check={check} />}
    </span>
  );
}

const CheckWords = ({ check }: { readonly check: GroupCheck }) => (
  <span className={`flex-none text-xs ${check.isOff ? 'text-warn' : 'text-fg-3'}`} title={check.long}>
    {check.short}
  </span>
);
