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
//   655360  what `level-scan.ts` lays out
import { beginCommas, levelsEnd, passCommas, prepareShapes, readLevels } from './level-scan';
import { behindComma, COMMA, prepareNumbers, readLevel, readNumber, skipSpaces } from './number-parse';

const FOUND: usize = 20480;
const NUMBERS: usize = 131072;
const PRICES: usize = 131072;
const VOLUMES: usize = 262144;
const HEADS: usize = 393216;

/** More levels than any book has. */
const MAX_LEVELS: f64 = 2147483648;

/** Fills the tables. Once, before the first scan. */
export function prepare(): void {
  prepareNumbers();
  if (ASC_FEATURE_SIMD) prepareShapes();
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
  if (ASC_FEATURE_SIMD) beginCommas(start);
  for (;;) {
    let end: usize = 0;
    if (left > 0) {
      let count: u32 = 0;
      if (ASC_FEATURE_SIMD) count = readLevels(at, limit, left, PRICES + levels, VOLUMES + levels);
      if (count > 0) {
        end = levelsEnd - 1;
      } else {
        end = readLevel(skipSpaces(at), limit, PRICES + levels, VOLUMES + levels);
        if (end === 0) break;
        count = 1;
      }
      if (isBelow(last, PRICES + levels, count)) store<u32>(head - 4, 1);
      levels += (count as usize) << 3;
      last = load<f64>(PRICES + levels - 8);
      left -= count;
    } else {
      end = readHead(skipSpaces(at), limit, head);
      if (end === 0) break;
      left = load<u32>(head + 8);
      last = -Infinity;
      head += 16;
    }
    if (load<u8>(end) !== COMMA) end = skipSpaces(end);
    isListOver = load<u8>(end) !== COMMA;
    at = end + (isListOver ? 0 : 1);
    if (isListOver) break;
    if (ASC_FEATURE_SIMD) passCommas(at);
  }
  report((levels >> 3) as u32, ((head - HEADS) >> 4) as u32, at, isListOver);
}

/** Whether one of `count` prices is below the one before it, the first below `last`. */
function isBelow(last: f64, prices: usize, count: u32): bool {
  let isAny = load<f64>(prices) < last;
  const end = prices + ((count as usize) << 3);
  let at = prices + 8;
  if (ASC_FEATURE_SIMD) {
    let below = i64x2.splat(0);
    for (; at + 8 < end; at += 16) below = v128.or(below, f64x2.lt(v128.load(at), v128.load(at - 8)));
    isAny = isAny || v128.any_true(below);
  }
  for (; at < end; at += 8) isAny = isAny || load<f64>(at) < load<f64>(at - 8);
  return isAny;
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
