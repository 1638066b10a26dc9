import type { ComparedBooks } from '@/domain/book/compare/compare-books';
import { formatSize, formatSizeChange } from '@/domain/format/format-compact';
import { formatClock, formatDay, formatHourMinute, type Zone } from '@/domain/format/format-time';
import { type BookInView } from '@/features/heatmap/view/book-in-view';
import type { TableCell } from '@/panes/data-table/table-content';
import { getBookTime } from './pins';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** "10:20", with seconds where they matter, and with the day if it is not that of `now`. */
export function namePinTime(at: number, { zone, now }: { readonly zone: Zone; readonly now: number }): string {
  const clock = at % MINUTE_SECONDS === 0 ? formatHourMinute(at, zone) : formatClock(at, zone);
  return Math.abs(now - at) < DAY_SECONDS ? clock : `${formatDay(at, zone)} ${clock}`;
}

/** Whether B is earlier than A. */
export const isBackwards = (a: BookInView, b: BookInView): boolean => getBookTime(a) > getBookTime(b);

export const sizeCell = (value: number): TableCell => ({ text: formatSize(value), value });

/** Additions are green, removals red. More bids do not mean a rising price. */
export function changeCell(value: number): TableCell {
  return { text: formatSizeChange(value), value, tone: value > 0 ? 'buy' : value < 0 ? 'sell' : undefined };
}

/** The size near the mid in one band: A, B and B − A on one side. */
export interface BandRow {
  /** "Bids −1%", "Asks +5%". */
  readonly name: string;
  readonly side: 'bid' | 'ask';
  readonly a: number;
  readonly b: number;
  readonly change: number;
  /** Whether both books reach that far; otherwise the sum is a lower bound. */
  readonly isWhole: boolean;
}

export function listBandRows({ bands }: Pick<ComparedBooks, 'bands'>): readonly BandRow[] {
  return bands.flatMap(({ share, a, b, bids, asks, isWhole }): BandRow[] => [
    { name: `Bids −${share * 100}%`, side: 'bid', a: a.bids, b: b.bids, change: bids, isWhole },
    { name: `Asks +${share * 100}%`, side: 'ask', a: a.asks, b: b.asks, change: asks, isWhole },
  ]);
}
