import type { HeatReading } from '@/charts/heatmap/hit-test';
import { formatSize } from '@/domain/format/format-compact';
import { formatBasisPoints } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatClock, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';

/** One line of the readout: its words and its figure. */
export interface ReadoutRow {
  readonly label: string;
  readonly value: string;
  readonly tone?: 'buy' | 'sell';
}

export interface Readout {
  /** Price range that the level stands for. */
  readonly title: string;
  readonly time: string;
  readonly rows: readonly ReadoutRow[];
  /** The same in one sentence, for a screen reader. */
  readonly spoken: string;
}

export interface ReadoutWords {
  readonly decimals: number;
  readonly coin: string;
  readonly quote: string;
  readonly zone: Zone;
}

const BASIS_POINTS = 10_000;
const MINUTE_SECONDS = 60;

/** Distance of `price` from `mid` in basis points. */
export function computeBasisPoints(price: number, mid: number): number {
  return ((price - mid) / mid) * BASIS_POINTS;
}

const SIDE_WORDS = {
  bid: { label: 'Bid volume', spoken: 'bid', tone: 'buy' },
  ask: { label: 'Ask volume', spoken: 'ask', tone: 'sell' },
  unknown: { label: 'Volume, side unknown', spoken: 'side unknown', tone: undefined },
} as const;

/** What the cell under the crosshair says, from the received numbers. */
export function describeReading(reading: HeatReading, words: ReadoutWords): Readout {
  const { decimals, zone } = words;
  const title = `${formatPrice(reading.priceLow, decimals)} – ${formatPrice(reading.priceHigh, decimals)}`;
  const isFine = reading.timeTo - reading.timeFrom < MINUTE_SECONDS;
  const clock = isFine ? formatClock(reading.timeFrom, zone) : formatHourMinute(reading.timeFrom, zone);
  const time = `${clock} ${formatZone(reading.timeFrom, zone)}`;
  const { cell } = reading;
  if (cell.kind === 'no-snapshot') return withoutSize(reading, words, title, time, 'No snapshot');
  if (cell.kind === 'outside') return withoutSize(reading, words, title, time, 'Outside the requested depth');
  const side = SIDE_WORDS[cell.side];
  const size = `${formatSize(cell.size)} ${words.coin}`;
  const distance = cell.mid === undefined ? undefined : formatBasisPoints(computeBasisPoints(reading.price, cell.mid));
  return {
    title,
    time,
    rows: [
      { label: side.label, value: size, ...(side.tone === undefined ? {} : { tone: side.tone }) },
      { label: 'Notional', value: `${formatSize(cell.size * reading.price)} ${words.quote}` },
      ...(distance === undefined ? [] : [{ label: 'From mid', value: distance }]),
      ...(cell.sumToMid === undefined
        ? []
        : [{ label: 'Summed to mid', value: `${formatSize(cell.sumToMid)} ${words.coin}` }]),
    ],
    spoken: [formatPrice(reading.price, decimals), `${side.spoken} ${size}`, distance && speakDistance(distance), time]
      .filter((part) => part !== undefined)
      .join(', '),
  };
}

function speakDistance(text: string): string {
  return text.replace('−', 'minus ').replace('+', 'plus ').replace(' bp', ' basis points');
}

function withoutSize(
  reading: HeatReading,
  { decimals }: ReadoutWords,
  title: string,
  time: string,
  value: string,
): Readout {
  return {
    title,
    time,
    rows: [{ label: 'Volume', value }],
    spoken: `${formatPrice(reading.price, decimals)}, ${value.toLowerCase()}, ${time}`,
  };
}
