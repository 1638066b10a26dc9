import { FrameLevels } from './frame-levels';
import type { Levels, TextLevel } from './market-event';

/** A frame that breaks the venue's own format. The message is one sentence without its place in a file. */
export class FrameError extends Error {
  override readonly name: string = 'FrameError';
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** What a venue may call a market: letters of any script, no blanks, and nothing that a terminal or a page obeys. */
const SYMBOL = /^[\p{L}\p{M}\p{N}._-]{1,64}$/u;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined for a text that is no JSON or no object. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** A value as an error quotes it. */
export function describe(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** @throws FrameError */
export function readObject(value: unknown, field: string): JsonObject {
  if (isObject(value)) return value;
  throw new FrameError(`field "${field}" must be an object, found ${describe(value)}`);
}

/** @throws FrameError */
export function readObjects(object: JsonObject, field: string): readonly JsonObject[] {
  const list = object[field];
  if (!Array.isArray(list)) throw new FrameError(`field "${field}" must be a list, found ${describe(list)}`);
  return list.map((entry) => readObject(entry, field));
}

/** @throws FrameError */
export function readInteger(object: JsonObject, field: string): number {
  const value = object[field];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new FrameError(`field "${field}" must be a whole number, found ${describe(value)}`);
}

/** A whole number that the venue sends as text. @throws FrameError */
export function readIntegerText(object: JsonObject, field: string): number {
  const value = object[field];
  const number = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new FrameError(`field "${field}" must be a whole number as text, found ${describe(value)}`);
}

/** @throws FrameError */
export function readText(object: JsonObject, field: string): string {
  const value = object[field];
  if (typeof value === 'string' && value !== '') return value;
  throw new FrameError(`field "${field}" must be a text, found ${describe(value)}`);
}

/** An empty text says as little as a missing field. */
export function readOptionalText(object: JsonObject, field: string): string | undefined {
  const value = object[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function readOptionalNumber(object: JsonObject, field: string): number | undefined {
  const value = object[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** @throws FrameError */
export function readSymbol(object: JsonObject, field: string): string {
  const symbol = readText(object, field);
  if (SYMBOL.test(symbol)) return symbol;
  throw new FrameError(`field "${field}" must be the symbol of a market, found ${describe(symbol)}`);
}

/** @throws FrameError unless the field is one of the two words; true for the first. */
export function readEither(object: JsonObject, field: string, yes: string, no: string): boolean {
  const value = object[field];
  if (value === yes || value === no) return value === yes;
  throw new FrameError(`field "${field}" must be ${yes} or ${no}, found ${describe(value)}`);
}

/** @throws FrameError */
export function readLevels(object: JsonObject, field: string): Levels {
  const levels = object[field];
  if (levels instanceof FrameLevels) return levels;
  if (!Array.isArray(levels)) throw new FrameError(`field "${field}" must be a list of levels`);
  for (const level of levels) {
    if (!Array.isArray(level) || typeof level[0] !== 'string' || typeof level[1] !== 'string') {
      throw new FrameError(`field "${field}" holds ${describe(level)} instead of [price, size] texts`);
    }
  }
  return levels as readonly TextLevel[];
}

/** The decimal text of a number that a venue sends bare: the shortest that reads as the same double. */
export function decimalText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}
