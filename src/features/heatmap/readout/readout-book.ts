import type { BookReading, CellSize } from '@/charts/heatmap/hit-test';
import { formatSize } from '@/domain/format/format-compact';
import { formatBasisPoints } from '@/domain/format/format-percent';
import type { ReadoutRow } from '@/panes/plot/crosshair/readout-card';
import {
  computeBasisPoints,
  neighbourRows,
  otherUnitRow,
  type ReadoutBody,
  type ReadoutWords,
  sizeRow,
} from './readout-words';

const TO_MID = 'Cumulative to mid';

/**
 * Where sides are known, a sum ends at the best price of its side, which may be beyond the mid if venues are summed.
 */
const SIDE_WORDS = {
  bid: { label: 'Bid volume', spoken: 'bid', tone: 'buy', summed: 'Bids to best' },
  ask: { label: 'Ask volume', spoken: 'ask', tone: 'sell', summed: 'Asks to best' },
  both: { label: 'Bids and asks', spoken: 'bids and asks', tone: undefined, summed: TO_MID },
  unknown: { label: 'Volume, side unknown', spoken: 'side unknown', tone: undefined, summed: TO_MID },
} as const;

/**
 * A level of a book: its size, its side if certain, value, distance, the size in front of it, and its size one
 * snapshot away.
 */
export function describeBook(reading: BookReading, words: ReadoutWords): ReadoutBody {
  const { neighbours, price } = reading;
  // A cell without a size was handled before.
  const cell = reading.cell as CellSize;
  const side = SIDE_WORDS[cell.side];
  const isTold = cell.snapshot.tile.columns.sides !== undefined;
  const sides = cell.side === 'both' ? bothRows(cell, words) : [];
  const distance = cell.mid === undefined ? undefined : formatBasisPoints(computeBasisPoints(price, cell.mid));
  return {
    rows: [
      sizeRow(side.label, cell.size, words.unit, side.tone && { tone: side.tone }),
      ...sides,
      otherUnitRow(words, () => cell.notional),
      ...(distance === undefined ? [] : [{ label: 'Distance', value: distance }]),
      ...(cell.sumToMid === undefined ? [] : [sizeRow(isTold ? side.summed : TO_MID, cell.sumToMid, words.unit)]),
      ...neighbourRows(neighbours, words),
    ],
    spoken: [
      ...(sides.length === 0 ? [`${side.spoken} ${formatSize(cell.size)} ${words.unit}`] : sides.map(speakRow)),
      ...(distance === undefined ? [] : [speakDistance(distance)]),
    ],
  };
}

/** Best bid and best ask can share a block; if venues are summed, so can further levels. */
function bothRows({ bids, asks }: CellSize, { unit }: ReadoutWords): readonly ReadoutRow[] {
  return [sizeRow('Bids', bids, unit, { tone: 'buy' }), sizeRow('Asks', asks, unit, { tone: 'sell' })];
}

const speakRow = ({ label, value }: ReadoutRow): string => `${label.toLowerCase()} ${value}`;

function speakDistance(text: string): string {
  return text.replace('−', 'minus ').replace('+', 'plus ').replace(' bp', ' basis points');
}
