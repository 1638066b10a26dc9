import { describe, FrameError, isObject, type JsonObject } from './read-fields';

/** A stretch of time in Unix seconds, half-open, from whole minute to whole minute. */
export interface PastRange {
  readonly from: number;
  readonly to: number;
}

/** Decimal texts: of the base asset, and of the quote asset where the venue says it. */
export interface PastVolume {
  readonly base: string;
  readonly quote: string | undefined;
}

/** A minute candle of a venue's history. Prices are decimal texts. */
export interface PastCandle {
  /** Unix seconds. */
  readonly at: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: PastVolume;
  /** What of it takers bought; undefined where the venue does not say. */
  readonly bought: PastVolume | undefined;
}

/** Funding that was paid: the rate is that of the interval which ended then. */
export interface PastFunding {
  /** Unix seconds, a whole minute. */
  readonly at: number;
  /** A fraction, perhaps negative. */
  readonly rate: string;
  /** Length of the interval in seconds; undefined where it follows from the payment before. */
  readonly every: number | undefined;
}

/** Open interest at an instant. */
export interface PastInterest {
  /** Unix seconds, a whole minute. */
  readonly at: number;
  /** In coins. */
  readonly coins: string;
  readonly usd: string | undefined;
}

/** An answer of the history: its rows ascend, each time once. */
export interface PastPage<Row> {
  readonly rows: readonly Row[];
  /** Unix seconds: from here to the end of what was asked there is nothing else. */
  readonly from: number;
}

/** A past that a venue gives by pages. No clock and no network. */
export interface PastSeries<Row> {
  /** Whole hours that one page covers, in seconds. */
  readonly pageSeconds: number;
  /** How far back the venue gives it; undefined: to the listing of the market. */
  readonly reachSeconds?: number;
  request(symbol: string, range: PastRange): { readonly url: string; readonly weight: number };
  /** @throws FrameError saying what breaks the format. */
  parse(text: string, range: PastRange): PastPage<Row>;
}

/** What of the past of a kind of markets its venue gives. */
export interface KindHistory {
  readonly candles: PastSeries<PastCandle>;
  /** Its candles tell what takers bought. */
  readonly hasSides: boolean;
  readonly funding?: PastSeries<PastFunding>;
  readonly openInterest?: PastSeries<PastInterest>;
}

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

/** The start of a minute candle in Unix seconds. @throws FrameError where it is no whole minute: its step is another. */
export function readMinute(value: unknown): number {
  const ms = readMs(value);
  if (ms % 60_000 === 0) return ms / 1000;
  throw new FrameError(`a candle begins at ${ms}, which is no whole minute`);
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
