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
      <span className={`whitespace-nowrap ${TONES[getTone(change * 100, 1)]}`} title={describeBase(prediction, zone)}>
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

/** "From 62.0% on 11 Jun, 15:00 to 16:00 UTC": the price is the last one of that hour. */
export function describeBase({ week }: Pick<Prediction, 'week'>, zone: Zone): string | undefined {
  if (week === undefined) return undefined;
  const end = week.at + 3600;
  return `From ${formatProbability(week.price)} on ${formatDay(week.at, zone)}, ${formatHourMinute(week.at, zone)} to ${formatHourMinute(end, zone)} ${formatZone(week.at, zone)}`;
}
