import type { BookReading, CellSize, Neighbour } from '@/charts/heatmap/hit-test';
import { formatSize } from '@/domain/format/format-compact';
import { formatBasisPoints } from '@/domain/format/format-percent';
import { formatClock, formatHourMinute } from '@/domain/format/format-time';
import { getSnapshotTime, type RowReading } from '@/domain/grid/depth-at';
import { secondsOfMicros } from '@/domain/units';
import { computeBasisPoints, type ReadoutBody, type ReadoutRow, type ReadoutWords, sizeRow } from './readout-words';

const SIDE_WORDS = {
  bid: { label: 'Bid volume', spoken: 'bid', tone: 'buy' },
  ask: { label: 'Ask volume', spoken: 'ask', tone: 'sell' },
  unknown: { label: 'Volume, side unknown', spoken: 'side unknown', tone: undefined },
} as const;

const MINUTE_SECONDS = 60;

/** A level of a book: size, side where it is sure, value, distance, what lies before it, and the level a snapshot away. */
export function describeBook(reading: BookReading, words: ReadoutWords): ReadoutBody {
  const { neighbours, price } = reading;
  // What has no size is told before.
  const cell = reading.cell as CellSize;
  const side = SIDE_WORDS[cell.side];
  const distance = cell.mid === undefined ? undefined : formatBasisPoints(computeBasisPoints(price, cell.mid));
  return {
    rows: [
      sizeRow(side.label, cell.size, words.coin, side.tone),
      sizeRow('Notional', cell.size * price, words.quote),
      ...(distance === undefined ? [] : [{ label: 'From mid', value: distance }]),
      ...(cell.sumToMid === undefined ? [] : [sizeRow('Summed to mid', cell.sumToMid, words.coin)]),
      ...neighbourRow('Before', neighbours.before, words),
      ...neighbourRow('After', neighbours.after, words),
    ],
    spoken: [
      `${side.spoken} ${formatSize(cell.size)} ${words.coin}`,
      ...(distance === undefined ? [] : [speakDistance(distance)]),
    ],
  };
}

/** The same level a snapshot before or after: "Before, 10:27". */
function neighbourRow(
  label: string,
  neighbour: Neighbour<RowReading> | undefined,
  { coin, zone }: ReadoutWords,
): readonly ReadoutRow[] {
  if (neighbour === undefined) return [];
  const { reading, snapshot } = neighbour;
  const at = secondsOfMicros(getSnapshotTime(snapshot));
  const clock = at % MINUTE_SECONDS === 0 ? formatHourMinute(at, zone) : formatClock(at, zone);
  const value = reading.kind === 'outside' ? 'outside the depth' : `${formatSize(reading.size)} ${coin}`;
  return [{ label: `${label}, ${clock}`, value }];
}

function speakDistance(text: string): string {
  return text.replace('−', 'minus ').replace('+', 'plus ').replace(' bp', ' basis points');
}
