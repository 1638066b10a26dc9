// AssemblyScript, compiled twice (with and without SIMD) by `scripts/wasm-plugin.mjs`.
//
// Memory, eleven pages that never grow:
//   0       tables of `number-parse.ts`
//   20480   what a scan has found: see `report`
//   32768   input, 65,536 bytes and 64 zeros behind the last one
//   131072  output of a list: one float64 per number
//   131072  output of snapshots: prices, one float64 per level
//   262144  … volumes, one float64 per level
//   393216  … heads, 16 bytes per snapshot: time as float64, claimed levels, whether a price was below the one before
//   655360  shapes of short numbers (SIMD): 16 × 16 × 64
import { MINUS, powerOfTen, prepareNumbers, readNumber, ZERO } from './number-parse';

const FOUND: usize = 20480;
const NUMBERS: usize = 131072;
const PRICES: usize = 131072;
const VOLUMES: usize = 262144;
const HEADS: usize = 393216;
const SHAPES: usize = 655360;

const COMMA: u32 = 44;
/** More levels than any book has. */
const MAX_LEVELS: f64 = 2147483648;
/** Digits of a short number: two of them fit one vector. */
const SHORT_DIGITS: i32 = 8;

/** Fills the tables. Once, before the first scan. */
export function prepare(): void {
  prepareNumbers();
  for (let point = 0; point < 16; point++) {
    for (let end = point; end < 16; end++) prepareShape(point, end);
  }
}

/** Of a number of `end` bytes with its point at `point`, or without one where both are the same. */
function shapeOf(point: i32, end: i32): usize {
  return SHAPES + ((((point << 4) | end) as usize) << 6);
}

/**
 * Byte orders that put the digits at the right of the lower eight bytes and of the upper eight, and the power of ten of
 * the places. What is no short number has its end for a digit, which is none.
 */
function prepareShape(point: i32, end: i32): void {
  const shape = shapeOf(point, end);
  const isWhole = point === end;
  const digits = isWhole ? end : end - 1;
  const isShort = digits > 0 && digits <= SHORT_DIGITS && point > 0 && (isWhole || point < end - 1);
  for (let place = 0; place < SHORT_DIGITS; place++) {
    const digit = place - (SHORT_DIGITS - digits);
    const from = !isShort ? end : digit < 0 ? 255 : digit >= point ? digit + 1 : digit;
    store<u8>(shape + (place as usize), from as u8);
    store<u8>(shape + (place as usize) + 8, 255);
    store<u8>(shape + (place as usize) + 16, 255);
    store<u8>(shape + (place as usize) + 24, from as u8);
  }
  store<f64>(shape + 32, powerOfTen(isWhole ? 0 : end - 1 - point));
}

/**
 * Reads up to `most` numbers of a JSON array from `start`, where one begins. Stops in front of the first that touches
 * `limit`, that is no JSON number, or at the first byte that is no part of the list. The bytes from `limit` on must be
 * zeros.
 */
export function scan(start: usize, limit: usize, most: u32): void {
  let at = start;
  let count: u32 = 0;
  let isListOver = false;
  while (count < most) {
    const end = readNumber(at, limit, NUMBERS + ((count as usize) << 3));
    if (end === 0) break;
    count++;
    at = skipSpaces(end);
    isListOver = load<u8>(at) !== COMMA;
    if (isListOver) break;
    at = skipSpaces(at + 1);
  }
  report(count, 0, at, isListOver);
}

/**
 * Reads snapshots of `flat_points`: count, time, and so many levels of price and volume. The first `open` levels at
 * `start` are of a snapshot begun earlier, whose last price was `price`, and come under a head of their own. Stops like
 * `scan`, and in front of a count or a level that cannot be; what it stops in front of is reported no part of.
 */
export function scanSnapshots(start: usize, limit: usize, open: u32, price: f64): void {
  let at = start;
  let isListOver = false;
  let head = HEADS;
  let levels: usize = 0;
  let left = open;
  let last = price;
  if (open > 0) head = openHead(head, NaN, open);
  for (;;) {
    let end: usize = 0;
    if (left > 0) {
      if (ASC_FEATURE_SIMD) end = readShortLevel(at, PRICES + levels, VOLUMES + levels);
      if (end === 0) {
        at = skipSpaces(at);
        end = readLevel(at, limit, PRICES + levels, VOLUMES + levels);
        if (end === 0) break;
      }
      const next = load<f64>(PRICES + levels);
      if (next < last) store<u32>(head - 4, 1);
      last = next;
      levels += 8;
      left--;
    } else {
      at = skipSpaces(at);
      end = readHead(at, limit, head);
      if (end === 0) break;
      left = load<u32>(head + 8);
      last = -Infinity;
      head += 16;
    }
    if (load<u8>(end) !== COMMA) end = skipSpaces(end);
    isListOver = load<u8>(end) !== COMMA;
    at = end + (isListOver ? 0 : 1);
    if (isListOver) break;
  }
  report((levels >> 3) as u32, ((head - HEADS) >> 4) as u32, at, isListOver);
}

/** Count of numbers or levels, count of heads, where the scan stopped, whether no value may follow there. */
function report(count: u32, heads: u32, end: usize, isListOver: bool): void {
  store<u32>(FOUND, count);
  store<u32>(FOUND + 4, heads);
  store<u32>(FOUND + 8, end as u32);
  store<u32>(FOUND + 12, isListOver as u32);
}

function openHead(head: usize, time: f64, claimed: u32): usize {
  store<f64>(head, time);
  store<u32>(head + 8, claimed);
  store<u32>(head + 12, 0);
  return head + 16;
}

/** Writes the count and the time at `start` to `head` and gives back their end; 0 when they are not both there. */
function readHead(start: usize, limit: usize, head: usize): usize {
  const next = behindComma(readNumber(start, limit, head));
  if (next === 0) return 0;
  const claimed = load<f64>(head);
  if (!(claimed >= 0 && claimed <= MAX_LEVELS && floor(claimed) === claimed)) return 0;
  const end = readNumber(next, limit, head);
  if (end !== 0) openHead(head, load<f64>(head), claimed as u32);
  return end;
}

/** Writes any level at `start` and gives back its end; 0 when it is not wholly there or not finite. */
function readLevel(start: usize, limit: usize, price: usize, volume: usize): usize {
  const next = behindComma(readNumber(start, limit, price));
  if (next === 0) return 0;
  const end = readNumber(next, limit, volume);
  return isFinite(load<f64>(price)) && isFinite(load<f64>(volume)) ? end : 0;
}

/** The place of the value that follows a number's `end`; 0 when there is no comma, or no end. */
function behindComma(end: usize): usize {
  if (end === 0) return 0;
  const comma = skipSpaces(end);
  return load<u8>(comma) === COMMA ? skipSpaces(comma + 1) : 0;
}

/**
 * A level as nearly all are: two numbers without sign and exponent, of up to eight digits, each with a comma right
 * behind it. Writes it and gives back the place of the second comma; 0 when it is another.
 */
function readShortLevel(at: usize, price: usize, volume: usize): usize {
  const lower = v128.load(at);
  const upper = v128.load(at, 16);
  const comma = i8x16.splat(44);
  const commas = i8x16.bitmask(i8x16.eq(lower, comma)) | (i8x16.bitmask(i8x16.eq(upper, comma)) << 16);
  const priceEnd = ctz<i32>(commas);
  const volumeAt = priceEnd + 1;
  const volumeEnd = ctz<i32>(commas & (commas - 1)) - volumeAt;
  if (priceEnd > 15 || (volumeEnd as u32) > 15) return 0;
  const point = i8x16.splat(46);
  const points = i8x16.bitmask(i8x16.eq(lower, point)) | (i8x16.bitmask(i8x16.eq(upper, point)) << 16);
  const pricePoint = min(ctz<i32>(points), priceEnd);
  const volumePoint = min(ctz<i32>(points >>> volumeAt), volumeEnd);
  const second = at + (volumeAt as usize);
  if ((load<u8>(at) === ZERO && pricePoint > 1) || (load<u8>(second) === ZERO && volumePoint > 1)) return 0;
  const priceShape = shapeOf(pricePoint, priceEnd);
  const volumeShape = shapeOf(volumePoint, volumeEnd);
  const zero = i8x16.splat(48);
  const digits = v128.or(
    i8x16.swizzle(i8x16.sub(lower, zero), v128.load(priceShape)),
    i8x16.swizzle(i8x16.sub(v128.load(second), zero), v128.load(volumeShape, 16)),
  );
  // Whatever is more than nine passes the sign bit.
  if (i8x16.bitmask(i8x16.add_sat_u(digits, i8x16.splat(118))) !== 0) return 0;
  // Two digits, then four, then eight at a time.
  const pairs = i16x8.shr_u(i16x8.mul(digits, i16x8.splat(2561)), 8);
  const fours = i32x4.dot_i16x8_s(pairs, i16x8(100, 1, 100, 1, 100, 1, 100, 1));
  const eights = i32x4.dot_i16x8_s(i16x8.narrow_i32x4_s(fours, fours), i16x8(10000, 1, 10000, 1, 10000, 1, 10000, 1));
  const scales = v128.load64_lane(volumeShape, v128.load64_zero(priceShape, 32), 1, 32);
  const values = f64x2.div(f64x2.convert_low_i32x4_s(eights), scales);
  v128.store64_lane(price, values, 0);
  v128.store64_lane(volume, values, 1);
  return second + (volumeEnd as usize);
}

function skipSpaces(start: usize): usize {
  let at = start;
  while (isSpace(load<u8>(at))) at++;
  return at;
}

function isSpace(byte: u32): bool {
  return byte <= 32 && (byte === 32 || byte === 10 || byte === 13 || byte === 9);
}
