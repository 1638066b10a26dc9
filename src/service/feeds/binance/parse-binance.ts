import type {
  BookDelta,
  BookSnapshot,
  Liquidation,
  MarketEvent,
  MarkFunding,
  OpenInterest,
  Trade,
} from '@/service/feeds/protocol/market-event';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import {
  describe,
  FrameError,
  isObject,
  type JsonObject,
  readEither,
  readInteger,
  readLevels,
  readObject,
  readOptionalText,
  readSymbol,
  readText,
} from '@/service/feeds/protocol/read-fields';
import type { VenueFrame } from '@/service/feeds/protocol/venue';
import { coinMargined, futuresKindOf, linear, spot } from './binance-kinds';

/** The venue's types of prints, such as `INSURANCE_FUND`. */
const PRINT_TYPE = /^[A-Z][A-Z0-9_]{0,39}$/;
/** An ordinary trade, between two orders of the book. */
const BOOK_TRADE = 'MARKET';
/** Partial books have the same event name as updates. Only the stream's name distinguishes them. */
const UPDATE_STREAM = /@depth(@\d+ms)?$/;

function readOffBook({ X: type }: JsonObject): string | undefined {
  if (type === undefined || type === BOOK_TRADE) return undefined;
  if (typeof type === 'string' && PRINT_TYPE.test(type)) return type;
  throw new FrameError(`field "X" must be a word such as ${BOOK_TRADE}, found ${describe(type)}`);
}

function parseUpdate(data: JsonObject): BookDelta {
  const symbol = readSymbol(data, 's');
  const isFutures = 'pu' in data;
  const first = readInteger(data, 'U');
  const last = readInteger(data, 'u');
  if (last < first) throw new FrameError(`the update ids run backwards (U ${first}, u ${last})`);
  return {
    type: 'delta',
    symbol,
    kind: isFutures ? futuresKindOf(symbol) : spot,
    timeMs: readInteger(data, isFutures ? 'T' : 'E'),
    first,
    last,
    // A futures event follows the one before it, although `U` does not show it.
    previous: isFutures ? readInteger(data, 'pu') : undefined,
    bids: readLevels(data, 'b'),
    asks: readLevels(data, 'a'),
  };
}

/** `idField`: for a single or an aggregated trade. */
function parseTrade(data: JsonObject, idField: 't' | 'a'): Trade {
  const symbol = readSymbol(data, 's');
  if (typeof data.m !== 'boolean') {
    throw new FrameError(`field "m" must be true or false, found ${describe(data.m)}`);
  }
  const sequence = readInteger(data, idField);
  return {
    type: 'trade',
    symbol,
    // `M` is an old spot field that no futures frame has.
    kind: 'M' in data ? spot : futuresKindOf(symbol),
    timeMs: readInteger(data, 'T'),
    id: String(sequence),
    sequence,
    price: readText(data, 'p'),
    size: readText(data, 'q'),
    // `m`: the buyer is the maker.
    isBuy: !data.m,
    offBook: readOffBook(data),
    isAggregate: idField === 'a',
    ...(idField === 'a' && { covers: [readInteger(data, 'f'), readInteger(data, 'l')] as const }),
  };
}

function parseMark(data: JsonObject): MarkFunding {
  const symbol = readSymbol(data, 's');
  // Delivery contracts have no funding: their rate is empty or 0, and its time is 0 or missing.
  const nextFundingMs = 'T' in data ? readInteger(data, 'T') || undefined : undefined;
  return {
    type: 'mark',
    symbol,
    kind: futuresKindOf(symbol),
    timeMs: readInteger(data, 'E'),
    mark: readText(data, 'p'),
    index: readOptionalText(data, 'i'),
    rate: nextFundingMs === undefined ? undefined : readOptionalText(data, 'r'),
    nextFundingMs,
  };
}

function parseLiquidation(data: JsonObject): Liquidation {
  const order = readObject(data.o, 'o');
  const symbol = readSymbol(order, 's');
  return {
    type: 'liquidation',
    symbol,
    kind: futuresKindOf(symbol),
    timeMs: readInteger(order, 'T'),
    // The side of the order that closes the position.
    isLong: readEither(order, 'S', 'SELL', 'BUY'),
    price: readText(order, 'p'),
    size: readText(order, 'z'),
  };
}

const EVENTS: Readonly<Record<string, (data: JsonObject) => MarketEvent>> = {
  depthUpdate: parseUpdate,
  trade: (data) => parseTrade(data, 't'),
  aggTrade: (data) => parseTrade(data, 'a'),
  markPriceUpdate: parseMark,
  forceOrder: parseLiquidation,
};

/** Event types by stream name. */
const STREAM_EVENTS: readonly (readonly [stream: RegExp, event: string])[] = [
  [UPDATE_STREAM, 'depthUpdate'],
  [/@trade$/, 'trade'],
  [/@aggTrade$/, 'aggTrade'],
  [/(@markPrice(@1s)?|^!markPrice@arr(@1s)?)$/, 'markPriceUpdate'],
  [/@forceOrder$|^!forceOrder@arr$/, 'forceOrder'],
];

const PATH_KINDS: readonly (readonly [path: string, kind: MarketKind])[] = [
  ['/fapi/', linear],
  ['/dapi/', coinMargined],
  ['/api/', spot],
];

function kindOfPath(path: string): MarketKind | undefined {
  return PATH_KINDS.find(([start]) => path.startsWith(start))?.[1];
}

/**
 * The REST answer: the best levels per side. Spot answers have no time, and only coin-margined ones contain their
 * symbol.
 */
function parseDepthAnswer({ json, url }: VenueFrame): BookSnapshot {
  const address = url === undefined ? undefined : new URL(url);
  const symbol = readOptionalText(json, 'symbol') ?? address?.searchParams.get('symbol') ?? undefined;
  const kind = address ? kindOfPath(address.pathname) : symbol && futuresKindOf(symbol);
  return {
    type: 'snapshot',
    ...(symbol && kind && { symbol, kind }),
    timeMs: 'T' in json ? readInteger(json, 'T') : undefined,
    last: readInteger(json, 'lastUpdateId'),
    bids: readLevels(json, 'bids'),
    asks: readLevels(json, 'asks'),
  };
}

function parseOpenInterestAnswer(json: JsonObject): OpenInterest {
  const symbol = readSymbol(json, 'symbol');
  return {
    type: 'openInterest',
    symbol,
    kind: futuresKindOf(symbol),
    timeMs: readInteger(json, 'time'),
    amount: readText(json, 'openInterest'),
  };
}

function parseNamed(event: string, data: unknown): MarketEvent[] {
  const parse = EVENTS[event];
  if (Array.isArray(data)) return data.map((entry) => parse(readObject(entry, 'data')));
  if (!isObject(data)) throw new FrameError(`field "data" must be an object, found ${describe(data)}`);
  return [parse(data)];
}

/** Source: github.com/binance/binance-spot-api-docs (web-socket-streams.md), developers.binance.com (derivatives). */
export function parseBinance(frame: VenueFrame): readonly MarketEvent[] {
  const { json } = frame;
  if ('lastUpdateId' in json) return [parseDepthAnswer(frame)];
  if ('openInterest' in json) return [parseOpenInterestAnswer(json)];
  // A bare frame of `/ws/<stream>`.
  if (typeof json.e === 'string') return Object.hasOwn(EVENTS, json.e) ? [EVENTS[json.e](json)] : [];
  // The answer to a subscription.
  if ('result' in json) return [];
  const stream = readText(json, 'stream');
  const event = STREAM_EVENTS.find(([name]) => name.test(stream))?.[1];
  if (event !== undefined) return parseNamed(event, json.data);
  if (!('data' in json)) throw new FrameError('field "data" must be an object, found missing');
  return [];
}
