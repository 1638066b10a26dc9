import type {
  BookDelta,
  BookSnapshot,
  Liquidation,
  MarketEvent,
  OfMarket,
  OptionSummary,
  TextLevel,
  Trade,
} from '@/service/feeds/protocol/market-event';
import {
  decimalText,
  describe,
  FrameError,
  isObject,
  type JsonObject,
  readEither,
  readInteger,
  readObject,
  readObjects,
  readOptionalNumber,
  readSymbol,
  readText,
} from '@/service/feeds/protocol/read-fields';
import type { VenueFrame } from '@/service/feeds/protocol/venue';
import { kindOf, option, perpetual, readOptionName } from './deribit-kinds';

function readDecimal(object: JsonObject, field: string): string {
  const value = readOptionalNumber(object, field);
  if (value !== undefined) return decimalText(value);
  throw new FrameError(`field "${field}" must be a number, found ${describe(object[field])}`);
}

function readOptionalDecimal(object: JsonObject, field: string): string | undefined {
  const value = readOptionalNumber(object, field);
  return value === undefined ? undefined : decimalText(value);
}

/** `[action, price, amount]`. The amount of a deleted level is 0. */
function readActions(object: JsonObject, field: string): TextLevel[] {
  const levels = object[field];
  if (!Array.isArray(levels)) throw new FrameError(`field "${field}" must be a list of levels`);
  return levels.map((level: unknown) => {
    if (Array.isArray(level) && typeof level[1] === 'number' && typeof level[2] === 'number') {
      return [decimalText(level[1]), level[0] === 'delete' ? '0' : decimalText(level[2])];
    }
    throw new FrameError(`field "${field}" holds ${describe(level)} instead of [action, price, amount]`);
  });
}

function ofMarket(data: JsonObject): OfMarket | undefined {
  const symbol = readSymbol(data, 'instrument_name');
  const kind = kindOf(symbol);
  return kind && { symbol, kind };
}

function parseBook(data: JsonObject): MarketEvent[] {
  const of = ofMarket(data);
  // Grouped books are snapshots of some levels only, in no sequence: not used.
  if (!of || (Array.isArray(data.bids) && typeof (data.bids[0] as unknown[])?.[0] === 'number')) return [];
  const last = readInteger(data, 'change_id');
  const book: Omit<BookSnapshot, 'type'> = {
    ...of,
    timeMs: readInteger(data, 'timestamp'),
    last,
    bids: readActions(data, 'bids'),
    asks: readActions(data, 'asks'),
  };
  // The first change of a new market has no predecessor, and old snapshots have no type.
  const isFirst = !data.prev_change_id;
  if (isFirst || data.type === 'snapshot') return [{ type: 'snapshot', ...book }];
  const previous = readInteger(data, 'prev_change_id');
  return [{ type: 'delta', ...book, first: previous + 1, previous } as BookDelta];
}

/** Why a print was not made in the book. Blocks are negotiated, and the legs of a combination trade in its own book. */
function readOffBook(entry: JsonObject): string | undefined {
  if ('block_trade_id' in entry) return 'BLOCK_TRADE';
  return 'combo_id' in entry || 'combo_trade_id' in entry ? 'COMBO' : undefined;
}

/** `M`: the maker was liquidated, `T`: the taker, `MT`: both. */
function parseLiquidation(entry: JsonObject, trade: Trade): Liquidation[] {
  const { liquidation } = entry;
  if (typeof liquidation !== 'string') return [];
  const { symbol, kind, timeMs, price, size } = trade;
  const of = { type: 'liquidation', symbol, kind, timeMs, price, size } as const;
  // A taker who is forced to sell had a long.
  const taker = { ...of, isLong: trade.isBuy === false };
  const maker = { ...of, isLong: trade.isBuy === true };
  return [...(liquidation.includes('T') ? [taker] : []), ...(liquidation.includes('M') ? [maker] : [])];
}

function parseTrade(entry: JsonObject): MarketEvent[] {
  const of = ofMarket(entry);
  if (!of) return [];
  const trade: Trade = {
    type: 'trade',
    ...of,
    timeMs: readInteger(entry, 'timestamp'),
    id: readText(entry, 'trade_id'),
    sequence: readInteger(entry, 'trade_seq'),
    price: readDecimal(entry, 'price'),
    size: readDecimal(entry, 'amount'),
    isBuy: readEither(entry, 'direction', 'buy', 'sell'),
    offBook: readOffBook(entry),
    isAggregate: false,
  };
  return [trade, ...parseLiquidation(entry, trade)];
}

/** Percent to a fraction. The venue sends 0 without a quote. */
function readIv(data: JsonObject, field: string): number | undefined {
  const percent = readOptionalNumber(data, field);
  return percent ? percent / 100 : undefined;
}

function parseOption(data: JsonObject, of: OfMarket): OptionSummary[] {
  const name = readOptionName(of.symbol);
  if (!name) return [];
  const greeks = isObject(data.greeks) ? data.greeks : {};
  return [
    {
      type: 'option',
      ...of,
      ...name,
      timeMs: readInteger(data, 'timestamp' in data ? 'timestamp' : 'creation_timestamp'),
      markIv: readIv(data, 'mark_iv'),
      bidIv: readIv(data, 'bid_iv'),
      askIv: readIv(data, 'ask_iv'),
      delta: readOptionalNumber(greeks, 'delta'),
      underlying: readOptionalNumber(data, 'underlying_price'),
      openInterest: readOptionalNumber(data, 'open_interest'),
    },
  ];
}

/** The current rate is for eight hours. */
const RATE_SECONDS = 8 * 3600;

function parseFuture(data: JsonObject, of: OfMarket): MarketEvent[] {
  const stamped = { ...of, timeMs: readInteger(data, 'timestamp' in data ? 'timestamp' : 'creation_timestamp') };
  const [mark, index] = [readOptionalDecimal(data, 'mark_price'), readOptionalDecimal(data, 'index_price')];
  // Funding is paid continuously, so there is no next payment.
  const rate = of.kind === perpetual ? readOptionalDecimal(data, 'current_funding') : undefined;
  const amount = readOptionalDecimal(data, 'open_interest');
  return [
    {
      type: 'mark',
      ...stamped,
      mark,
      index,
      rate,
      nextFundingMs: undefined,
      every: rate === undefined ? undefined : RATE_SECONDS,
    },
    ...(amount === undefined ? [] : [{ type: 'openInterest', ...stamped, amount } as const]),
  ];
}

function parseTicker(data: JsonObject): MarketEvent[] {
  const of = ofMarket(data);
  if (!of) return [];
  return of.kind === option ? parseOption(data, of) : parseFuture(data, of);
}

const CHANNELS: Readonly<Record<string, (params: JsonObject) => MarketEvent[]>> = {
  book: ({ data }) => parseBook(readObject(data, 'data')),
  trades: (params) => readObjects(params, 'data').flatMap(parseTrade),
  ticker: ({ data }) => parseTicker(readObject(data, 'data')),
};

/** JSON-RPC 2.0, and answers of `get_book_summary_by_currency`. Source: docs.deribit.com. */
export function parseDeribit({ json, url }: VenueFrame): readonly MarketEvent[] {
  if (json.method === 'subscription') {
    const params = readObject(json.params, 'params');
    const [channel] = readText(params, 'channel').split('.');
    return Object.hasOwn(CHANNELS, channel) ? CHANNELS[channel](params) : [];
  }
  if (url === undefined || !url.includes('get_book_summary')) return [];
  return readObjects(json, 'result').flatMap(parseTicker);
}
