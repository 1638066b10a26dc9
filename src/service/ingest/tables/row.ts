import { describe, FrameError } from '../../feeds/read-fields';
import type { OpenTable } from './table';

/** Where a column stands. @throws FrameError without it. */
export function columnAt({ columns }: Pick<OpenTable, 'columns'>, name: string): number {
  const at = columns.indexOf(name);
  if (at < 0) throw new FrameError(`column ${name} is missing`);
  return at;
}

const EXPONENT = /^-?\d+(?:\.\d+)?e[+-]?\d+$/i;

/** A decimal text: numbers that were written as floats lose their exponent. */
export function plainDecimal(text: string): string {
  if (!text.includes('e') && !text.includes('E')) return text;
  if (!EXPONENT.test(text)) return text;
  return Number(text)
    .toFixed(20)
    .replace(/\.?0+$/, '');
}

/** @throws FrameError */
export function readWhole(text: string, column: string): number {
  const value = text === '' ? Number.NaN : Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new FrameError(`column ${column}: a whole number is expected, found ${describe(text)}`);
}

/** @throws FrameError unless it is one of the words; true for one of `yes`. */
export function readWord(text: string, column: string, yes: readonly string[], no: readonly string[]): boolean {
  if (yes.includes(text)) return true;
  if (no.includes(text)) return false;
  throw new FrameError(`column ${column}: ${[...yes, ...no].join(' or ')} is expected, found ${describe(text)}`);
}

const SIGNED = /^-?\d+(?:\.\d+)?$/;

/** A decimal that may be negative, such as a rate. @throws FrameError */
export function readSigned(text: string, column: string): string {
  const plain = plainDecimal(text);
  if (SIGNED.test(plain)) return plain;
  throw new FrameError(`column ${column}: a number is expected, found ${describe(text)}`);
}

/** A decimal that is not negative. @throws FrameError */
export function readAmount(text: string, column: string): string {
  const plain = readSigned(text, column);
  if (!plain.startsWith('-')) return plain;
  throw new FrameError(`column ${column}: a number of 0 or more is expected, found ${describe(text)}`);
}
