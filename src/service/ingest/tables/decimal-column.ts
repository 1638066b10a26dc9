import { messageOf } from '@/base/errors';
import { FrameError } from '../../feeds/read-fields';
import { countDecimals, DecimalError, parseDecimal } from '../../record/decimal';
import type { ByteRow } from './byte-row';
import { plainDecimal } from './plain-decimal';

const ZERO = 48;
const POINT = 46;
/** So many digits always make a whole number that a double holds. */
const SAFE_DIGITS = 15;
const MAX_DECIMALS = 12;
const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

/**
 * Reads the decimals of a column as whole numbers of its finest unit so far, 10^-`decimals`: what was read before a finer
 * one came is to be scaled by its reader.
 */
export class DecimalColumn {
  decimals = 0;

  /** @throws FrameError naming the column where the field is no plain decimal. */
  read(row: ByteRow, at: number): number {
    const { bytes } = row;
    const start = row.start(at);
    let end = row.end(at);
    let value = 0;
    let i = start;
    for (; i < end; i++) {
      const digit = bytes[i] - ZERO;
      if (digit >>> 0 > 9) break;
      value = value * 10 + digit;
    }
    if (i === start) return this.#readOther(row, at);
    let decimals = 0;
    if (i < end) {
      // Digits on both sides of the point, as everywhere; zeros at the end say nothing.
      if (bytes[i] !== POINT || i === end - 1) return this.#readOther(row, at);
      while (bytes[end - 1] === ZERO) end--;
      const point = i++;
      for (; i < end; i++) {
        const digit = bytes[i] - ZERO;
        if (digit >>> 0 > 9) return this.#readOther(row, at);
        value = value * 10 + digit;
      }
      decimals = end - point - 1;
    }
    if (end - start > SAFE_DIGITS) return this.#readOther(row, at);
    return decimals === this.decimals ? value : this.#scale(value, decimals, row, at);
  }

  /** As `read`, of a text. @throws DecimalError */
  readText(text: string): number {
    const plain = plainDecimal(text);
    const decimals = countDecimals(plain);
    if (decimals > MAX_DECIMALS) throw new DecimalError(`${plain} has more than ${MAX_DECIMALS} decimals`);
    const value = parseDecimal(plain, Math.max(decimals, this.decimals));
    this.decimals = Math.max(decimals, this.decimals);
    return value;
  }

  #scale(value: number, decimals: number, row: ByteRow, at: number): number {
    if (decimals > this.decimals) {
      if (decimals > MAX_DECIMALS) return this.#readOther(row, at);
      this.decimals = decimals;
      return value;
    }
    const scaled = value * POWERS[this.decimals - decimals];
    return Number.isSafeInteger(scaled) ? scaled : this.#readOther(row, at);
  }

  /** Long ones, those with exponents, and what is none. */
  #readOther(row: ByteRow, at: number): number {
    try {
      return this.readText(row.text(at));
    } catch (cause) {
      if (!(cause instanceof DecimalError)) throw cause;
      throw new FrameError(`column ${row.columns[at]}: ${messageOf(cause)}`, { cause });
    }
  }
}
