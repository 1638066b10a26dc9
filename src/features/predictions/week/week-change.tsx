import { getWeekChange, type Prediction } from '@/data/queries/predictions';
import { WEEK_SECONDS } from '@/data/queries/week/week-bases';
import { formatPoints, formatProbability, getTone } from '@/domain/format/format-percent';
import { formatDay, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { getOpenSeconds } from '@/domain/predictions/question-facts';
import { MissingMark } from '@/ui/missing-mark';
import { TONES } from '@/ui/tones';

export interface WeekChangeProps {
  readonly prediction: Prediction;
  readonly zone: Zone;
  readonly nowSeconds: number;
}

/** The change of a week in points, or why there is none. */
export function WeekChange({ prediction, zone, nowSeconds }: WeekChangeProps) {
  const change = getWeekChange(prediction);
  if (change !== undefined)
    return (
      <span className={`whitespace-nowrap ${TONES[getTone(change * 100, 1)]}`} title={describeMove(prediction, zone)}>
        {formatPoints(change)}
      </span>
    );
  const open = getOpenSeconds(prediction.record, prediction.event.recorded?.to.s ?? nowSeconds);
  if (open !== undefined && open < WEEK_SECONDS) return <MissingMark why="Open for less than 7 days" />;
  if (prediction.isWeekLoaded === true) return <MissingMark why="No trade a week ago" />;
  return (
    // The words for screen readers stay in the row: else those of rows out of view would take a second page in print.
    <span className="relative text-fg-3" title="Not loaded. Sort by 7 d to load it, or open the question">
      <span aria-hidden="true">···</span>
      <span className="sr-only">Not loaded</span>
    </span>
  );
}

/** The change of a week above the prices that it is between: in rows of two lines. */
export function WeekCell(props: WeekChangeProps) {
  const { week, record } = props.prediction;
  return (
    <>
      <WeekChange {...props} />
      {getWeekChange(props.prediction) !== undefined && week !== undefined && record.lastPrice !== undefined && (
        <span className="-ml-2.5 block text-[11.5px] leading-3.5 whitespace-nowrap text-fg-3">
          {shorten(week.price)}→{shorten(record.lastPrice)}
        </span>
      )}
    </>
  );
}

/** "96", "99.9": the column has no room for a nought and two signs of percent. */
const shorten = (price: number): string => formatProbability(price).replace(/(\.0)?%$/, '');

/** "11 Jun, 15:00 to 16:00 UTC": the price is the last one of that hour. */
function formatBaseHour(at: number, zone: Zone): string {
  return `${formatDay(at, zone)}, ${formatHourMinute(at, zone)} to ${formatHourMinute(at + 3600, zone)} ${formatZone(at, zone)}`;
}

/** "from 62.0% on 11 Jun, 15:00 to 16:00 UTC". */
export function describeBase({ week }: Pick<Prediction, 'week'>, zone: Zone): string | undefined {
  return week === undefined ? undefined : `from ${formatProbability(week.price)} on ${formatBaseHour(week.at, zone)}`;
}

/** "62.0% → 55.0% since 11 Jun, 15:00 to 16:00 UTC". */
function describeMove({ week, record }: Prediction, zone: Zone): string | undefined {
  const { lastPrice } = record;
  if (week === undefined || lastPrice === undefined) return undefined;
  return `${formatProbability(week.price)} → ${formatProbability(lastPrice)} since ${formatBaseHour(week.at, zone)}`;
}
