import type { LayerReading } from '@/charts/heatmap/hit-test';
import { formatPrice } from '@/domain/format/format-price';
import { formatClock, formatHourMinute, formatZone } from '@/domain/format/format-time';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import { secondsOfMicros } from '@/domain/units';
import type { Readout, ReadoutRow } from '@/panes/plot/crosshair/readout-card';
import { describeBook } from './readout-book';
import { describeLiquidations, describeTriggers } from './readout-levels';
import { formatRange, type ReadoutBody, type ReadoutWords } from './readout-words';

const MINUTE_SECONDS = 60;

/** The readout of the layer's cell under the crosshair, from the received numbers. */
export function describeReading(reading: LayerReading, words: ReadoutWords): Readout {
  const { decimals } = words;
  const { cell } = reading;
  const time = describeTime(reading, words);
  const { rows, spoken } =
    cell.kind === 'no-snapshot' || cell.kind === 'outside'
      ? describeGap(cell.kind, words)
      : describeCell(reading, words);
  return {
    title: formatRange(reading.priceLow, reading.priceHigh, decimals),
    time,
    rows,
    spoken: [namePlace(reading, decimals), ...spoken, time].join(', '),
  };
}

/** The label of a level, or the price range of a cell without one. */
function namePlace(reading: LayerReading, decimals: number): string {
  const { kind, cell, price, priceLow, priceHigh } = reading;
  const hasLabel = kind !== 'book' || (cell.kind === 'size' && (cell.side === 'bid' || cell.side === 'ask'));
  return hasLabel ? formatPrice(price, decimals) : formatRange(priceLow, priceHigh, decimals);
}

/** The readouts of two layers in one. The upper layer's part has its own name, prices and time. */
export function joinReadouts(lower: Readout, upper: Readout, name: string): Readout {
  const head: ReadoutRow = { label: name, value: `${upper.title}, ${upper.time}`, isHead: true };
  return {
    ...lower,
    rows: [...lower.rows, head, ...upper.rows],
    spoken: `${lower.spoken}; ${name}: ${upper.spoken}`,
  };
}

function describeCell(reading: LayerReading, words: ReadoutWords): ReadoutBody {
  if (reading.kind === 'book') return describeBook(reading, words);
  return reading.kind === 'triggers' ? describeTriggers(reading, words) : describeLiquidations(reading, words);
}

/** The snapshot's own time, or the column's if there is no snapshot. Seconds where they matter. */
function describeTime({ cell, timeFrom, timeTo }: LayerReading, { zone }: ReadoutWords): string {
  const at = cell.kind === 'no-snapshot' ? timeFrom : secondsOfMicros(getSnapshotTime(cell.snapshot));
  const isFine = timeTo - timeFrom < MINUTE_SECONDS || at % MINUTE_SECONDS !== 0;
  return `${isFine ? formatClock(at, zone) : formatHourMinute(at, zone)} ${formatZone(at, zone)}`;
}

const GAP_WORDS = { 'no-snapshot': 'No snapshot', outside: 'Outside the requested depth' } as const;

function describeGap(kind: keyof typeof GAP_WORDS, { gap }: ReadoutWords): ReadoutBody {
  const value = (kind === 'no-snapshot' ? gap : undefined) ?? GAP_WORDS[kind];
  return { rows: [{ label: 'Volume', value }], spoken: [speakGap(value)] };
}

/** Lower-cases the first letter for use within a sentence; names keep their capitals. */
export const speakGap = (words: string): string => words[0].toLowerCase() + words.slice(1);
