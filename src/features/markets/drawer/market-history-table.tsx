import type { Market } from '@/contract/payloads';
import { getMarketSymbol } from '@/data/queries/market-key';
import { formatPrice } from '@/domain/format/format-price';
import { formatFullTime } from '@/domain/format/format-time';
import { DataTableDialog } from '@/panes/data-table/data-table-dialog';
import type { TableContent } from '@/panes/data-table/table-content';
import { usePriceDecimals } from '@/panes/price/price';
import { useSettings } from '@/state/settings';
import type { CloseLine } from './close-line';

export interface MarketHistoryTableProps {
  readonly market: Market;
  readonly line: CloseLine;
  readonly onClose: () => void;
}

/** Number of rows at most: the newest. */
const MAX_ROWS = 200;

/** The prices of the drawer's chart as a table over the page, newest first. */
export function MarketHistoryTable({ market, line, onClose }: MarketHistoryTableProps) {
  const decimals = usePriceDecimals(market);
  const zone = useSettings((settings) => settings.zone);
  const known = line.times.map((time, at) => ({ time, price: line.prices[at] })).filter(({ price }) => price > 0);
  const newest = known.slice(-MAX_ROWS).toReversed();
  const content: TableContent = {
    title: 'Price history',
    caption: `${getMarketSymbol(market)}, ${market.exchange}. The last price of each candle, the latest ${newest.length} of ${known.length}.`,
    columns: [
      { name: 'End', isFigure: false },
      { name: 'Price', isFigure: true },
    ],
    rows: newest.map(({ time, price }) => [
      { text: formatFullTime(time, zone), value: new Date(time * 1000).toISOString() },
      { text: formatPrice(price, decimals), value: price },
    ]),
    empty: 'No trades in this range.',
    fileName: `${market.exchange}-${market.rawSymbol}-prices.csv`.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-'),
  };
  return <DataTableDialog content={content} onClose={onClose} />;
}
