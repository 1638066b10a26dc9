// AssemblyScript, part of `number-scan.ts`: one number.
//
// Memory, below what `number-scan.ts` lays out:
//   0       128-bit powers of five from 5^-342 to 5^308, written by the host: low word, high word
//   12288   10^0 … 10^22 as float64
//   12544   byte orders that close the gap of the point (SIMD): 16 × 17 × 16
//   16896   the byte order that changes nothing
//   16912   vectors (SIMD): loading one is faster than building the constant on each use
const POWERS_OF_FIVE: usize = 0;
const POWERS_OF_TEN: usize = 12288;
const ORDERS: usize = 12544;
const SAME_ORDER: usize = 16896;
export const VECTORS: usize = 16912;

const PLUS: u32 = 43;
export const COMMA: u32 = 44;
const MINUS: u32 = 45;
const POINT: u32 = 46;
export const ZERO: u32 = 48;
const LOWER_E: u32 = 101;
const CASE_BIT: u32 = 32;

const SMALLEST_POWER: i32 = -342;
const LARGEST_POWER: i32 = 308;
/** A u64 holds any number of so many digits. */
const MAX_DIGITS: i32 = 19;
const EXPONENT_CAP: i32 = 10000;

/** `Number()` of the text in `[start, end)`: for what cannot be decided here. */
declare function readSlowly(start: usize, end: usize): f64;

/** Fills the tables that are not the host's. Once, before the first number. */
export function prepareNumbers(): void {
  if (ASC_FEATURE_SIMD) prepareVectors();
  let power: f64 = 1;
  for (let i = 0; i <= 22; i++) {
    store<f64>(POWERS_OF_TEN + ((i as usize) << 3), power);
    power *= 10;
  }
  for (let point = 0; point < 16; point++) {
    for (let end = 0; end <= 16; end++) prepareOrder(point, end);
    store<u8>(SAME_ORDER + (point as usize), point as u8);
  }
}

function prepareVectors(): void {
  v128.store(VECTORS, i16x8.splat(2561));
  v128.store(VECTORS, i16x8(100, 1, 100, 1, 100, 1, 100, 1), 16);
  v128.store(VECTORS, i16x8(10000, 1, 10000, 1, 10000, 1, 10000, 1), 32);
  v128.store(VECTORS, i8x16.splat(48), 48);
  v128.store(VECTORS, i8x16.splat(46), 64);
  v128.store(VECTORS, i8x16.splat(9), 80);
  v128.store(VECTORS, i8x16.splat(44), 96);
  v128.store(VECTORS, i8x16.splat(2), 112);
  v128.store(VECTORS, i8x16.splat(118), 128);
}

function orderOf(point: i32, end: i32): usize {
  return ORDERS + (((point * 17 + end) as usize) << 4);
}

/** 10^`power`, `power` ≤ 22. */
export function powerOfTen(power: i32): f64 {
  return load<f64>(POWERS_OF_TEN + ((power as usize) << 3));
}

/** The digits of `[0, end)` without the byte at `point`, at the right of sixteen; `end` 0: the digits of `[0, point)`. */
function prepareOrder(point: i32, end: i32): void {
  const digits = end === 0 ? point : end - 1;
  const base = orderOf(point, end);
  for (let place = 0; place < 16; place++) {
    const digit = place - (16 - digits);
    const from = digit < 0 ? 255 : end !== 0 && digit >= point ? digit + 1 : digit;
    store<u8>(base + (place as usize), from as u8);
  }
}

/** Writes the number at `start` to `out` and gives back its end; 0 when it touches `limit` or is none. */
export function readNumber(start: usize, limit: usize, out: usize): usize {
  const isNegative = load<u8>(start) === MINUS;
  if (ASC_FEATURE_SIMD) {
    // A sign is looked for by a branch: as a sum it would hold up the search for the end.
    const end = isNegative ? readShort(start + 1, out) : readShort(start, out);
    if (end !== 0) {
      if (end >= limit) return 0;
      if (isNegative) store<f64>(out, -load<f64>(out));
      return end;
    }
  }
  return readAny(start, start + (isNegative as usize), limit, out);
}

/** Up to fifteen digits and a comma, or up to nineteen with a point, without sign and exponent; 0 when it is another. */
function readShort(at: usize, out: usize): usize {
  const bytes = v128.load(at);
  const digits = i8x16.sub(bytes, v128.load(VECTORS, 48));
  const others = i8x16.bitmask(i8x16.gt_u(digits, v128.load(VECTORS, 80)));
  // The next number begins behind the comma: nothing slower may stand in the way to it.
  const end = ctz<i32>(i8x16.bitmask(i8x16.eq(bytes, v128.load(VECTORS, 96))) | 0x10000);
  const inner = others & ((1 << end) - 1);
  if (inner === 0) {
    if (end === 0 || end === 16 || (end > 1 && load<u8>(at) === ZERO)) return 0;
    store<f64>(out, joinDigits(digits, orderOf(end, 0)) as i64 as f64);
    return at + (end as usize);
  }
  const point = ctz<i32>(inner);
  if ((inner & (inner - 1)) !== 0 || load<u8>(at + (point as usize)) !== POINT) return 0;
  if (point === 0 || point === end - 1 || (point > 1 && load<u8>(at) === ZERO)) return 0;
  if (end === 16) return readLong(at, digits, point, out);
  const scale = load<f64>(POWERS_OF_TEN + (((end - point - 1) as usize) << 3));
  // Signed: the conversion is a single instruction.
  store<f64>(out, (joinDigits(digits, orderOf(point, end)) as i64 as f64) / scale);
  return at + (end as usize);
}

/** A number of sixteen to nineteen digits with its point among the first: what sums of floats look like. */
function readLong(at: usize, digits: v128, point: i32, out: usize): usize {
  let value = joinDigits(digits, orderOf(point, 16));
  let end = at + 16;
  for (;;) {
    const digit = (load<u8>(end) as u32) - ZERO;
    if (digit > 9) break;
    if (end === at + 20) return 0;
    value = value * 10 + (digit as u64);
    end++;
  }
  if (((load<u8>(end) as u32) | CASE_BIT) === LOWER_E) return 0;
  const number = computeNumber(value, point + 1 - ((end - at) as i32));
  if (number !== number) return 0;
  store<f64>(out, number);
  return end;
}

/**
 * Writes the number that is all of `[start, end)`: up to nineteen digits with a point among them, without sign and
 * exponent. Whether it is one.
 */
export function readDecimal(start: usize, end: usize, out: usize): bool {
  const length = (end - start) as i32;
  if (length < 3 || length > 20) return false;
  const bytes = v128.load(start);
  const point = ctz<i32>(i8x16.bitmask(i8x16.eq(bytes, v128.load(VECTORS, 64))) | 0x10000);
  if (point === 0 || point === 16 || point >= length - 1 || (point > 1 && load<u8>(start) === ZERO)) return false;
  const digits = i8x16.sub(bytes, v128.load(VECTORS, 48));
  if (length < 17) {
    const aligned = i8x16.swizzle(digits, v128.load(orderOf(point, length)));
    if (!areDigits(aligned)) return false;
    store<f64>(out, computeNumber(joinAligned(aligned), point + 1 - length));
    return true;
  }
  // The last sixteen bytes, and what stands in front of them; the point is in one of the two.
  const head = length - 16;
  const isInHead = point < head;
  const tail = i8x16.sub(v128.load(end - 16), v128.load(VECTORS, 48));
  const low = i8x16.swizzle(tail, v128.load(isInHead ? SAME_ORDER : orderOf(point - head, 16)));
  const high = i8x16.swizzle(digits, v128.load(isInHead ? orderOf(point, head) : orderOf(head, 0)));
  if (!areDigits(i8x16.max_u(low, high))) return false;
  // As in `joinAligned`, for both at once: eight, eight, none and up to four digits.
  const eights = i32x4.dot_i16x8_s(i16x8.narrow_i32x4_s(joinFours(low), joinFours(high)), v128.load(VECTORS, 32));
  const scale: u64 = isInHead ? 10000000000000000 : 1000000000000000;
  const upper = (i32x4.extract_lane(eights, 0) as u64) * 100000000 + (i32x4.extract_lane(eights, 1) as u64);
  const value = (i32x4.extract_lane(eights, 3) as u64) * scale + upper;
  const number = value === 0 ? 0 : computeByProduct(value, point + 1 - length);
  store<f64>(out, number);
  return number === number;
}

function areDigits(bytes: v128): bool {
  return !v128.any_true(i8x16.gt_u(bytes, v128.load(VECTORS, 80)));
}

/** The number that the sixteen `digits`, put in `order`, show. */
function joinDigits(digits: v128, order: usize): u64 {
  return joinAligned(i8x16.swizzle(digits, v128.load(order)));
}

function joinAligned(aligned: v128): u64 {
  const fours = joinFours(aligned);
  const eights = i32x4.dot_i16x8_s(i16x8.narrow_i32x4_s(fours, fours), v128.load(VECTORS, 32));
  const high = i32x4.extract_lane(eights, 0) as u64;
  const low = i32x4.extract_lane(eights, 1) as u64;
  return high * 100000000 + low;
}

/** Two digits, then four at a time. */
function joinFours(digits: v128): v128 {
  return i32x4.dot_i16x8_s(i16x8.shr_u(i16x8.mul(digits, v128.load(VECTORS)), 8), v128.load(VECTORS, 16));
}

/** After `readDigits`: the digits read so far as one number. Meaningless beyond nineteen significant ones. */
let mantissa: u64 = 0;

/** Appends the digits from `start` on to `mantissa`; gives back their end. */
function readDigits(start: usize): usize {
  let at = start;
  let value = mantissa;
  for (;;) {
    const eight = load<u64>(at);
    if (!isEightDigits(eight)) break;
    value = value * 100000000 + convertEightDigits(eight);
    at += 8;
  }
  for (;;) {
    const digit = (load<u8>(at) as u32) - ZERO;
    if (digit > 9) break;
    value = value * 10 + (digit as u64);
    at++;
  }
  mantissa = value;
  return at;
}

function isEightDigits(bytes: u64): bool {
  return (
    ((bytes & 0xf0f0f0f0f0f0f0f0) | (((bytes + 0x0606060606060606) & 0xf0f0f0f0f0f0f0f0) >> 4)) === 0x3333333333333333
  );
}

function convertEightDigits(bytes: u64): u64 {
  const digits = bytes - 0x3030303030303030;
  const pairs = digits * 10 + (digits >> 8);
  const mask: u64 = 0x000000ff000000ff;
  return ((pairs & mask) * 0x000f424000000064 + ((pairs >> 16) & mask) * 0x0000271000000001) >> 32;
}

/** Any JSON number whose digits begin at `digits`, behind a sign or not. */
function readAny(start: usize, digits: usize, limit: usize, out: usize): usize {
  mantissa = 0;
  let end = readDigits(digits);
  if (end === digits || (end > digits + 1 && load<u8>(digits) === ZERO)) return 0;
  let count = (end - digits) as i32;
  let power = 0;
  if (load<u8>(end) === POINT) {
    const fraction = end + 1;
    end = readDigits(fraction);
    power = -((end - fraction) as i32);
    if (power === 0) return 0;
    count -= power;
  }
  if (((load<u8>(end) as u32) | CASE_BIT) === LOWER_E) {
    const exponent = readExponent(end + 1);
    if (exponentEnd === 0) return 0;
    power += exponent;
    end = exponentEnd;
  }
  if (end >= limit) return 0;
  const isDecided = count <= MAX_DIGITS || count - countLeadingZeros(digits) <= MAX_DIGITS;
  const value = isDecided ? computeNumber(mantissa, power) : NaN;
  // NaN: undecided.
  if (value !== value) store<f64>(out, readSlowly(start, end));
  else store<f64>(out, digits === start ? value : -value);
  return end;
}

function countLeadingZeros(digits: usize): i32 {
  let at = digits;
  let zeros = 0;
  while (load<u8>(at) === ZERO || load<u8>(at) === POINT) {
    if (load<u8>(at) === ZERO) zeros++;
    at++;
  }
  return zeros;
}

/** After `readExponent`: the byte behind it, 0 when there is none. */
let exponentEnd: usize = 0;

function readExponent(start: usize): i32 {
  const sign = load<u8>(start) as u32;
  const digits = start + ((sign === PLUS || sign === MINUS) as usize);
  let at = digits;
  let exponent = 0;
  for (;;) {
    const digit = (load<u8>(at) as u32) - ZERO;
    if (digit > 9) break;
    if (exponent < EXPONENT_CAP) exponent = exponent * 10 + (digit as i32);
    at++;
  }
  exponentEnd = at === digits ? 0 : at;
  return sign === MINUS ? -exponent : exponent;
}

/** The float64 nearest to `digits` × 10^`power`; NaN when this way cannot tell. */
function computeNumber(digits: u64, power: i32): f64 {
  if (digits === 0) return 0;
  if (digits <= 9007199254740992 && power >= -22 && power <= 22) {
    // Both factors are exact, so that the one operation rounds correctly (Clinger).
    if (power < 0) return (digits as i64 as f64) / load<f64>(POWERS_OF_TEN + ((-power as usize) << 3));
    return (digits as i64 as f64) * load<f64>(POWERS_OF_TEN + ((power as usize) << 3));
  }
  if (power < SMALLEST_POWER || power > LARGEST_POWER) return NaN;
  return computeByProduct(digits, power);
}

/** After `multiply`: the upper half of the product. */
let productHigh: u64 = 0;

/** The lower half of a 128-bit product. */
function multiply(a: u64, b: u64): u64 {
  const aLow = a & 0xffffffff;
  const aHigh = a >> 32;
  const bLow = b & 0xffffffff;
  const bHigh = b >> 32;
  const low = aLow * bLow;
  const middle = aHigh * bLow + (low >> 32);
  const other = aLow * bHigh + (middle & 0xffffffff);
  productHigh = aHigh * bHigh + (middle >> 32) + (other >> 32);
  return (other << 32) | (low & 0xffffffff);
}

/** Eisel–Lemire: Lemire, "Number Parsing at a Gigabyte per Second" (2021), algorithm 1. Subnormal and too large: NaN. */
function computeByProduct(digits: u64, power: i32): f64 {
  const leading = clz<u64>(digits);
  const scaled = digits << leading;
  const entry = POWERS_OF_FIVE + (((power - SMALLEST_POWER) as usize) << 4);
  let low = multiply(scaled, load<u64>(entry + 8));
  let high = productHigh;
  if ((high & 0x1ff) === 0x1ff) {
    // The lower half of the power may still carry into the bits that count.
    multiply(scaled, load<u64>(entry));
    const carry = productHigh;
    low += carry;
    if (low < carry) high++;
    if (low === 0xffffffffffffffff && (power < -27 || power > 55)) return NaN;
  }
  const upper = high >> 63;
  const shift = upper + 9;
  let bits = high >> shift;
  let exponent = ((217706 * power) >> 16) + 1086 - (leading as i32) + (upper as i32);
  if (exponent <= 0 || exponent >= 2046) return NaN;
  // A tie can come about only with small powers of five.
  if (low <= 1 && power >= -4 && power <= 23 && (bits & 3) === 1 && bits << shift === high) bits &= ~1;
  bits += bits & 1;
  bits >>= 1;
  if (bits >= 0x20000000000000) {
    bits = 0x10000000000000;
    exponent++;
  }
  return reinterpret<f64>((bits & 0xfffffffffffff) | ((exponent as u64) << 52));
}

/** Writes any level at `start` and gives back its end; 0 when it is not wholly there or not finite. */
export function readLevel(start: usize, limit: usize, price: usize, volume: usize): usize {
  const next = behindComma(readNumber(start, limit, price));
  if (next === 0) return 0;
  const end = readNumber(next, limit, volume);
  return isFinite(load<f64>(price)) && isFinite(load<f64>(volume)) ? end : 0;
}

/** The place of the value that follows a number's `end`; 0 when there is no comma, or no end. */
export function behindComma(end: usize): usize {
  if (end === 0) return 0;
  const comma = skipSpaces(end);
  return load<u8>(comma) === COMMA ? skipSpaces(comma + 1) : 0;
}

export function skipSpaces(start: usize): usize {
  let at = start;
  while (isSpace(load<u8>(at))) at++;
  return at;
}

function isSpace(byte: u32): bool {
  return byte <= 32 && (byte === 32 || byte === 10 || byte === 13 || byte === 9);
}
