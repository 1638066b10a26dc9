import { lowerBound } from '@/base/binary-search';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import { formatSize, formatSizeChange } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import type { Zone } from '@/domain/format/format-time';
import { USD } from '@/features/heatmap/view/size-unit';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { describeStarts, MAX_ROWS, type TimeColumn } from '@/panes/data-table/series-table';
import type { TableCell, TableContent } from '@/panes/data-table/table-content';
import { nameFile } from '@/panes/export/name-file';

/** The volumes by side in view, and whose they are. */
interface TradedView extends Pick<Heatmap, 'market' | 'settled' | 'unit'>, RequestedVenues {
  readonly candles: Pick<Heatmap['candles'], 'volumeSeconds'>;
}

interface RequestedVenues {
  readonly candleRequests: { readonly sides: { readonly view: { readonly exchange: readonly string[] } } };
}

/** The volumes in view as received, the latest first. The rows do not depend on the width of the window. */
export function buildVolumeTable(heatmap: TradedView, bars: SideVolumes, zone: Zone): TableContent {
  const { timeFrom, timeTo } = heatmap.settled.view;
  const [first, end] = [lowerBound(bars.times, timeFrom, bars.length), lowerBound(bars.times, timeTo, bars.length)];
  const count = Math.min(MAX_ROWS, end - first);
  const total = formatNumber(end - first, 0);
  const starts = describeStarts(bars.times.subarray(end - count, end), zone);
  const length = formatLength(heatmap.candles.volumeSeconds);
  const which =
    count < end - first
      ? `the latest ${count} of ${total} bars of ${length} that start in view`
      : `all ${total} bars of ${length} that start in view`;
  return {
    title: 'Volume by side',
    caption: `${describeVenues(heatmap)}: ${which}. Volumes in ${describeUnit(heatmap)}; CVD is the sum of buys minus sells since the first bar that starts in view.`,
    columns: [
      { name: starts.name, isFigure: false },
      { name: 'Buy', isFigure: true },
      { name: 'Sell', isFigure: true },
      { name: 'Delta', isFigure: true },
      { name: 'CVD', isFigure: true },
    ],
    rows: Array.from({ length: count }, (_, i) => buildRow(bars, end - 1 - i, starts)),
    empty: 'No bars in view.',
    fileName: `${nameFile(heatmap.market, 'volume-by-side', heatmap.settled.view.timeFrom)}.csv`,
  };
}

/** "BTC", or how volumes in USD are made. */
export const describeUnit = ({ unit }: Pick<Heatmap, 'unit'>): string =>
  unit === USD ? 'USD, at the typical price of each candle' : unit || 'coins';

/** The venues of the volumes: "ATLAS_FUTURES", "Sum of ATLAS_FUTURES and CINDER_SWAP". */
function describeVenues({ candleRequests }: RequestedVenues): string {
  const { exchange } = candleRequests.sides.view;
  const venues = exchange.length < 2 ? exchange.join('') : `${exchange.slice(0, -1).join(', ')} and ${exchange.at(-1)}`;
  return exchange.length < 2 ? venues : `Sum of ${venues}`;
}

function buildRow(
  { times, buys, sells, cumulativeDeltas }: SideVolumes,
  at: number,
  starts: TimeColumn,
): readonly TableCell[] {
  const [buy, sell, cumulative] = [buys[at], sells[at], cumulativeDeltas[at]];
  const delta = buy - sell;
  return [
    starts.tell(times[at]),
    { text: formatSize(buy), value: buy, tone: 'buy' },
    { text: formatSize(sell), value: sell, tone: 'sell' },
    { text: formatSizeChange(delta), value: delta, tone: delta >= 0 ? 'buy' : 'sell' },
    { text: formatSizeChange(cumulative), value: cumulative },
  ];
}
