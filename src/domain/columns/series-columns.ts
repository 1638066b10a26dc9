import { lowerBound } from '@/base/binary-search';
import type { Timestamp } from './timestamp';

/**
 * One series as columns: ascending by time, one row per bucket. `times` are bucket starts in Unix seconds; a value that
 * was not reported is NaN. All arrays have `length` entries.
 */
export interface SeriesColumns<F extends string = string> {
  readonly length: number;
  readonly times: Float64Array;
  readonly values: Readonly<Record<F, Float64Array>>;
}

/** How a field of a wider bucket is computed from finer ones. */
export type FieldMerge = 'first' | 'highest' | 'lowest' | 'last' | 'sum';

export interface FieldRule {
  readonly merge: FieldMerge;
  /** Meaning of an absent field: an amount of zero, or not reported. */
  readonly absent: 'zero' | 'missing';
  /** Whether it is a price: zero or below means that there is none. */
  readonly isPrice?: true;
}

const missing = (merge: FieldMerge): FieldRule => ({ merge, absent: 'missing' });
const price = (merge: FieldMerge): FieldRule => ({ merge, absent: 'missing', isPrice: true });
const amount: FieldRule = { merge: 'sum', absent: 'zero' };
const LAST = missing('last');

/** Fields of each shape of point with one row per bucket, under the contract's names. */
export const SERIES_RULES = {
  candle: {
    open: price('first'),
    high: price('highest'),
    low: price('lowest'),
    close: price('last'),
    volume: amount,
    /** Times of the first and the last trade, Unix seconds with fractions. */
    firstTimestamp: missing('lowest'),
    lastTimestamp: missing('highest'),
  },
  liquidation: { liquidations: amount },
  'open-interest': { open: missing('first'), high: missing('highest'), low: missing('lowest'), close: LAST },
  funding: {
    rateOpen: missing('first'),
    rateHigh: missing('highest'),
    rateLow: missing('lowest'),
    rateClose: LAST,
    predictedOpen: missing('first'),
    predictedHigh: missing('highest'),
    predictedLow: missing('lowest'),
    predictedClose: LAST,
  },
  'implied-volatility': { impliedVolatility: LAST },
  skew: { skew: LAST },
  supply: {
    marketcap: LAST,
    firstMarketcap: missing('first'),
    marketcapDominancePercent: LAST,
    circulatingSupply: LAST,
    totalSupply: LAST,
    maxSupply: LAST,
    totalValueLocked: LAST,
    fullyDilutedValuation: LAST,
    cgMarketcapRank: LAST,
    totalVolume: LAST,
    usdPrice: LAST,
  },
} as const satisfies Record<string, Record<string, FieldRule>>;

export type SeriesShape = keyof typeof SERIES_RULES;
export type SeriesField<S extends SeriesShape> = Extract<keyof (typeof SERIES_RULES)[S], string>;
export type ShapeColumns<S extends SeriesShape> = SeriesColumns<SeriesField<S>>;

/** A point as received: figures, times and texts under the contract's names. */
export type ReceivedPoint = { readonly timestamp: Timestamp } & Readonly<
  Record<string, number | string | Timestamp | undefined>
>;

/** The fields of a shape with their rules, in the order of the table. */
export function listFields<S extends SeriesShape>(shape: S): readonly (readonly [SeriesField<S>, FieldRule])[] {
  return Object.entries(SERIES_RULES[shape]) as [SeriesField<S>, FieldRule][];
}

/** Columns of `shape` over `times`, each made by `fill`. */
export function makeSeriesColumns<S extends SeriesShape>(
  shape: S,
  times: Float64Array,
  fill: (field: SeriesField<S>, rule: FieldRule) => Float64Array,
): ShapeColumns<S> {
  const values = Object.fromEntries(listFields(shape).map(([field, rule]) => [field, fill(field, rule)]));
  return { length: times.length, times, values: values as Record<SeriesField<S>, Float64Array> };
}

/** Columns of points in any order; if several are in one bucket, the last one received counts. */
export function buildSeriesColumns<S extends SeriesShape>(
  shape: S,
  received: readonly ReceivedPoint[],
): ShapeColumns<S> {
  const latest = new Map<number, ReceivedPoint>();
  for (const point of received) latest.set(point.timestamp.s, point);
  const points = [...latest].sort(([a], [b]) => a - b).map(([, point]) => point);
  const times = Float64Array.from(points, (point) => point.timestamp.s);
  return makeSeriesColumns(shape, times, (field, rule) =>
    Float64Array.from(points, (point) => readField(point[field], rule)),
  );
}

function readField(value: ReceivedPoint[string], rule: FieldRule): number {
  const figure = typeof value === 'object' ? value.s + (value.ns ?? 0) / 1e9 : value;
  if (typeof figure !== 'number') return rule.absent === 'zero' ? 0 : Number.NaN;
  return rule.isPrice && figure <= 0 ? Number.NaN : figure;
}

/** The rows of both; if both have one in the same bucket, that of `newer`. */
export function mergeSeriesColumns<F extends string>(
  older: SeriesColumns<F>,
  newer: SeriesColumns<F>,
): SeriesColumns<F> {
  if (older.length === 0) return newer;
  if (newer.length === 0) return older;
  const rows = joinRows(older.times, newer.times);
  const pick = (from: Float64Array, over: Float64Array): Float64Array =>
    rows.map((row) => (row < from.length ? from[row] : over[row - from.length]));
  return mapColumns(older, pick(older.times, newer.times), (values, field) => pick(values, newer.values[field]));
}

/** Row indices of the joined columns: `row` for older ones, `older.length + row` for newer ones. */
function joinRows(older: Float64Array, newer: Float64Array): Float64Array {
  const rows = new Float64Array(older.length + newer.length);
  let [a, b, count] = [0, 0, 0];
  while (a < older.length || b < newer.length) {
    const takesOlder = b === newer.length || older[a] < newer[b];
    if (!takesOlder && older[a] === newer[b]) a++;
    rows[count++] = takesOlder ? a++ : older.length + b++;
  }
  return rows.slice(0, count);
}

/** Rows with `from` ≤ time < `to`, without copying. */
export function sliceSeriesColumns<F extends string>(
  columns: SeriesColumns<F>,
  from: number,
  to: number,
): SeriesColumns<F> {
  const start = lowerBound(columns.times, from);
  const end = lowerBound(columns.times, to);
  return mapColumns(columns, columns.times.subarray(start, end), (values) => values.subarray(start, end));
}

function mapColumns<F extends string>(
  columns: SeriesColumns<F>,
  times: Float64Array,
  map: (values: Float64Array, field: F) => Float64Array,
): SeriesColumns<F> {
  const entries = Object.entries<Float64Array>(columns.values) as [F, Float64Array][];
  const values = Object.fromEntries(entries.map(([field, held]) => [field, map(held, field)]));
  return { length: times.length, times, values: values as Record<F, Float64Array> };
}

/** Memory of the columns, in bytes. */
export function sizeOfSeriesColumns({ times, values }: SeriesColumns): number {
  return Object.values(values).reduce((sum, column) => sum + column.byteLength, times.byteLength);
}

/** Consecutive columns joined into one. */
export function joinSeriesColumns<S extends SeriesShape>(shape: S, parts: readonly ShapeColumns<S>[]): ShapeColumns<S> {
  const join = (columns: readonly Float64Array[]): Float64Array => {
    const joined = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const column of columns) {
      joined.set(column, at);
      at += column.length;
    }
    return joined;
  };
  return makeSeriesColumns(shape, join(parts.map(({ times }) => times)), (field) =>
    join(parts.map(({ values }) => values[field])),
  );
}
