import type { BookReading, CellSize } from '@/charts/heatmap/hit-test';
import { formatSize } from '@/domain/format/format-compact';
import { formatBasisPoints } from '@/domain/format/format-percent';
import { computeBasisPoints, neighbourRows, type ReadoutBody, type ReadoutWords, sizeRow } from './readout-words';

const SIDE_WORDS = {
  bid: { label: 'Bid volume', spoken: 'bid', tone: 'buy' },
  ask: { label: 'Ask volume', spoken: 'ask', tone: 'sell' },
  unknown: { label: 'Volume, side unknown', spoken: 'side unknown', tone: undefined },
} as const;

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
      ...neighbourRows(neighbours, words),
    ],
    spoken: [
      `${side.spoken} ${formatSize(cell.size)} ${words.coin}`,
      ...(distance === undefined ? [] : [speakDistance(distance)]),
    ],
  };
}

function speakDistance(text: string): string {
  return text.replace('−', 'minus ').replace('+', 'plus ').replace(' bp', ' basis points');
}
