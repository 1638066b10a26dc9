import type { DataSpan } from '@/data/plan/heatmap-span';
import type { Zone } from '@/domain/format/format-time';
import { INTERVAL_SECONDS } from '@/domain/interval';
import {
  addToday,
  listPresets,
  listReached,
  listRecordedRanges,
  type RangePreset,
} from '@/panes/plot/live/range-presets';
import { MIN_CANDLES } from './candle-range';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

const LIVE_RANGES = listPresets([
  ...[4, 10, 36].map((hours) => hours * HOUR_SECONDS),
  ...[7, 30, 90, 365].map((days) => days * DAY_SECONDS),
]);
const RECORDED_RANGES = listPresets([1, 4, 10].map((hours) => hours * HOUR_SECONDS));

/** A preset counts as shown if the view has its length within rounding. */
const SAME_RANGE = 0.01;

export const findShownRange = (ranges: readonly RangePreset[], seconds: number): RangePreset | undefined =>
  ranges.find((range) => Math.abs(range.seconds - seconds) <= range.seconds * SAME_RANGE);

/**
 * Range presets of a market: those that its data reach, or for a recording without a filled past, hours and the whole.
 */
export function listChartRanges(span: DataSpan, zone: Zone): readonly RangePreset[] {
  if (!span.isRecorded || span.isFilled === true) {
    const reached = listReached(LIVE_RANGES, span);
    return span.isRecorded ? reached : addToday(reached, span, zone);
  }
  if (span.finest !== undefined) {
    const least = MIN_CANDLES * INTERVAL_SECONDS[span.finest];
    return listRecordedRanges(
      span,
      LIVE_RANGES.filter(({ seconds }) => seconds >= least),
    );
  }
  return listRecordedRanges(span, RECORDED_RANGES);
}
