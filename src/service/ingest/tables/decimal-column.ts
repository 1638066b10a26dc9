import { messageOf } from '@/base/errors';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import { countDecimals, DecimalError, parseDecimal } from '../../record/decimal';
import type { ByteRow } from './byte-row';
import { plainDecimal } from './plain-decimal';
import { readDigits } from './read-digits';

const ZERO = 48;
const POINT = 46;
/** Up to this many digits always are exact in a double. */
const SAFE_DIGITS = 15;
const MAX_DECIMALS = 12;
/** Nine digits and a point: the whole number fits in 32 bits. */
const SHORT_FIELD = 10;
const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

/**
 * Reads the decimals of a column as whole numbers of its finest unit so far, 10^-`decimals`. When the unit gets finer,
 * the caller has to rescale earlier values.
 */
export class DecimalColumn {
  decimals = 0;

  /** @throws FrameError with the column when the field is not a plain decimal. */
  read(row: ByteRow, at: number): number {
    const { bytes } = row;
    const start = row.start(at);
    const fieldEnd = row.end(at);
    if (fieldEnd - start > SHORT_FIELD) return this.#readLong(row, at);
    let end = fieldEnd;
    while (end > start && bytes[end - 1] === ZERO) end--;
    let point = -1;
    let value = 0;
    for (let i = start; i < end; i++) {
      const digit = bytes[i] - ZERO;
      // 32-bit arithmetic throughout, as in `readDigits`.
      if (digit >>> 0 <= 9) value = (value * 10 + digit) | 0;
      else if (digit === POINT - ZERO && point < 0) point = i;
      else return this.#readLong(row, at);
    }
    // There have to be digits on both sides of the point. Without a point, trailing zeros count.
    if (point <= start || point === fieldEnd - 1) return this.#readLong(row, at);
    return this.#take(value, end - point - 1, row, at);
  }

  /** Reads more digits than fit in 32 bits, whole numbers, and fields that are no decimals. */
  #readLong(row: ByteRow, at: number): number {
    const { bytes } = row;
    const start = row.start(at);
    let end = row.end(at);
    let point = start;
    while (point < end && bytes[point] !== POINT) point++;
    if (point === end) {
      const whole = end - start > SAFE_DIGITS ? -1 : readDigits(bytes, start, end);
      return whole < 0 ? this.#readOther(row, at) : this.#take(whole, 0, row, at);
    }
    // Digits are required on both sides of the point. Trailing zeros are dropped.
    if (point === end - 1) return this.#readOther(row, at);
    while (bytes[end - 1] === ZERO) end--;
    const decimals = end - point - 1;
    const whole = readDigits(bytes, start, point);
    const fraction = decimals === 0 ? 0 : readDigits(bytes, point + 1, end);
    if (whole < 0 || fraction < 0 || end - start > SAFE_DIGITS) return this.#readOther(row, at);
    return this.#take(whole * POWERS[decimals] + fraction, decimals, row, at);
  }

  /** Like `read`, for a text. @throws DecimalError */
  readText(text: string): number {
    const plain = plainDecimal(text);
    const decimals = countDecimals(plain);
    if (decimals > MAX_DECIMALS) throw new DecimalError(`${plain} has more than ${MAX_DECIMALS} decimals`);
    const value = parseDecimal(plain, Math.max(decimals, this.decimals));
    this.decimals = Math.max(decimals, this.decimals);
    return value;
  }

  #take(value: number, decimals: number, row: ByteRow, at: number): number {
    if (decimals === this.decimals) return value;
    if (decimals > this.decimals) {
      if (decimals > MAX_DECIMALS) return this.#readOther(row, at);
      this.decimals = decimals;
      return value;
    }
    const scaled = value * POWERS[this.decimals - decimals];
    return Number.isSafeInteger(scaled) ? scaled : this.#readOther(row, at);
  }

  /** Reads long decimals and those with exponents. Refuses the rest. */
  #readOther(row: ByteRow, at: number): number {
    try {
      return this.readText(row.text(at));
    } catch (cause) {
      if (!(cause instanceof DecimalError)) throw cause;
      throw new FrameError(`column ${row.columns[at]}: ${messageOf(cause)}`, { cause });
    }
  }
}
