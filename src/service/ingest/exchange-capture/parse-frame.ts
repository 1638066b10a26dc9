import { messageOf } from '@/base/errors';
import type { MarketKindId, SequenceIds } from './market-kind';

/** Price and size as the decimal texts of the frame. */
export type TextLevel = readonly [price: string, size: string, ...rest: unknown[]];

interface Sides {
  readonly bids: readonly TextLevel[];
  readonly asks: readonly TextLevel[];
}

interface Stamped {
  /** Clock of the recording machine, µs. Only good for putting lines and files in order: it may lag the exchange. */
  readonly receivedMicros: number;
  /** What that clock says beyond the microsecond, 0 to 999. */
  readonly receivedNanos: number;
}

interface FromMarket {
  readonly symbol: string;
  readonly kind: MarketKindId;
}

/** New sizes of some levels; 0 removes a level. `timeMs`: exchange time, `T` (spot: `E`). */
export interface DiffFrame extends Stamped, FromMarket, Sides, SequenceIds {
  readonly type: 'diff';
  readonly timeMs: number;
}

/** The REST answer: the best 1,000 levels a side. Spot snapshots carry no time. */
export interface SnapshotFrame extends Stamped, Sides {
  readonly type: 'snapshot';
  readonly updateId: number;
  readonly timeMs: number | undefined;
}

export interface TradeFrame extends Stamped, FromMarket {
  readonly type: 'trade';
  readonly timeMs: number;
  readonly tradeId: number;
  readonly price: string;
  readonly size: string;
  /** The taker's side. */
  readonly isBuy: boolean;
  /** Why it is no trade of the book (`INSURANCE_FUND`, `ADL`): the venue says so of some prints of futures. */
  readonly offBook: string | undefined;
}

/** A stream that nothing is built from: best quote, mark price and others. */
export interface OtherFrame extends Stamped {
  readonly type: 'other';
}

export type Frame = DiffFrame | SnapshotFrame | TradeFrame | OtherFrame;

/** A line that breaks the format; `loadFrames` adds file and line. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

type JsonObject = Readonly<Record<string, unknown>>;

const RECEIVE_TIME = /^(\d{16})(\d{3})? /;
/** Diffs, and not the partial books of `@depth20`, which hold whole levels under the same event name. */
const DIFF_STREAM = /@depth(@\d+ms)?$/;
const TRADE_STREAM = /@trade$/;
const COIN_MARGINED_SYMBOL = /USD_(PERP|\d{6})$/;
/** What a venue may call a market: letters of any script, no blanks, and nothing that a terminal or a page obeys. */
const SYMBOL = /^[\p{L}\p{M}\p{N}._-]{1,64}$/u;
/** Words of the venue such as `INSURANCE_FUND`. */
const PRINT_TYPE = /^[A-Z][A-Z0-9_]{0,39}$/;
/** An ordinary trade, between two orders of the book. */
const BOOK_TRADE = 'MARKET';
/** An exchange time further from the receive time than this is damage, not a slow clock. */
const MAX_CLOCK_DISTANCE_MS = 86_400_000;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function readInteger(object: JsonObject, field: string): number {
  const value = object[field];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new FrameError(`field "${field}" must be a whole number, found ${describe(value)}`);
}

function readText(object: JsonObject, field: string): string {
  const value = object[field];
  if (typeof value === 'string' && value !== '') return value;
  throw new FrameError(`field "${field}" must be a text, found ${describe(value)}`);
}

function readSymbol(object: JsonObject): string {
  const symbol = readText(object, 's');
  if (SYMBOL.test(symbol)) return symbol;
  throw new FrameError(`field "s" must be the symbol of a market, found ${describe(symbol)}`);
}

function readOffBook({ X: type }: JsonObject): string | undefined {
  if (type === undefined || type === BOOK_TRADE) return undefined;
  if (typeof type === 'string' && PRINT_TYPE.test(type)) return type;
  throw new FrameError(`field "X" must be a word such as ${BOOK_TRADE}, found ${describe(type)}`);
}

function readLevels(object: JsonObject, field: string): readonly TextLevel[] {
  const levels = object[field];
  if (!Array.isArray(levels)) throw new FrameError(`field "${field}" must be a list of levels`);
  for (const level of levels) {
    if (!Array.isArray(level) || typeof level[0] !== 'string' || typeof level[1] !== 'string') {
      throw new FrameError(`field "${field}" holds ${describe(level)} instead of [price, size] texts`);
    }
  }
  return levels as readonly TextLevel[];
}

function readTime(object: JsonObject, field: string, { receivedMicros }: Stamped): number {
  const timeMs = readInteger(object, field);
  if (Math.abs(timeMs - receivedMicros / 1000) > MAX_CLOCK_DISTANCE_MS) {
    throw new FrameError(`field "${field}" (${timeMs}) is more than a day away from the receive time`);
  }
  return timeMs;
}

function kindOf(symbol: string, isFutures: boolean): MarketKindId {
  if (!isFutures) return 'spot';
  return COIN_MARGINED_SYMBOL.test(symbol) ? 'coinMargined' : 'linear';
}

function parseDiff(data: JsonObject, stamp: Stamped): DiffFrame {
  const symbol = readSymbol(data);
  const isFutures = 'pu' in data;
  const first = readInteger(data, 'U');
  const last = readInteger(data, 'u');
  if (last < first) throw new FrameError(`the update ids run backwards (U ${first}, u ${last})`);
  return {
    type: 'diff',
    ...stamp,
    symbol,
    kind: kindOf(symbol, isFutures),
    timeMs: readTime(data, isFutures ? 'T' : 'E', stamp),
    first,
    last,
    previous: isFutures ? readInteger(data, 'pu') : undefined,
    bids: readLevels(data, 'b'),
    asks: readLevels(data, 'a'),
  };
}

function parseTrade(data: JsonObject, stamp: Stamped): TradeFrame {
  const symbol = readSymbol(data);
  // `M` is a spot relic that no futures frame has.
  const isFutures = !('M' in data);
  if (typeof data.m !== 'boolean') {
    throw new FrameError(`field "m" must be true or false, found ${describe(data.m)}`);
  }
  return {
    type: 'trade',
    ...stamp,
    symbol,
    kind: kindOf(symbol, isFutures),
    timeMs: readTime(data, 'T', stamp),
    tradeId: readInteger(data, 't'),
    price: readText(data, 'p'),
    size: readText(data, 'q'),
    isBuy: !data.m,
    offBook: readOffBook(data),
  };
}

function parseSnapshot(answer: JsonObject, stamp: Stamped): SnapshotFrame {
  return {
    type: 'snapshot',
    ...stamp,
    updateId: readInteger(answer, 'lastUpdateId'),
    timeMs: 'T' in answer ? readTime(answer, 'T', stamp) : undefined,
    bids: readLevels(answer, 'bids'),
    asks: readLevels(answer, 'asks'),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FrameError(`not JSON after the receive time (${messageOf(cause)})`, { cause });
  }
}

/** True for a line that begins like `<receive time> {`. */
export function looksLikeFrame(line: string): boolean {
  return RECEIVE_TIME.test(line) && line.trimEnd().charAt(line.indexOf(' ') + 1) === '{';
}

/**
 * Parses `<receive time> <JSON>`: a frame of a combined stream or the bare REST depth answer.
 * @throws FrameError saying what is wrong with the line.
 */
export function parseFrame(line: string): Frame {
  const head = RECEIVE_TIME.exec(line);
  if (!head) throw new FrameError('the line does not begin with a receive time of 16 or 19 digits');
  const stamp: Stamped = { receivedMicros: Number(head[1]), receivedNanos: Number(head[2] ?? 0) };
  const json = parseJson(line.slice(head[0].length));
  if (!isObject(json)) throw new FrameError(`a JSON object is expected, found ${describe(json)}`);
  if ('lastUpdateId' in json) return parseSnapshot(json, stamp);
  const stream = readText(json, 'stream');
  const { data } = json;
  if (!isObject(data)) throw new FrameError(`field "data" must be an object, found ${describe(data)}`);
  if (DIFF_STREAM.test(stream)) return parseDiff(data, stamp);
  if (TRADE_STREAM.test(stream)) return parseTrade(data, stamp);
  return { type: 'other', ...stamp };
}
