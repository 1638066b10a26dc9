import { formatCountdown } from '@/domain/format/format-duration';
import { formatDate, formatDay, formatHourMinute } from '@/domain/format/format-time';
import type { ChartView } from './chart-view';

/**
 * What stands under the last price: in how long its candle closes, while new ones enter the view. A view of the past and a
 * recording show a price of another time than their end, so there it is the time: "at 14:32", or "18 Jun" on another day.
 */
export function tellLastPrice(
  { settled, span, zone }: Pick<ChartView, 'settled' | 'span' | 'zone'>,
  secondsToClose: number | undefined,
): string | undefined {
  if (settled.isLive && !span.isRecorded) {
    return secondsToClose === undefined ? undefined : `in ${formatCountdown(secondsToClose)}`;
  }
  const isSameDay = formatDate(span.to, zone) === formatDate(settled.view.timeTo, zone);
  return isSameDay ? `at ${formatHourMinute(span.to, zone)}` : formatDay(span.to, zone);
}
