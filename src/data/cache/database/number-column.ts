import type { Steps } from '@/base/steps';
import { UPPER_WORD } from '@/domain/grid/code-book';
import { type ByteReader, type ByteWriter, MalformedTileError } from './tile-bytes';

const RAW = 0;
const DECIMAL = 1;
const MAX_DECIMALS = 12;
const SAMPLES = 256;
/** At most one value in this many may not be a short decimal: it costs 12 bytes instead of 4. */
const STRANGE_SHARE = 8;
/** The order in which the words of a double are written: lower word first. */
const HALVES = [1 - UPPER_WORD, UPPER_WORD];
const GREATEST_DELTA = 2 ** 31 - 1;
/** Values written per step: a millisecond or two of work. */
const STEP_VALUES = 65_536;

/**
 * For each value, the index of the earlier value that it probably resembles; -1 for none. Must be the same for writing
 * and reading.
 */
export type Likeness = Int32Array;

/** Each value resembles the one before it. */
export function makeStepLikeness(length: number): Likeness {
  const likeness = new Int32Array(length);
  for (let i = 0; i < length; i++) likeness[i] = i - 1;
  return likeness;
}

/**
 * Writes a column of numbers bit for bit, all NaN alike. Where it reproduces the same doubles, values are stored as
 * differences of whole multiples of a power of ten, with a list of the few exceptions; otherwise as they are. At least
 * 4 bytes per value.
 */
export function* writeNumbers(writer: ByteWriter, values: Float64Array, likeness: Likeness): Steps<void> {
  const decimals = chooseDecimals(values);
  const parts = decimals === undefined ? undefined : yield* splitDecimals(values, likeness, decimals);
  if (decimals === undefined || parts === undefined) {
    writer.writeByte(RAW);
    writeRaw(writer, values);
    return;
  }
  writer.writeByte(DECIMAL);
  writer.writeByte(decimals);
  writer.writeDouble(parts.base);
  writer.writeWord(parts.strange.length);
  for (const i of parts.strange) {
    writer.writeWord(i);
    writer.writeDouble(values[i]);
  }
  writer.writePlanes(parts.deltas);
}

/** Reads `length` numbers. Throws `MalformedTileError`. */
export function readNumbers(reader: ByteReader, length: number, likeness: Likeness): Float64Array {
  const form = reader.readByte();
  if (form === RAW) return readRaw(reader, length);
  if (form !== DECIMAL) throw new MalformedTileError(`form ${form} of numbers`);
  const decimals = reader.readByte();
  if (decimals > MAX_DECIMALS) throw new MalformedTileError(`${decimals} decimals`);
  const base = reader.readDouble();
  const strange = Array.from({ length: reader.readCount(12) }, () => [reader.readWord(), reader.readDouble()] as const);
  const values = joinDecimals(reader.readPlanes(length), likeness, decimals, base);
  for (const [i, value] of strange) {
    if (i >= length) throw new MalformedTileError(`value ${i} of ${length}`);
    values[i] = value;
  }
  return values;
}

function chooseDecimals(values: Float64Array): number | undefined {
  if (values.length === 0) return 0;
  const step = Math.max(1, Math.floor(values.length / SAMPLES));
  let best: number | undefined;
  let bestMisses = values.length / step / STRANGE_SHARE;
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
    const scale = 10 ** decimals;
    let misses = 0;
    for (let i = 0; i < values.length; i += step) if (Number.isNaN(countOf(values[i], scale))) misses++;
    if (misses === 0) return decimals;
    if (misses < bestMisses) [best, bestMisses] = [decimals, misses];
  }
  return best;
}

/**
 * `value` as a whole number of steps of 1 / `scale`, if that gives exactly this double; else NaN. A negative zero has
 * no such count.
 */
function countOf(value: number, scale: number): number {
  const count = Math.round(value * scale) + 0;
  return Number.isSafeInteger(count) && Object.is(count / scale, value) ? count : Number.NaN;
}

interface DecimalParts {
  /** The count that the first value, which resembles none, is written against. */
  readonly base: number;
  /** Differences from the likeness, zigzag-coded: 0, -1, 1, -2 … become 0, 1, 2, 3. */
  readonly deltas: Uint32Array;
  /** Indices of the values without a count, or with one too far from its likeness. */
  readonly strange: readonly number[];
}

/** `undefined` when too many values are strange. */
function* splitDecimals(values: Float64Array, likeness: Likeness, decimals: number): Steps<DecimalParts | undefined> {
  const { length } = values;
  const scale = 10 ** decimals;
  const base = chooseBase(values, scale);
  const counts = new Float64Array(length);
  const parts = { base, deltas: new Uint32Array(length), strange: [] };
  for (let from = 0; from < length; from += STEP_VALUES) {
    const to = Math.min(length, from + STEP_VALUES);
    if (!splitStretch({ values, likeness, scale, counts }, parts, from, to)) return undefined;
    yield;
  }
  return parts;
}

interface Splitting {
  readonly values: Float64Array;
  readonly likeness: Likeness;
  readonly scale: number;
  /** Counts of the values so far; `splitStretch` adds its own. */
  readonly counts: Float64Array;
}

/** Splits values [`from`, `to`); false once too many are strange. */
function splitStretch(
  { values, likeness, scale, counts }: Splitting,
  { base, deltas, strange }: DecimalParts & { readonly strange: number[] },
  from: number,
  to: number,
): boolean {
  for (let i = from; i < to; i++) {
    const expected = likeness[i] < 0 ? base : counts[likeness[i]];
    const count = countOf(values[i], scale);
    const delta = count - expected;
    if (Math.abs(delta) <= GREATEST_DELTA) {
      counts[i] = count;
      deltas[i] = (delta << 1) ^ (delta >> 31);
      continue;
    }
    counts[i] = expected;
    if (strange.push(i) > values.length / STRANGE_SHARE) return false;
  }
  return true;
}

/** Zero, so that small counts have small differences; or the first count when it is far from zero, as with times. */
function chooseBase(values: Float64Array, scale: number): number {
  const first = values.length > 0 ? countOf(values[0], scale) : 0;
  return Math.abs(first) > GREATEST_DELTA ? first : 0;
}

function joinDecimals(deltas: Uint32Array, likeness: Likeness, decimals: number, base: number): Float64Array {
  const scale = 10 ** decimals;
  const { length } = deltas;
  const values = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const delta = (deltas[i] >>> 1) ^ -(deltas[i] & 1);
    values[i] = (likeness[i] < 0 ? base : values[likeness[i]]) + delta;
  }
  if (decimals > 0) for (let i = 0; i < length; i++) values[i] /= scale;
  return values;
}

function writeRaw(writer: ByteWriter, values: Float64Array): void {
  // Copying the bytes would keep a NaN's payload.
  const words = new Uint32Array(values.map((value) => (Number.isNaN(value) ? Number.NaN : value)).buffer);
  for (const half of HALVES) {
    const plane = new Uint32Array(values.length);
    for (let i = 0; i < values.length; i++) plane[i] = words[2 * i + half];
    writer.writePlanes(plane);
  }
}

function readRaw(reader: ByteReader, length: number): Float64Array {
  const values = new Float64Array(length);
  const words = new Uint32Array(values.buffer);
  for (const half of HALVES) {
    const plane = reader.readPlanes(length);
    for (let i = 0; i < length; i++) words[2 * i + half] = plane[i];
  }
  return values;
}
