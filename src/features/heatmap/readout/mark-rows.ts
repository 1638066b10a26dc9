import { formatPrice } from '@/domain/format/format-price';
import { formatHourMinute } from '@/domain/format/format-time';
import { findBubble } from '@/domain/volume-profile/list-bubbles';
import { findSnapshotAt, readBestPrices } from '@/features/heatmap/view/best-quotes';
import type { LoadedBooks } from '@/features/heatmap/view/use-heatmap';
import type { Readout, ReadoutRow } from '@/panes/plot/crosshair/readout-card';
import { formatRange, type ReadoutWords, sizeRow } from './readout-words';

interface MarkPoint extends Pick<ReadoutWords, 'decimals' | 'zone'> {
  /** Unix seconds. */
  readonly time: number;
  readonly price: number;
}

/** The readout of a cell with the marks over it: best prices, and the volume traded at the price. */
export function addMarks(readout: Readout, heatmap: LoadedBooks, point: MarkPoint): Readout {
  const rows = [...listQuoteRows(heatmap, point), ...listTradeRows(heatmap, point)];
  if (rows.length === 0) return readout;
  const spoken = rows.map(({ label, value }) => `${label.toLowerCase()} ${value}`).join(', ');
  return { ...readout, rows: [...readout.rows, ...rows], spoken: `${readout.spoken}, ${spoken}` };
}

function listQuoteRows(heatmap: LoadedBooks, { time, decimals }: MarkPoint): readonly ReadoutRow[] {
  const { base, marks, candles } = heatmap;
  if (!marks.hasQuotes || base.id !== 'depth') return [];
  const ref = findSnapshotAt(heatmap, time);
  const best = ref && readBestPrices(base, candles.candles, ref);
  if (best === undefined) return [];
  return [
    { label: 'Best bid', value: formatPrice(best.bid, decimals), tone: 'buy' },
    { label: 'Best ask', value: formatPrice(best.ask, decimals), tone: 'sell' },
  ];
}

function listTradeRows({ marks, linked, unit, market }: LoadedBooks, point: MarkPoint): readonly ReadoutRow[] {
  const { bubbles } = marks;
  const { columns, seconds } = linked.trades;
  const found = bubbles && findBubble(columns, point.time, point.price, { seconds, rowStep: bubbles.rowStep });
  if (bubbles === undefined || found === undefined) return [];
  const { time, price, buy, sell } = found;
  const factor = unit === 'USD' ? price : 1;
  const [from, to] = [time, time + seconds].map((at) => formatHourMinute(at, point.zone));
  const sizes = unit === 'USD' ? unit : (market.coin ?? '');
  return [
    {
      label: 'Volume at price',
      value: `${formatRange(price, price + bubbles.rowStep, point.decimals)}, ${from}–${to}`,
      isHead: true,
    },
    sizeRow('Bought', buy * factor, sizes, { tone: 'buy' }),
    sizeRow('Sold', sell * factor, sizes, { tone: 'sell' }),
  ];
}
