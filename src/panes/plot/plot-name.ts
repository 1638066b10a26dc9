import type { Viewport } from '@/charts/viewport/viewport';
import { formatPrice } from '@/domain/format/format-price';
import { formatClock, formatDay, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';

const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;

export interface PlotWords {
  /** "Depth heatmap". */
  readonly plot: string;
  readonly symbol: string;
  /** Decimals of prices. */
  readonly decimals: number;
  readonly zone: Zone;
}

/** The plot's accessible name: what, where, when, which prices. */
export function describePlot(view: Viewport, { plot, symbol, decimals, zone }: PlotWords): string {
  const span = view.timeTo - view.timeFrom;
  const clock = span < 10 * MINUTE_SECONDS ? formatClock : formatHourMinute;
  const time = (at: number) => (span > DAY_SECONDS ? `${formatDay(at, zone)} ${clock(at, zone)}` : clock(at, zone));
  const range = `${time(view.timeFrom)} to ${time(view.timeTo)} ${formatZone(view.timeTo, zone)}`;
  const prices = `${formatPrice(view.priceLow, decimals)} to ${formatPrice(view.priceHigh, decimals)}`;
  return [plot, symbol, range, prices].join(', ');
}
