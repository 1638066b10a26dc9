// AssemblyScript, compiled twice (with and without SIMD) by `scripts/wasm-plugin.mjs`. The WebAssembly form of
// `domain/grid/band-writer`: same codes.
//
// Memory, seven pages that never grow:
//   0       code of the least size of each key of the book's window, 8,192 × u8
//   8192    least size of the code after each code, 256 × f64
//   10240   least and largest size of the book's window
//   12288   one column of a band: 2,048 codes and the levels above them
//   16384   prices of one snapshot, 8,192 × f64
//   81920   its volumes
const CODES: usize = 0;
const NEXT_SIZES: usize = 8192;
const MIN_SIZE: usize = 10240;
const LARGEST_SIZE: usize = 10248;
const COLUMN: usize = 12288;
const PRICES: usize = 16384;
const VOLUMES: usize = 81920;

const BAND_ROWS: i32 = 2048;
const BAND_STRIDE: usize = 4096;
const CODE_OUTSIDE_DEPTH: u8 = 1;
const CODE_ZERO: u8 = 2;
/** From a double to its sign, exponent and six bits of mantissa. */
const KEY_SHIFT: i32 = 46;
/** Added to a small integer, it leaves that integer in a double's lower word. */
const INTEGER_MAGIC: f64 = 6755399441055744;

let firstKey: i32 = 0;
let rowStep: f64 = 1;
let skipped: i32 = 0;

/** Begins a tile, after its book was written. */
export function begin(key: i32, step: f64): void {
  firstKey = key;
  rowStep = step;
}

/** Levels that the last `writeColumn` has passed over, because they lie below the band. */
export function getSkipped(): i32 {
  return skipped;
}

/**
 * Fills the column of the band whose first row is `firstRow`: true zeros in `[from, to)`, outside the depth elsewhere,
 * then the levels `[start, end)` up to the first one above the band, which it gives back, and the maxima.
 */
export function writeColumn(firstRow: f64, from: i32, to: i32, start: i32, end: i32): i32 {
  memory.fill(COLUMN, CODE_OUTSIDE_DEPTH, BAND_STRIDE - 1);
  if (from < to) memory.fill(COLUMN + <usize>from, CODE_ZERO, <usize>(to - from));
  const next = writeLevels(firstRow, start, end);
  buildPyramid();
  return next;
}

function writeLevels(firstRow: f64, start: i32, end: i32): i32 {
  skipped = 0;
  let last = -1;
  let sum: f64 = 0;
  let i = start;
  while (i < end) {
    if (ASC_FEATURE_SIMD) {
      const pair = writePairs(firstRow, last, i, end);
      if (pair !== i) {
        i = pair;
        last = lastRow;
        sum = load<f64>(VOLUMES + ((<usize>(i - 1)) << 3));
        if (i === end) break;
      }
    }
    const place = roundHalfUp(load<f64>(PRICES + ((<usize>i) << 3)) / rowStep) - firstRow;
    if (place >= <f64>BAND_ROWS) break;
    if (place >= 0) {
      const row = <i32>place;
      const volume = load<f64>(VOLUMES + ((<usize>i) << 3));
      sum = row === last ? sum + volume : volume;
      last = row;
      store<u8>(COLUMN + <usize>row, encode(sum));
    } else skipped++;
    i++;
  }
  return i;
}

/** The last row that `writePairs` wrote. */
let lastRow: i32 = -1;

/** Writes levels two by two, as long as each is above the one before it, in the band and has a size. */
function writePairs(firstRow: f64, last: i32, start: i32, end: i32): i32 {
  const step = f64x2.splat(rowStep);
  const first = f64x2.splat(firstRow);
  const half = f64x2.splat(0.5);
  const one = f64x2.splat(1);
  const least = f64x2.splat(load<f64>(MIN_SIZE));
  const largest = f64x2.splat(load<f64>(LARGEST_SIZE));
  const codes = CODES - <usize>firstKey;
  let i = start;
  for (; i + 2 <= end; i += 2) {
    const exact = f64x2.div(v128.load(PRICES + ((<usize>i) << 3)), step);
    const near = f64x2.floor(f64x2.add(exact, half));
    const rounded = f64x2.sub(near, v128.and(f64x2.gt(f64x2.sub(near, half), exact), one));
    const place = f64x2.pmin(f64x2.pmax(f64x2.sub(rounded, first), f64x2.splat(-1)), f64x2.splat(<f64>BAND_ROWS));
    const rows = f64x2.add(place, f64x2.splat(INTEGER_MAGIC));
    const a = i32x4.extract_lane(rows, 0);
    const b = i32x4.extract_lane(rows, 2);
    const volumes = v128.load(VOLUMES + ((<usize>i) << 3));
    if (a <= last || b <= a || b >= BAND_ROWS) break;
    if (!i64x2.all_true(f64x2.gt(volumes, f64x2.splat(0)))) break;
    const sizes = f64x2.pmin(f64x2.pmax(volumes, least), largest);
    const keys = i64x2.shr_u(sizes, KEY_SHIFT);
    store<u8>(COLUMN + <usize>a, codeOf(codes + <usize>i32x4.extract_lane(keys, 0), f64x2.extract_lane(sizes, 0)));
    store<u8>(COLUMN + <usize>b, codeOf(codes + <usize>i32x4.extract_lane(keys, 2), f64x2.extract_lane(sizes, 1)));
    last = b;
  }
  lastRow = last;
  return i;
}

/** Code of a size of the book's window whose key's code lies at `place`; without a branch that data decide. */
function codeOf(place: usize, size: f64): u8 {
  const code = load<u8>(place);
  return code + <u8>(size >= load<f64>(NEXT_SIZES + ((<usize>code) << 3)));
}

function encode(size: f64): u8 {
  if (!(size > 0)) return CODE_ZERO;
  const known = min(max(size, load<f64>(MIN_SIZE)), load<f64>(LARGEST_SIZE));
  return codeOf(CODES + <usize>(<i32>(reinterpret<u64>(known) >> KEY_SHIFT) - firstKey), known);
}

/** What `Math.round` gives. */
function roundHalfUp(value: f64): f64 {
  const near = floor(value + 0.5);
  return near - 0.5 > value ? near - 1 : near;
}

/** Each code above the rows is the larger of two below. As the levels lie end to end, so do the pairs that they are made of. */
function buildPyramid(): void {
  let below = COLUMN;
  let above = COLUMN + <usize>BAND_ROWS;
  const end = COLUMN + BAND_STRIDE - 1;
  if (ASC_FEATURE_SIMD) {
    const low = i16x8.splat(255);
    // Up to where the thirty-two codes would reach into the sixteen.
    for (; above < end - 16; above += 16, below += 32) {
      const a = v128.load(below);
      const b = v128.load(below, 16);
      const c = v128.and(i8x16.max_u(a, i16x8.shr_u(a, 8)), low);
      const d = v128.and(i8x16.max_u(b, i16x8.shr_u(b, 8)), low);
      v128.store(above, i8x16.narrow_i16x8_u(c, d));
    }
  }
  for (; above < end; above++, below += 2) store<u8>(above, max(load<u8>(below), load<u8>(below + 1)));
}
