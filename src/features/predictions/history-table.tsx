import { getQuestionTitle, type Prediction } from '@/data/queries/predictions';
import { formatCompact } from '@/domain/format/format-compact';
import { formatProbability } from '@/domain/format/format-percent';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import { DataTableDialog } from '@/panes/data-table/data-table-dialog';
import type { TableContent } from '@/panes/data-table/table-content';
import type { PricePoint } from './price-points';

export interface HistoryTableProps {
  readonly prediction: Prediction;
  readonly points: readonly PricePoint[];
  readonly zone: Zone;
  readonly onClose: () => void;
}

/** Number of rows at most: the newest. */
const MAX_ROWS = 200;

/** The history as a table over the page, newest first. */
export function HistoryTable({ prediction, points, zone, onClose }: HistoryTableProps) {
  const newest = points.slice(-MAX_ROWS).toReversed();
  const content: TableContent = {
    title: 'Probability history',
    caption: `${getQuestionTitle(prediction)} The last price of each bucket with trades, the latest ${newest.length} of ${points.length}.`,
    columns: [
      { name: 'Bucket start', isFigure: false },
      { name: 'Probability', isFigure: true },
      { name: 'Volume, USD', isFigure: true },
    ],
    rows: newest.map(({ time, price, volume }) => [
      { text: formatFullTime(time, zone), value: new Date(time * 1000).toISOString() },
      { text: formatProbability(price), value: price },
      { text: formatCompact(volume), value: volume },
    ]),
    empty: 'No trades in this range.',
    fileName: `${prediction.record.slug ?? prediction.event.slug}-history.csv`,
  };
  return <DataTableDialog content={content} onClose={onClose} />;
}
