import { formatSize } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatPrice } from '@/domain/format/format-price';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import type { Bubbles } from '@/domain/volume-profile/list-bubbles';
import { readDecimals } from '@/features/heatmap/view/read-decimals';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { TableCell, TableContent } from '@/panes/data-table/table-content';
import { nameFile } from '@/panes/export/name-file';

/** The bubbles as a table, largest first. */
export function buildTradesTable(heatmap: Heatmap, zone: Zone): TableContent {
  const { market, marks, linked, unit, settled } = heatmap;
  const words = { decimals: readDecimals(heatmap), zone };
  const { bubbles } = marks;
  const each = formatLength(linked.trades.seconds);
  return {
    title: 'Trades by price',
    caption: `${describeBubbles(bubbles, unit)}. ${market.exchange}: volume bought and sold in ${each} at each price, not single trades. Prices in USD, sizes in ${unit}.`,
    columns: [
      { name: `Time (${each} from)`, isFigure: false },
      { name: 'Price from', isFigure: true },
      { name: 'Bought', isFigure: true },
      { name: 'Sold', isFigure: true },
      { name: 'Total', isFigure: true },
    ],
    rows: bubbles === undefined ? [] : Array.from({ length: bubbles.length }, (_, at) => buildRow(bubbles, at, words)),
    empty: 'No trade of this size in view is loaded.',
    fileName: `${nameFile(market, 'trades', settled.view.timeFrom)}.csv`,
  };
}

/** "Trades of 4.2 BTC or more", "The largest 600 of 1,204 trades of 0.1 BTC or more". */
export function describeBubbles(bubbles: Bubbles | undefined, unit: string): string {
  if (bubbles === undefined) return 'Trades are off';
  const size = `${formatSize(bubbles.least)} ${unit} or more`;
  const what = bubbles.least === 0 ? 'all trades' : `trades of ${size}`;
  const { length, found } = bubbles;
  const told = length < found ? `the largest ${formatNumber(length, 0)} of ${formatNumber(found, 0)} ${what}` : what;
  return told[0].toUpperCase() + told.slice(1);
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
