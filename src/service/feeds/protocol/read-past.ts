import { describe, FrameError, isObject, type JsonObject } from './read-fields';
import type { PastPage, PastRange } from './venue-history';

export const HOUR = 3600;

/** @throws FrameError for a body that was cut or is no JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FrameError('the answer is cut off or no JSON', { cause });
  }
}

/** @throws FrameError */
export function readObjectBody(text: string): JsonObject {
  const body = parseBody(text);
  if (isObject(body)) return body;
  throw new FrameError(`the answer must be an object, found ${describe(body)}`);
}

/** @throws FrameError */
export function readList(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new FrameError(`${what} must be a list, found ${describe(value)}`);
}

/** A row that is a list of at least `length` entries. @throws FrameError */
export function readColumns(value: unknown, length: number): readonly unknown[] {
  const row = readList(value, 'a row');
  if (row.length >= length) return row;
  throw new FrameError(`a row must have ${length} columns, found ${describe(row)}`);
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** @throws FrameError */
export function readDecimalText(value: unknown, what: string): string {
  if (typeof value === 'string' && DECIMAL.test(value)) return value;
  throw new FrameError(`${what} must be a decimal number as text, found ${describe(value)}`);
}

/** Unix milliseconds, as a number or as text. @throws FrameError */
export function readMs(value: unknown): number {
  const ms = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof ms === 'number' && Number.isSafeInteger(ms) && ms >= 0) return ms;
  throw new FrameError(`a time must be whole milliseconds, found ${describe(value)}`);
}

/** What a candle is of. */
export type CandleStep = 'minute' | 'hour';

export const STEP_SECONDS: Readonly<Record<CandleStep, number>> = { minute: 60, hour: HOUR };

/** The start of a candle in Unix seconds. @throws FrameError where it is no whole minute or hour: its step is another. */
export function readStart(value: unknown, step: CandleStep): number {
  const ms = readMs(value);
  if (ms % (STEP_SECONDS[step] * 1000) === 0) return ms / 1000;
  throw new FrameError(`a candle begins at ${ms}, which is no whole ${step}`);
}

/** An instant in Unix seconds. Venues are some milliseconds late with what happens on the minute. */
export const readInstant = (value: unknown): number => Math.round(readMs(value) / 60_000) * 60;

/**
 * The rows of an answer in order and each time once: pages overlap at their edges, and venues give some rows twice.
 * `limit`: with so many rows of an answer that begins with the newest, older ones may be left out.
 */
export function makePage<Row extends { readonly at: number }>(
  rows: readonly Row[],
  range: PastRange,
  limit = Number.POSITIVE_INFINITY,
): PastPage<Row> {
  const byTime = new Map(rows.map((row) => [row.at, row]));
  const sorted = [...byTime.values()].sort((a, b) => a.at - b.at);
  const isCut = rows.length >= limit && sorted[0].at > range.from;
  return {
    rows: sorted.filter(({ at }) => at >= range.from && at < range.to),
    from: isCut ? Math.min(sorted[0].at, range.to) : range.from,
  };
}
