import { IngestError } from '@/service/ingest/open/ingest-error';
import { RECORDED_CANDLE_FIELDS, RECORDED_CANDLE_TYPES } from '@/service/store/engine/schema';
import type { SeedRows } from '../store/seed-store';
import type { Candle } from './candles';

const MAX_UINT64 = 2n ** 64n - 1n;

/** @throws IngestError when a sum does not fit the store. */
export function checkSum(sum: bigint): bigint {
  if (sum > MAX_UINT64) throw new IngestError('The volume of one minute is too large to store');
  return sum;
}

/**
 * The row of a candle in the order of `RECORDED_CANDLE_FIELDS`; sums are bigints. When some volume has no side, the
 * sides are incomplete, and the row is marked like a venue's own candle.
 * @throws IngestError as above.
 */
export function candleValues(market: number, minute: number, { all, buy, sell, unsided }: Candle): (number | bigint)[] {
  const pricesOf = (bar: Candle['all'] | undefined): number[] =>
    bar ? [bar.open, bar.high, bar.low, bar.close].map((price) => price - all.open) : [0, 0, 0, 0];
  const sides = [buy, sell];
  return [
    market,
    minute,
    all.open,
    ...pricesOf(all).slice(1),
    ...sides.flatMap(pricesOf),
    ...sides.map((side) => checkSum(side?.lots ?? 0n)),
    ...sides.map((side) => checkSum(side?.tickLots ?? 0n)),
    ...sides.flatMap((side) =>
      [side?.firstMs ?? minute * 1000, side?.lastMs ?? minute * 1000].map((ms) => ms - minute * 1000),
    ),
    checkSum(unsided?.lots ?? 0n),
    checkSum(unsided?.tickLots ?? 0n),
    unsided === undefined ? 0 : 1,
  ];
}

const COLUMN_OF = {
  UInt8: (values) => ({ type: 'UInt8', values: Uint8Array.from(values, Number) }),
  UInt32: (values) => ({ type: 'UInt32', values: Uint32Array.from(values, Number) }),
  Int32: (values) => ({ type: 'Int32', values: Int32Array.from(values, Number) }),
  UInt64: (values) => ({ type: 'UInt64', values: BigUint64Array.from(values, BigInt) }),
  DateTime: (values) => ({ type: 'DateTime', values: Uint32Array.from(values, Number) }),
} as const satisfies Record<string, (values: readonly (number | bigint)[]) => SeedRows['block'][string]>;

/** Candles of a market as a block of `candle_minute`. */
export function toCandleRows(
  market: number,
  candles: readonly (readonly [minute: number, candle: Candle])[],
): SeedRows {
  const rows = candles.map(([minute, candle]) => candleValues(market, minute, candle));
  const columns = RECORDED_CANDLE_FIELDS.map((field, i) => {
    const make = COLUMN_OF[RECORDED_CANDLE_TYPES[i] as keyof typeof COLUMN_OF];
    return [field, make(rows.map((row) => row[i]))] as const;
  });
  return { table: 'candle_minute', rows: rows.length, block: Object.fromEntries(columns) };
}
