import { formatSize } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { countDecimals, formatPrice } from '@/domain/format/format-price';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import type { Bubbles } from '@/domain/volume-profile/list-bubbles';
import { readDecimals } from '@/features/heatmap/view/read-decimals';
import type { LoadedBooks } from '@/features/heatmap/view/use-heatmap';
import type { TableCell, TableContent } from '@/panes/data-table/table-content';
import { nameFile } from '@/panes/export/name-file';

/** The bubbles as a table, largest first. */
export function buildTradesTable(heatmap: LoadedBooks, zone: Zone): TableContent {
  const { market, marks, linked, unit, settled } = heatmap;
  const words = { decimals: readDecimals(heatmap), zone };
  const { bubbles } = marks;
  const each = formatLength(linked.trades.seconds);
  return {
    title: 'Volume at price',
    caption: `${describeBubbles(bubbles, unit, linked.trades.seconds)}. ${market.exchange}: bought and sold in ${each} at each price, not single trades. Prices in USD, sizes in ${unit}.`,
    columns: [
      { name: `Time (${each} from)`, isFigure: false },
      { name: 'Price from', isFigure: true },
      { name: 'Bought', isFigure: true },
      { name: 'Sold', isFigure: true },
      { name: 'Total', isFigure: true },
    ],
    rows: bubbles === undefined ? [] : Array.from({ length: bubbles.length }, (_, at) => buildRow(bubbles, at, words)),
    empty: 'No volume at price of this size in view is loaded.',
    fileName: `${nameFile(market, 'trades', settled.view.timeFrom)}.csv`,
  };
}

/** "Volume at price ≥ 4.2 BTC per 50 USD × 5 min", "The largest 600 of 1,204: volume at price per 50 USD × 5 min". */
export function describeBubbles(bubbles: Bubbles | undefined, unit: string, seconds: number): string {
  if (bubbles === undefined) return 'Volume at price is off';
  const { length, found, least, rowStep } = bubbles;
  const from = least === 0 ? '' : ` ≥ ${formatSize(least)} ${unit}`;
  // A single row does not show how high it is.
  const row = rowStep === 0 ? 'row' : `${formatPrice(rowStep, countDecimals(rowStep))} USD`;
  const grid = `${from} per ${row} × ${formatLength(seconds)}`;
  if (length === found) return `Volume at price${grid}`;
  return `The largest ${formatNumber(length, 0)} of ${formatNumber(found, 0)}: volume at price${grid}`;
}

interface RowWords {
  /** Decimals of the market's tick. */
  readonly decimals: number;
  readonly zone: Zone;
}

function buildRow(
  { times, prices, buys, sells }: Bubbles,
  at: number,
  { decimals, zone }: RowWords,
): readonly TableCell[] {
  const total = buys[at] + sells[at];
  return [
    { text: formatFullTime(times[at], zone), value: times[at] },
    { text: formatPrice(prices[at], decimals), value: prices[at] },
    { text: formatSize(buys[at]), value: buys[at], tone: 'buy' },
    { text: formatSize(sells[at]), value: sells[at], tone: 'sell' },
    { text: formatSize(total), value: total },
  ];
}
