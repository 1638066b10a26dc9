import type { ReactNode } from 'react';
import type { Prediction } from '@/data/queries/predictions';
import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatProbability, getTone } from '@/domain/format/format-percent';
import { formatDay, formatFullTime, formatMonth, type Zone } from '@/domain/format/format-time';
import { isMissing } from '@/domain/format/missing';
import { formatResult, formatTimeLeft, getResult, nameFirstOutcome } from '@/domain/predictions/closing-words';
import { getDayVolume, isNew } from '@/domain/predictions/question-facts';
import type { QuestionSort } from '@/domain/predictions/question-sorts';
import { formatTickPoints } from '@/domain/predictions/tick-points';
import { PointsChange } from '@/panes/price/points-change';
import { Change } from '@/ui/change';
import { MissingMark } from '@/ui/missing-mark';
import { TONES } from '@/ui/tones';
import { getBuyShare } from './prediction-rows';
import { findSparkSpan } from './spark-path';
import { Sparkline } from './sparkline';
import { WeekCell } from './week/week-change';

export interface CellFacts {
  readonly zone: Zone;
  readonly nowSeconds: number;
  /** Height of the scale that the recent prices of all rows share, 0 to 1. */
  readonly sparkSpan?: number;
  /** Phones have room for one change: that of a week, which the rows are sorted by or will be once it is loaded. */
  readonly isByWeek?: boolean;
}

export interface PredictionColumn {
  readonly id: string;
  readonly label: string;
  /** CSS px. */
  readonly width: number;
  readonly right?: boolean;
  readonly sort?: QuestionSort;
  /** Shown after the label if the unit could be in doubt; `hint` is a tooltip that explains the figures. */
  readonly unit?: string;
  readonly hint?: string;
  /**
   * Only in windows of at least 1024 px or 1680 px, or where the question keeps enough room; absent: wherever there are
   * columns.
   */
  readonly isFor?: 'wide' | 'extra' | 'roomy';
  readonly cell: (prediction: Prediction, facts: CellFacts) => ReactNode;
}

/** The columns after star and question. */
export const PREDICTION_COLUMNS: readonly PredictionColumn[] = [
  {
    id: 'probability',
    label: 'Probability',
    width: 124,
    sort: 'probability',
    cell: ({ record }) => <ProbabilityCell record={record} />,
  },
  {
    id: 'change',
    label: '24 h',
    width: 82,
    right: true,
    sort: 'move',
    hint: 'Change in 24 h, in points. Sorts by the size of the move, up or down; what has been open for less than 48 h is new, and last',
    cell: ({ record }, facts) => <PointsChange question={record} nowSeconds={facts.nowSeconds} />,
  },
  {
    id: 'week',
    label: '7 d',
    width: 78,
    right: true,
    sort: 'week-move',
    hint: 'Change in 7 days, in points. Sorts by the size of the move, up or down',
    cell: (prediction, { zone, nowSeconds }) => <WeekCell {...{ prediction, zone, nowSeconds }} />,
  },
  {
    id: 'recent',
    label: 'Recent',
    hint: 'Recent prices at equal steps, oldest first. The service reports no times for them: they need not cover 24 h',
    width: 118,
    cell: ({ record }, { sparkSpan }) => <Sparkline prices={record.prices} span={sparkSpan} />,
  },
  {
    id: 'volume',
    label: '24 h volume',
    width: 96,
    right: true,
    sort: 'volume',
    cell: ({ record }) => <Amount value={getDayVolume(record)} />,
  },
  {
    id: 'volume-change',
    label: 'Volume chg',
    width: 90,
    right: true,
    hint: '24 h volume vs previous 24 h; new: no previous 24 h to compare with',
    isFor: 'roomy',
    cell: ({ record }, facts) => <VolumeChange record={record} facts={facts} />,
  },
  {
    id: 'sides',
    label: 'Buy / sell',
    width: 76,
    isFor: 'extra',
    cell: ({ record }) => <SidesBar share={getBuyShare(record)} />,
  },
  {
    id: 'total',
    label: 'Total volume',
    width: 100,
    right: true,
    sort: 'total',
    isFor: 'extra',
    cell: ({ record }) => <Amount value={record.totalVolume} isQuiet />,
  },
  {
    id: 'interest',
    label: 'Open interest',
    width: 106,
    right: true,
    sort: 'interest',
    isFor: 'wide',
    cell: ({ record }) => <Amount value={record.openInterest} isQuiet />,
  },
  {
    id: 'interest-change',
    label: 'OI 24 h',
    unit: '(USD)',
    hint: 'Change of open interest in 24 h, in USD',
    width: 96,
    right: true,
    isFor: 'extra',
    cell: ({ record: { oneDayOIChange: change } }) => <AmountChange change={change} />,
  },
  {
    id: 'traders',
    label: 'Traders',
    width: 74,
    right: true,
    sort: 'traders',
    isFor: 'wide',
    cell: ({ record: { uniqueTraders } }) =>
      isMissing(uniqueTraders) ? <MissingMark /> : <span className="text-fg-2">{formatNumber(uniqueTraders, 0)}</span>,
  },
  {
    id: 'tick',
    label: 'Tick',
    width: 64,
    right: true,
    isFor: 'extra',
    cell: ({ record: { orderPriceMinTickSize: tick } }) =>
      tick === undefined ? <MissingMark /> : <span className="text-fg-3">{formatTickPoints(tick, tick)}</span>,
  },
  {
    id: 'closes',
    label: 'Closes',
    width: 84,
    right: true,
    sort: 'closes',
    cell: ({ record }, facts) => <ClosesCell record={record} facts={facts} />,
  },
];

/**
 * The columns of a list of these questions: one of closed questions alone has results, and no probabilities, and the
 * recent prices say how many they are and how large their scale is. `weekPrice`: what the changes of a week still cost.
 */
export function nameColumns(
  columns: readonly PredictionColumn[],
  questions: readonly Prediction[],
  weekPrice?: string,
): readonly PredictionColumn[] {
  const isOver = questions.length > 0 && questions.every(({ record }) => record.closed === true);
  const result = { label: 'Result', hint: 'The outcome that the last price implies' };
  return columns.map((column) => {
    if (column.id === 'week' && weekPrice !== undefined)
      return { ...column, hint: `${column.hint}. Loads ${weekPrice}` };
    if (column.id === 'recent') return { ...column, ...describeRecent(questions) };
    return isOver && column.id === 'probability' ? { ...column, ...result } : column;
  });
}

function describeRecent(questions: readonly Prediction[]): Pick<PredictionColumn, 'unit' | 'hint'> {
  const prices = questions.flatMap(({ record }) => (record.prices === undefined ? [] : [record.prices]));
  const most = Math.max(0, ...prices.map(({ length }) => length));
  if (most < 2) return {};
  const height = formatNumber(findSparkSpan(prices) * 100, 0);
  return {
    unit: `${most} prices`,
    hint: `The last ${most} prices at equal steps, oldest first, all rows on one scale: a move of ${height} pt or more takes the full height. The service reports no times for them: they need not cover 24 h`,
  };
}

type RecordProps = { readonly record: Prediction['record'] };

/** The bar of an open question, or how a closed one ended, with its last price. */
export function ProbabilityCell({ record }: RecordProps) {
  const { lastPrice, closed } = record;
  if (closed === true) {
    const result = getResult(record);
    const first = nameFirstOutcome(record);
    return (
      <span className="flex min-w-0 items-baseline gap-2">
        <b
          className={`truncate text-[13px] ${result === first ? 'font-semibold text-buy' : 'font-medium text-fg-3'}`}
          title={result === undefined ? 'Closed' : formatResult(result)}
        >
          {result ?? 'Closed'}
        </b>
        {/* Named, as it is the price of the first outcome, whichever came true. */}
        {!isMissing(lastPrice) && (
          <span className="flex-none text-[11px] text-fg-3" title={`Last price of ${first}`}>
            last {formatProbability(lastPrice)}
          </span>
        )}
      </span>
    );
  }
  if (isMissing(lastPrice)) return <MissingMark />;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="keep-colours relative h-1.5 w-11.5 overflow-hidden rounded-[3px] bg-active">
        <span className="absolute inset-y-0 left-0 rounded-[3px] bg-accent" style={{ width: `${lastPrice * 100}%` }} />
      </span>
      <b className="w-12 text-right text-[13.5px] font-semibold">{formatProbability(lastPrice)}</b>
    </span>
  );
}

function VolumeChange({ record, facts: { nowSeconds } }: RecordProps & { readonly facts: CellFacts }) {
  if (isNew(record, nowSeconds))
    return (
      <span className="text-fg-3" title="Open for less than 48 h: there is no full day to compare with">
        new
      </span>
    );
  return <Change percent={record.volumeChange24H} decimals={1} sided={false} className="text-fg-2" />;
}

function Amount({ value, isQuiet = false }: { readonly value: number | undefined; readonly isQuiet?: boolean }) {
  if (isMissing(value)) return <MissingMark />;
  return <span className={isQuiet ? 'text-fg-2' : ''}>{value === 0 ? '0' : formatCompact(value)}</span>;
}

/** Change in USD since a day ago. */
function AmountChange({ change }: { readonly change: number | undefined }) {
  if (isMissing(change)) return <MissingMark />;
  const text = change === 0 ? '0' : `${change > 0 ? '+' : ''}${formatCompact(change)}`;
  return <span className={TONES[getTone(change, 0)]}>{text}</span>;
}

function SidesBar({ share }: { readonly share: number | undefined }) {
  if (share === undefined) return <MissingMark />;
  const label = `${formatNumber(share * 100, 0)}% bought, ${formatNumber(100 - share * 100, 0)}% sold`;
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="keep-colours flex h-1.25 w-13 gap-px overflow-hidden rounded-[3px]"
    >
      <span className="bg-buy" style={{ width: `${share * 100}%` }} />
      <span className="flex-1 bg-sell" />
    </span>
  );
}

const HALF_YEAR_SECONDS = 180 * 86_400;

interface ClosesProps extends RecordProps {
  readonly facts: CellFacts;
  /** Before the time left, where no heading says that it closes. */
  readonly before?: string;
}

/** The time left within a day of the end, else the day; if far away, month and year. */
export function ClosesCell({ record, facts: { zone, nowSeconds }, before = '' }: ClosesProps) {
  const at = record.availableTo?.s;
  if (at === undefined) return <MissingMark />;
  const left = formatTimeLeft(record, nowSeconds);
  const formatEnd = Math.abs(at - nowSeconds) > HALF_YEAR_SECONDS ? formatMonth : formatDay;
  return (
    <span className="text-fg-2" title={formatFullTime(at, zone)}>
      {left === undefined ? formatEnd(at, zone) : `${before}${left}`}
    </span>
  );
}

/** Width that a question needs before columns that may be left out are shown, CSS px. */
const QUESTION_CSS_PX = 260;
/** Below this, columns give way to the question: beside the details in a window of 1024 px or less. */
const LEAST_QUESTION_CSS_PX = 200;
/** Which give way, first to last. */
const GIVE_WAY = ['traders', 'interest', 'recent', 'week', 'closes', 'volume'] as const;

const sumWidths = (columns: readonly PredictionColumn[]): number =>
  columns.reduce((sum, column) => sum + column.width, 0);

/**
 * The columns of a table `width` CSS px wide, without its stars, in a window with room for those named. The changes of a
 * week stay while the list is sorted by them.
 */
export function fitPredictionColumns(
  hasRoom: Readonly<Record<'wide' | 'extra', boolean>>,
  width: number,
  isByWeekNow = false,
): readonly PredictionColumn[] {
  let fixed = PREDICTION_COLUMNS.filter(({ isFor }) => isFor === undefined || (isFor !== 'roomy' && hasRoom[isFor]));
  for (const id of GIVE_WAY) {
    // Before the table is measured, all of them are shown.
    if (width <= 0 || width - sumWidths(fixed) >= LEAST_QUESTION_CSS_PX) break;
    if (isByWeekNow && id === 'week') continue;
    fixed = fixed.filter((column) => column.id !== id);
  }
  let left = width - QUESTION_CSS_PX - sumWidths(fixed);
  return PREDICTION_COLUMNS.filter((column) => {
    if (column.isFor !== 'roomy') return fixed.includes(column);
    left -= column.width;
    return left >= 0;
  });
}
