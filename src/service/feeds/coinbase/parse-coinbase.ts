import type { BookDelta, BookSnapshot, MarketEvent, TextLevel, Trade } from '@/service/feeds/protocol/market-event';
import {
  describe,
  FrameError,
  type JsonObject,
  readEither,
  readInteger,
  readLevels,
  readObjects,
  readOptionalText,
  readSymbol,
  readText,
} from '@/service/feeds/protocol/read-fields';
import type { VenueFrame } from '@/service/feeds/protocol/venue';
import { spot } from './coinbase-kinds';

/** RFC 3339 with up to nanoseconds. The year 1 means none. */
function readTime(object: JsonObject, field: string): number | undefined {
  const text = readOptionalText(object, field);
  if (text === undefined || text.startsWith('0001-')) return undefined;
  const timeMs = Date.parse(text);
  if (Number.isFinite(timeMs)) return timeMs;
  throw new FrameError(`field "${field}" must be a time, found ${describe(text)}`);
}

/** @throws FrameError when there is none. */
function readTradeTime(object: JsonObject): number {
  const timeMs = readTime(object, 'time');
  if (timeMs !== undefined) return timeMs;
  throw new FrameError(`field "time" must be a time, found ${describe(object.time)}`);
}

const UNNUMBERED = { first: undefined, last: undefined, previous: undefined } as const;

function parseLevelEvent(event: JsonObject, timeMs: number | undefined): BookSnapshot | BookDelta {
  const bids: TextLevel[] = [];
  const asks: TextLevel[] = [];
  for (const update of readObjects(event, 'updates')) {
    const level = [readText(update, 'price_level'), readText(update, 'new_quantity')] as const;
    (readEither(update, 'side', 'bid', 'offer') ? bids : asks).push(level);
  }
  const book = { symbol: readSymbol(event, 'product_id'), kind: spot, timeMs, bids, asks };
  if (readEither(event, 'type', 'snapshot', 'update')) return { type: 'snapshot', ...book, last: undefined };
  return { type: 'delta', ...book, ...UNNUMBERED };
}

function parseTrade(entry: JsonObject, isBuy: boolean | undefined, id: string): Trade {
  return {
    type: 'trade',
    symbol: readSymbol(entry, 'product_id'),
    kind: spot,
    timeMs: readTradeTime(entry),
    id,
    sequence: Number(id),
    price: readText(entry, 'price'),
    size: readText(entry, 'size'),
    isBuy,
    offBook: undefined,
    isAggregate: false,
  };
}

/**
 * The documentation does not state whose side `side` is, and authors of parsers disagree, so it stays unknown. It shows
 * the newest trade of a message first without guaranteeing it, so trades are sorted by number.
 */
function parseMarketTrades(event: JsonObject): Trade[] {
  const trades = readObjects(event, 'trades').map((entry) => parseTrade(entry, undefined, readText(entry, 'trade_id')));
  return trades.sort((a, b) => Number(a.id) - Number(b.id));
}

/** Advanced Trade: each frame of a connection is numbered, including answers and heartbeats. */
function parseCounted(json: JsonObject): MarketEvent[] {
  const timeMs = readTime(json, 'timestamp');
  const events: MarketEvent[] = [{ type: 'count', timeMs, sequence: readInteger(json, 'sequence_num') }];
  if (json.channel === 'l2_data') {
    for (const event of readObjects(json, 'events')) events.push(parseLevelEvent(event, timeMs));
  }
  if (json.channel === 'market_trades') {
    for (const event of readObjects(json, 'events')) events.push(...parseMarketTrades(event));
  }
  return events;
}

function parseSnapshot(json: JsonObject): MarketEvent[] {
  const [bids, asks] = [readLevels(json, 'bids'), readLevels(json, 'asks')];
  const timeMs = readTime(json, 'time');
  return [
    { type: 'snapshot', symbol: readSymbol(json, 'product_id'), kind: spot, timeMs, last: undefined, bids, asks },
  ];
}

function parseChanges(json: JsonObject): MarketEvent[] {
  const { changes } = json;
  if (!Array.isArray(changes)) throw new FrameError(`field "changes" must be a list, found ${describe(changes)}`);
  const bids: TextLevel[] = [];
  const asks: TextLevel[] = [];
  for (const change of changes as unknown[]) {
    if (!Array.isArray(change) || typeof change[1] !== 'string' || typeof change[2] !== 'string') {
      throw new FrameError(`field "changes" holds ${describe(change)} instead of [side, price, size]`);
    }
    (change[0] === 'buy' ? bids : asks).push([change[1], change[2]]);
  }
  const timeMs = readTime(json, 'time');
  return [{ type: 'delta', symbol: readSymbol(json, 'product_id'), kind: spot, timeMs, ...UNNUMBERED, bids, asks }];
}

/** The older Exchange feed states that its side is the maker's. */
function parseMatch(json: JsonObject): MarketEvent[] {
  return [parseTrade(json, readEither(json, 'side', 'sell', 'buy'), String(readInteger(json, 'trade_id')))];
}

const EXCHANGE_TYPES: Readonly<Record<string, (json: JsonObject) => MarketEvent[]>> = {
  snapshot: parseSnapshot,
  l2update: parseChanges,
  match: parseMatch,
  // The last trade before the subscription, possibly hours old.
  last_match: () => [],
};

/** Advanced Trade, and the Exchange feed before it. Source: docs.cdp.coinbase.com. */
export function parseCoinbase({ json }: VenueFrame): readonly MarketEvent[] {
  if ('sequence_num' in json) return parseCounted(json);
  const { type } = json;
  return typeof type === 'string' && Object.hasOwn(EXCHANGE_TYPES, type) ? EXCHANGE_TYPES[type](json) : [];
}
