// AssemblyScript, part of `number-scan.ts`, with SIMD only: many levels at a time.
//
// All commas of a window are found first. From then on no level waits for the one before it, and a level unlike most is
// set aside by its index, rather than by a branch that the processor would guess wrong.
//
// Memory, behind what `number-scan.ts` lays out:
//   655360  shapes of short numbers: 16 × 16 × 64
//   671744  addresses of commas, 4 bytes each: of a window, one left of the window before, and room to write too many
//   696320  levels set aside, 4 bytes each: the index, and from bit 16 on which of eight and eight digits are none
import { powerOfTen, readDecimal, readLevel, skipSpaces, VECTORS, ZERO } from './number-parse';

const SHAPES: usize = 655360;
const COMMAS: usize = 671744;
const ASIDE: usize = 696320;

/** Digits of a short number: two of them fit one vector. */
const SHORT_DIGITS: i32 = 8;
const NO_BYTE: u32 = 256;
/** Bytes that are searched for commas at a time: they, their commas and their levels stay in the nearest cache. */
const WINDOW: usize = 4096;

/** The entry of the next comma, and the place behind the last entry. */
let next: usize = COMMAS;
let known: usize = COMMAS;
/** Where the search for commas goes on. */
let searched: usize = 0;

export function prepareShapes(): void {
  for (let point = 0; point < 16; point++) {
    for (let end = 0; end < 16; end++) prepareShape(point, end);
  }
}

/** Of a number of `end` bytes with its point at `point`, or without one where both are the same. */
function shapeOf(point: i32, end: i32): usize {
  return SHAPES + ((((point << 4) | end) as usize) << 6);
}

/**
 * Byte orders that put the digits at the right of the lower eight bytes and of the upper eight, and the power of ten of
 * the places. What is no short number has its end for a digit, which is none. The last is the byte that it must not
 * begin with.
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
  store<u32>(shape + 40, point > 1 ? ZERO : NO_BYTE);
}

/** Begins at `start`, with no comma known. */
export function beginCommas(start: usize): void {
  next = COMMAS;
  known = COMMAS;
  searched = start;
}

/** Forgets the commas in front of `at`. */
export function passCommas(at: usize): void {
  while (next < known && (load<u32>(next) as usize) < at) next += 4;
}

/** After `readLevels`: the place behind the comma of the last level read. */
export let levelsEnd: usize = 0;

/**
 * Reads up to `most` levels from `at` on, each with a comma behind it, and gives back how many; 0 when they are fewer than
 * one, or the first is none. The bytes from `limit` on must be zeros.
 */
export function readLevels(at: usize, limit: usize, most: u32, price: usize, volume: usize): u32 {
  while (known - next < 8 && searched < limit) findCommas(limit);
  const count = min<u32>(most, ((known - next) >> 3) as u32);
  if (count === 0) return 0;
  const aside = readShortLevels(at, count, price, volume);
  const read = aside === ASIDE ? count : readAside(at, aside, limit, price, volume, count);
  if (read === 0) return 0;
  next += (read as usize) << 3;
  levelsEnd = (load<u32>(next - 4) as usize) + 1;
  return read;
}

/** Finds the commas of the next window, behind the one that may be left. */
function findCommas(limit: usize): void {
  let out = COMMAS;
  if (next < known) {
    store<u32>(out, load<u32>(next));
    out += 4;
  }
  next = COMMAS;
  const comma = v128.load(VECTORS, 96);
  let at = searched;
  const end = min(limit, at + WINDOW);
  for (; at < end; at += 64) {
    const lower = bitsOf(at, comma) | (bitsOf(at + 16, comma) << 16);
    let bits = lower | (bitsOf(at + 32, comma) << 32) | (bitsOf(at + 48, comma) << 48);
    const behind = out + ((popcnt<u64>(bits) as usize) << 2);
    // Twelve without a question: few stretches have more.
    bits = noteFour(out, at, bits);
    bits = noteFour(out + 16, at, bits);
    bits = noteFour(out + 32, at, bits);
    for (let more = out + 48; more < behind; more += 16) bits = noteFour(more, at, bits);
    out = behind;
  }
  searched = at;
  known = out;
}

function bitsOf(at: usize, byte: v128): u64 {
  return i8x16.bitmask(i8x16.eq(v128.load(at), byte)) as u64;
}

/** Writes the places of the lowest four of `bits` and gives back the others. */
function noteFour(out: usize, at: usize, bits: u64): u64 {
  const b = bits & (bits - 1);
  const c = b & (b - 1);
  const d = c & (c - 1);
  store<u32>(out, (at + (ctz<u64>(bits) as usize)) as u32);
  store<u32>(out, (at + (ctz<u64>(b) as usize)) as u32, 4);
  store<u32>(out, (at + (ctz<u64>(c) as usize)) as u32, 8);
  store<u32>(out, (at + (ctz<u64>(d) as usize)) as u32, 12);
  return d & (d - 1);
}

/**
 * Writes `count` levels as if all were of two numbers without sign and exponent, of up to eight digits, with nothing
 * between them but commas. Gives back the place behind the list of those that are not.
 */
function readShortLevels(start: usize, count: u32, price: usize, volume: usize): usize {
  const bit = v128.load(VECTORS, 112);
  const point = v128.load(VECTORS, 64);
  const zero = v128.load(VECTORS, 48);
  // Whatever is more than nine passes the sign bit.
  const nines = v128.load(VECTORS, 128);
  const twos = v128.load(VECTORS);
  const hundreds = v128.load(VECTORS, 16);
  const thousands = v128.load(VECTORS, 32);
  let aside = ASIDE;
  let at = start;
  let commas = next;
  for (let level: u32 = 0; level < count; level++) {
    const priceEnd = (load<u32>(commas) as usize) - at;
    const second = at + priceEnd + 1;
    const volumeEnd = (load<u32>(commas, 4) as usize) - second;
    const prices = v128.load(at);
    const volumes = v128.load(second);
    // A point, or the comma behind, which is a point but for one bit.
    const priceShape = shapeAt(i8x16.eq(v128.or(prices, bit), point), priceEnd as i32);
    const volumeShape = shapeAt(i8x16.eq(v128.or(volumes, bit), point), volumeEnd as i32);
    const digits = v128.or(
      i8x16.swizzle(i8x16.sub(prices, zero), v128.load(priceShape)),
      i8x16.swizzle(i8x16.sub(volumes, zero), v128.load(volumeShape, 16)),
    );
    const fours = i32x4.dot_i16x8_s(i16x8.shr_u(i16x8.mul(digits, twos), 8), hundreds);
    const eights = i32x4.dot_i16x8_s(i16x8.narrow_i32x4_s(fours, fours), thousands);
    const scales = v128.load64_lane(volumeShape, v128.load64_zero(priceShape, 32), 1, 32);
    const values = f64x2.div(f64x2.convert_low_i32x4_s(eights), scales);
    v128.store64_lane(price, values, 0);
    v128.store64_lane(volume, values, 1);
    const others = i8x16.bitmask(i8x16.add_sat_u(digits, nines)) as u32;
    store<u32>(aside, level | (others << 16));
    const isOther =
      ((others !== 0) as u32) |
      (((priceEnd | volumeEnd) > 15) as u32) |
      (((load<u8>(at) as u32) === load<u32>(priceShape, 40)) as u32) |
      (((load<u8>(second) as u32) === load<u32>(volumeShape, 40)) as u32);
    aside += (isOther as usize) << 2;
    at = second + volumeEnd + 1;
    price += 8;
    volume += 8;
    commas += 8;
  }
  return aside;
}

/** The shape of the number of this length whose bytes that end its digits, or a part of them, are marked. */
function shapeAt(marks: v128, length: i32): usize {
  return shapeOf(ctz<i32>(i8x16.bitmask(marks)), length & 15);
}

/** Reads the levels set aside in any other way. Gives back how many of `count` stand in front of the first that is none. */
function readAside(start: usize, aside: usize, limit: usize, price: usize, volume: usize, count: u32): u32 {
  for (let entry = ASIDE; entry < aside; entry += 4) {
    const found = load<u32>(entry);
    const level = found & 0xffff;
    const place = (level as usize) << 3;
    const at = level === 0 ? start : (load<u32>(next + place - 4) as usize) + 1;
    const comma = load<u32>(next + place) as usize;
    const last = load<u32>(next + place + 4) as usize;
    // Mostly the volume alone is long.
    const isPriceRead = (found & 0xff0000) === 0 && comma - at < 16 && load<u8>(at) !== ZERO;
    if (isPriceRead || readDecimal(at, comma, price + place)) {
      if (readDecimal(comma + 1, last, volume + place)) continue;
    }
    const end = readLevel(skipSpaces(at), limit, price + place, volume + place);
    if (end === 0 || skipSpaces(end) !== last) return level;
  }
  return count;
}
