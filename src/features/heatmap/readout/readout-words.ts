import type { LayerReading, Neighbours } from '@/charts/heatmap/hit-test';
import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { formatClock, formatHourMinute, type Zone } from '@/domain/format/format-time';
import { getSnapshotTime, type LevelSide } from '@/domain/grid/depth-at';
import { secondsOfMicros } from '@/domain/units';
import { USD } from '@/features/heatmap/view/size-unit';
import type { ReadoutRow } from '@/panes/plot/crosshair/readout-card';

/** The description of a cell, without its place. */
export interface ReadoutBody {
  readonly rows: readonly ReadoutRow[];
  /** Parts of the spoken sentence, between price and time. */
  readonly spoken: readonly string[];
}

export interface ReadoutWords {
  /** Decimals of the edges of the drawn rows. */
  readonly decimals: number;
  /** Decimals of the market's tick, for exact prices. */
  readonly tickDecimals: number;
  /** Unit of the sizes that are read: "BTC", "USD". */
  readonly unit: string;
  /** The same cell in coins, where the sizes that are read are in USD. */
  readonly inCoins?: { readonly reading: LayerReading; readonly coin: string } | undefined;
  readonly zone: Zone;
  /** Why there is no snapshot, if one is missing and the reason is known. */
  readonly gap?: string | undefined;
  /** The market price at the snapshot; `undefined` where unknown. */
  readonly price?: number | undefined;
  /** Lowest and highest price traded since the snapshot; `undefined` if nothing traded or it is unknown. */
  readonly traded?: { readonly low: number; readonly high: number } | undefined;
}

export const BASIS_POINTS = 10_000;
/** Distance of `price` from `mid` in basis points. */
export function computeBasisPoints(price: number, mid: number): number {
  return ((price - mid) / mid) * BASIS_POINTS;
}

/** "423.5 BTC". */
export function sizeRow(
  label: string,
  size: number,
  unit: string,
  { tone }: { readonly tone?: ReadoutRow['tone'] } = {},
): ReadoutRow {
  return { label, value: `${formatSize(size)} ${unit}`, ...(tone === undefined ? {} : { tone }) };
}

/** The size in the other unit: its value in USD, or its coins where sizes are in USD. */
export function otherUnitRow({ inCoins }: ReadoutWords, findNotional: () => number): ReadoutRow {
  if (inCoins === undefined) return sizeRow('Notional', findNotional(), USD);
  const { cell } = inCoins.reading;
  return sizeRow(`In ${inCoins.coin}`, 'size' in cell ? cell.size : Number.NaN, inCoins.coin);
}

/** "97,000 – 97,005". */
export function formatRange(low: number, high: number, decimals: number): string {
  return `${formatPrice(low, decimals)} – ${formatPrice(high, decimals)}`;
}

const MINUTE_SECONDS = 60;

type RowSize = ({ readonly kind: 'outside' } | { readonly kind: 'size' | 'levels'; readonly size: number }) & {
  readonly side?: LevelSide;
};

const SIDE_ENDS: Readonly<Record<LevelSide, string>> = {
  bid: ' bid',
  ask: ' ask',
  both: ' bid and ask',
  unknown: ', side unknown',
};

/** The same prices one snapshot before and after: "Before, 10:27", with the side if it differs. */
export function neighbourRows(
  { before, after }: Neighbours<RowSize>,
  { unit, zone }: ReadoutWords,
): readonly ReadoutRow[] {
  return [['Before', before] as const, ['After', after] as const].flatMap(([label, neighbour]): ReadoutRow[] => {
    if (neighbour === undefined) return [];
    const { reading, snapshot } = neighbour;
    const at = secondsOfMicros(getSnapshotTime(snapshot));
    const clock = at % MINUTE_SECONDS === 0 ? formatHourMinute(at, zone) : formatClock(at, zone);
    const side = reading.side === undefined ? '' : SIDE_ENDS[reading.side];
    const value =
      reading.kind === 'outside' ? 'outside the requested depth' : `${formatSize(reading.size)} ${unit}${side}`;
    return [{ label: `${label}, ${clock}`, value }];
  });
}
