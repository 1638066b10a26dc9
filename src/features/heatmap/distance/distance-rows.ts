import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatBasisPoints } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatClock, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { findSnapshot, getSnapshotTime, readRow, type SnapshotRef, sumRowSides } from '@/domain/grid/depth-at';
import { columnOfTime, type GridSpec, type GridTile, rowOfPrice } from '@/domain/grid/grid-tile';
import { secondsOfMicros } from '@/domain/units';
import { speakGap } from '@/features/heatmap/readout/readout';
import type { Readout, ReadoutRow } from '@/panes/plot/crosshair/readout-card';

/** A book on the distance axis. */
export interface DistanceGrid {
  readonly spec: GridSpec;
  readonly tiles: readonly GridTile[];
}

export interface DistancePoint {
  readonly time: number;
  /** Basis points from the mid, negative below it. */
  readonly distance: number;
}

export interface DistanceWords {
  /** Unit of the sizes: "BTC", "USD". */
  readonly unit: string;
  readonly decimals: number;
  readonly zone: Zone;
  /** Mid of the snapshot; `undefined` where it is unknown. */
  readonly mid: number | undefined;
  /** Why there is no snapshot, if one is missing and the reason is known. */
  readonly gap?: string | undefined;
}

const MINUTE_SECONDS = 60;
const BASIS_POINTS = 1e4;

/** Height of a row in basis points. At least one block of the book, because a smaller row would split blocks. */
export function chooseDistanceStep(rowStep: number, price: number): number {
  const least = (rowStep / price) * BASIS_POINTS;
  return [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].find((step) => step >= least) ?? 100;
}

/** A distance range as wide as a view's price range. */
export function fitDistances({ low, high }: { readonly low: number; readonly high: number }): {
  low: number;
  high: number;
} {
  const half = Math.max(1, ((high - low) / (high + low)) * BASIS_POINTS);
  return { low: -half, high: half };
}

/** The size at a distance from the mid, and the total up to there. */
export function readDistance(
  { spec, tiles }: DistanceGrid,
  { time, distance }: DistancePoint,
  words: DistanceWords,
): Readout {
  const { unit, zone, mid, decimals } = words;
  const row = rowOfPrice(spec, distance);
  const [low, high] = [(row - 0.5) * spec.rowStep, (row + 0.5) * spec.rowStep];
  const title = `${formatNumber(low, 1, 'always')} to ${formatNumber(high, 1, 'always')} bp`;
  const ref = findSnapshot(tiles, spec, time);
  const at = ref === undefined ? columnOfTime(spec, time) * spec.columnSeconds : secondsOfMicros(getSnapshotTime(ref));
  const clock = `${at % MINUTE_SECONDS === 0 ? formatHourMinute(at, zone) : formatClock(at, zone)} ${formatZone(at, zone)}`;
  const reading = ref && readRow(ref, row);
  if (ref === undefined || reading?.kind !== 'size') {
    const gap = ref === undefined ? (words.gap ?? 'No snapshot') : 'Outside the requested depth';
    const spoken = `${title}, ${speakGap(gap)}, ${clock}`;
    return { title, time: clock, rows: [{ label: 'Volume', value: gap }], spoken };
  }
  const { bids, asks } = sumRowSides(ref, { bidEnd: 0, askStart: 0 }, row);
  const size = (label: string, value: number, tone?: 'buy' | 'sell'): ReadoutRow => ({
    label,
    value: `${formatSize(value)} ${unit}`,
    ...(tone && { tone }),
  });
  const rows = [
    ...(bids > 0 || asks === 0 ? [size('Bid volume', bids, 'buy')] : []),
    ...(asks > 0 ? [size('Ask volume', asks, 'sell')] : []),
    { label: 'Distance', value: formatBasisPoints(row * spec.rowStep) },
    ...(mid === undefined
      ? []
      : [{ label: 'Price, about', value: formatPrice(mid * (1 + (row * spec.rowStep) / BASIS_POINTS), decimals) }]),
    size('Cumulative to mid', sumToMid(ref, row)),
  ];
  const spoken = rows.slice(0, -1).map(({ label, value }) => `${label.toLowerCase()} ${value}`);
  return { title, time: clock, rows, spoken: [...spoken, clock].join(', ') };
}

/** Total size between a row and the mid, including the row. */
function sumToMid(ref: SnapshotRef, row: number): number {
  const { columns, spec } = ref.tile;
  const { offsets, prices, volumes, sides } = columns;
  const isBid = row < 0;
  let sum = 0;
  for (let at = offsets[ref.snapshot]; at < offsets[ref.snapshot + 1]; at++) {
    const own = Math.round(prices[at] / spec.rowStep);
    const isBetween = isBid ? own >= row : own <= row;
    if (isBetween && sides?.[at] === (isBid ? 0 : 1)) sum += volumes[at];
  }
  return sum;
}
