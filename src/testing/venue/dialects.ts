import { ensure } from '@/base/assert';
import { systemClock } from '@/base/clock';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { Venue } from '@/service/feeds/protocol/venue';
import { VENUES } from '@/service/feeds/venues';
import type { TextBook, TextLevel } from './text-book';
import type { TrueMarket, TrueTrade, TrueUpdate } from './true-market';
import type { Client } from './venue-server';

/** The part of a market that a frame belongs to. */
export type Part = 'book' | 'trades';

/** A client's message: the streams that it subscribes to and unsubscribes from, and the replies to it. */
export interface Asked {
  readonly on: readonly string[];
  readonly off: readonly string[];
  accept(): readonly string[];
  refuse(): readonly string[];
}

/** The wire format of a venue for one market. Written from its documentation, without looking at our parser. */
export interface Dialect {
  readonly venue: Venue;
  readonly instrument: Instrument;
  /** The book is part of the stream. */
  readonly isInStream: boolean;
  update(update: TrueUpdate, client: Client): string;
  trade(trade: TrueTrade, client: Client): string;
  /** The whole book: a frame of the stream, or the answer to a request for it. */
  picture(book: TextBook, position: TrueMarket['position'], client?: Client): string;
  /** Undefined for anything but a subscription. */
  listen(message: string, client: Client): Asked | { readonly reply: string } | undefined;
  /** Whether a stream belongs to a part. */
  isOf(stream: string, part: Part): boolean;
  /** The message that announces the end of the connection, if the venue sends one. */
  readonly farewell?: string;
}

const SYMBOLS: Readonly<Record<string, string>> = {
  'binance-futures': 'ABCUSDT',
  'binance-spot': 'ABCUSDT',
  'bybit-linear': 'ABCUSDT',
  'okx-swap': 'ABC-USDT-SWAP',
  'deribit-perpetual': 'ABC-PERPETUAL',
  'coinbase-spot': 'ABC-USD',
};

/** Hours pass in seconds here, so the venue's limits would stop everything. They have their own tests. */
function withoutLimits(venue: Venue): Venue {
  const { wire } = venue;
  const socket = { ...wire.socket, connections: { count: 1_000_000, windowMs: 1 } };
  return { ...venue, wire: { ...wire, budgets: [], socket } };
}

function findMarket(kindId: string): { venue: Venue; instrument: Instrument } {
  const venue = ensure(
    VENUES.find(({ kinds }) => kinds.some(({ id }) => id === kindId)),
    kindId,
  );
  const kind = ensure(
    venue.kinds.find(({ id }) => id === kindId),
    kindId,
  );
  const contract = kind.sizes === 'contracts' ? { value: '1', of: 'ABC' } : undefined;
  const symbol = SYMBOLS[kindId];
  return {
    venue: withoutLimits(venue),
    instrument: { kind, symbol, base: 'ABC', quote: 'USD', tick: '1', lot: '1', contract },
  };
}

const sidesOf = (book: TextBook): { bids: TextLevel[]; asks: TextLevel[] } => ({
  bids: book.best('bids', 1000),
  asks: book.best('asks', 1000),
});

const json = (value: unknown): string => JSON.stringify(value);

/** Some ids of the venue are shared by all its markets: it uses three for each of ours. */
const wide = (id: number): number => 3 * id;

function binanceListen(message: string): Asked | undefined {
  const { method, params, id } = JSON.parse(message) as { method: string; params: string[]; id: number };
  const isOn = method === 'SUBSCRIBE';
  return {
    on: isOn ? params : [],
    off: isOn ? [] : params,
    accept: () => [json({ result: null, id })],
    refuse: () => [json({ error: { code: 2, msg: 'Invalid request: invalid stream' }, id })],
  };
}

function makeBinance(isFutures: boolean): Dialect {
  const found = findMarket(isFutures ? 'binance-futures' : 'binance-spot');
  const s = found.instrument.symbol;
  const wrap = (channel: string, data: object): string => json({ stream: `${s.toLowerCase()}@${channel}`, data });
  return {
    ...found,
    isInStream: false,
    update({ id, timeMs, bids, asks }) {
      const ids = isFutures ? { T: timeMs, U: wide(id) - 1, u: wide(id), pu: wide(id - 1) } : { U: id, u: id };
      return wrap('depth@100ms', { e: 'depthUpdate', E: timeMs, s, ...ids, b: bids, a: asks });
    },
    trade({ id, timeMs, price, size, isBuy }) {
      const extra = isFutures ? { X: 'MARKET' } : { M: true };
      return wrap('trade', { e: 'trade', E: timeMs, T: timeMs, s, t: id, p: price, q: size, m: !isBuy, ...extra });
    },
    picture(book, { id, timeMs }) {
      const times = isFutures ? { E: timeMs, T: timeMs } : {};
      return json({ lastUpdateId: isFutures ? wide(id) : id, ...times, ...sidesOf(book) });
    },
    listen: binanceListen,
    isOf: (stream, part) => stream.includes(part === 'book' ? '@depth' : '@trade'),
    farewell: json({ stream: '!serverShutdown', data: { e: 'serverShutdown', E: 1 } }),
  };
}

function makeBybit(): Dialect {
  const found = findMarket('bybit-linear');
  const { symbol } = found.instrument;
  const book = (type: string, timeMs: number, data: object): string =>
    json({ topic: `orderbook.1000.${symbol}`, type, ts: timeMs + 3, data: { s: symbol, ...data }, cts: timeMs });
  return {
    ...found,
    isInStream: true,
    update: ({ id, timeMs, bids, asks }) => book('delta', timeMs, { b: bids, a: asks, u: id, seq: 7 * id }),
    trade({ id, timeMs, price, size, isBuy }) {
      const trade = { T: timeMs, s: symbol, S: isBuy ? 'Buy' : 'Sell', v: size, p: price, i: `t-${id}`, BT: false };
      return json({ topic: `publicTrade.${symbol}`, type: 'snapshot', ts: timeMs, data: [trade] });
    },
    picture(text, { id, timeMs }) {
      const { bids: b, asks: a } = sidesOf(text);
      return book('snapshot', timeMs, { b, a, u: id, seq: 7 * id });
    },
    listen(message) {
      const { op, args = [], req_id } = JSON.parse(message) as { op: string; args?: string[]; req_id?: string };
      if (op === 'ping') return { reply: json({ success: true, ret_msg: 'pong', conn_id: 'c', op: 'ping' }) };
      const answer = (success: boolean, words: string): string =>
        json({ success, ret_msg: words, conn_id: 'c', req_id, op });
      const isOn = op === 'subscribe';
      return {
        on: isOn ? args : [],
        off: isOn ? [] : args,
        accept: () => [answer(true, '')],
        refuse: () => [answer(false, `Invalid topic: ${args.join()}`)],
      };
    },
    isOf: (stream, part) => stream.startsWith(part === 'book' ? 'orderbook.' : 'publicTrade.'),
  };
}

function makeOkx(): Dialect {
  const found = findMarket('okx-swap');
  const instId = found.instrument.symbol;
  const four = (levels: readonly TextLevel[]) => levels.map(([price, size]) => [price, size, '0', '1']);
  const book = (action: string, data: object): string =>
    json({ arg: { channel: 'books', instId }, action, data: [{ ...data, checksum: 0 }] });
  return {
    ...found,
    isInStream: true,
    update: ({ id, timeMs, bids, asks }) =>
      book('update', {
        asks: four(asks),
        bids: four(bids),
        ts: String(timeMs),
        prevSeqId: wide(id - 1),
        seqId: wide(id),
      }),
    trade({ id, timeMs, price, size, isBuy }) {
      const side = isBuy ? 'buy' : 'sell';
      const trade = { instId, tradeId: String(id), px: price, sz: size, side, ts: String(timeMs), count: '1' };
      return json({ arg: { channel: 'trades', instId }, data: [trade] });
    },
    picture(text, { id, timeMs }) {
      const { bids, asks } = sidesOf(text);
      const sides = { asks: four(asks), bids: four(bids) };
      return book('snapshot', { ...sides, ts: String(timeMs), prevSeqId: -1, seqId: wide(id) });
    },
    listen(message) {
      if (message === 'ping') return { reply: 'pong' };
      const { op, args } = JSON.parse(message) as { op: string; args: object[] };
      const streams = args.map((arg) => json(arg));
      const isOn = op === 'subscribe';
      return {
        on: isOn ? streams : [],
        off: isOn ? [] : streams,
        accept: () => args.map((arg) => json({ event: op, arg, connId: 'c' })),
        refuse: () => [json({ event: 'error', code: '60018', msg: 'Wrong URL or channel', connId: 'c' })],
      };
    },
    isOf: (stream, part) => stream.includes(part === 'book' ? '"books"' : '"trades"'),
    farewell: json({ event: 'notice', code: '64008', msg: 'The connection will soon be closed', connId: 'c' }),
  };
}

function makeDeribit(): Dialect {
  const found = findMarket('deribit-perpetual');
  const instrument_name = found.instrument.symbol;
  const wrap = (channel: string, data: unknown): string =>
    json({ jsonrpc: '2.0', method: 'subscription', params: { channel: `${channel}.${instrument_name}.100ms`, data } });
  const actions = (levels: readonly TextLevel[], action?: string) =>
    levels.map(([price, size]) => [action ?? (size === '0' ? 'delete' : 'change'), Number(price), Number(size)]);
  return {
    ...found,
    isInStream: true,
    update: ({ id, timeMs, bids, asks }) =>
      wrap('book', {
        type: 'change',
        timestamp: timeMs,
        prev_change_id: wide(id - 1),
        instrument_name,
        change_id: wide(id),
        bids: actions(bids),
        asks: actions(asks),
      }),
    trade({ id, timeMs, price, size, isBuy }) {
      const direction = isBuy ? 'buy' : 'sell';
      const of = { instrument_name, timestamp: timeMs, trade_id: `ABC-${id}`, trade_seq: id };
      return wrap('trades', [{ ...of, price: Number(price), amount: Number(size), direction }]);
    },
    picture(text, { id, timeMs }) {
      const { bids, asks } = sidesOf(text);
      const sides = { bids: actions(bids, 'new'), asks: actions(asks, 'new') };
      return wrap('book', { type: 'snapshot', timestamp: timeMs, instrument_name, change_id: wide(id), ...sides });
    },
    listen(message) {
      const { id, method, params } = JSON.parse(message) as {
        id: number;
        method: string;
        params: { channels?: string[] };
      };
      const { channels } = params;
      if (channels === undefined) return { reply: json({ jsonrpc: '2.0', id, result: 'ok' }) };
      const isOn = method === 'public/subscribe';
      return {
        on: isOn ? channels : [],
        off: isOn ? [] : channels,
        accept: () => [json({ jsonrpc: '2.0', id, result: channels })],
        refuse: () => [json({ jsonrpc: '2.0', id, result: channels.slice(1) })],
      };
    },
    isOf: (stream, part) => stream.startsWith(part === 'book' ? 'book.' : 'trades.'),
  };
}

function makeCoinbase(): Dialect {
  const found = findMarket('coinbase-spot');
  const product_id = found.instrument.symbol;
  /** The venue counts every frame of a connection. */
  const counts = new WeakMap<Client, number>();
  const count = (client: Client | undefined): number => {
    const next = client ? (counts.get(client) ?? 0) : 0;
    if (client) counts.set(client, next + 1);
    return next;
  };
  const stamp = (ms: number): string => new Date(ms).toISOString();
  const wrap = (channel: string, timeMs: number, events: unknown[], client?: Client): string =>
    json({ channel, client_id: '', timestamp: stamp(timeMs), sequence_num: count(client), events });
  const updates = (bids: readonly TextLevel[], asks: readonly TextLevel[], timeMs: number) =>
    [bids, asks].flatMap((levels, i) =>
      levels.map(([price_level, new_quantity]) => {
        return { side: i === 0 ? 'bid' : 'offer', event_time: stamp(timeMs), price_level, new_quantity };
      }),
    );
  const subscribed = new WeakMap<Client, Record<string, string[]>>();
  return {
    ...found,
    isInStream: true,
    update: ({ timeMs, bids, asks }, client) =>
      wrap('l2_data', timeMs, [{ type: 'update', product_id, updates: updates(bids, asks, timeMs) }], client),
    trade({ id, timeMs, price, size, isBuy }, client) {
      const side = isBuy ? 'BUY' : 'SELL';
      const trades = [{ trade_id: String(id), product_id, price, size, side, time: stamp(timeMs) }];
      return wrap('market_trades', timeMs, [{ type: 'update', trades }], client);
    },
    picture(text, { timeMs }, client) {
      const { bids, asks } = sidesOf(text);
      return wrap('l2_data', timeMs, [{ type: 'snapshot', product_id, updates: updates(bids, asks, timeMs) }], client);
    },
    listen(message, client) {
      const { type, channel } = JSON.parse(message) as { type: string; channel: string };
      const isOn = type === 'subscribe';
      const before = Object.entries(subscribed.get(client) ?? {}).filter(([name]) => name !== channel);
      const all = Object.fromEntries(isOn ? [...before, [channel, [product_id]]] : before);
      subscribed.set(client, all);
      return {
        on: isOn ? [channel] : [],
        off: isOn ? [] : [channel],
        accept: () => [wrap('subscriptions', systemClock.now(), [{ subscriptions: all }], client)],
        refuse: () => [json({ type: 'error', message: 'invalid product' })],
      };
    },
    isOf: (stream, part) => stream === (part === 'book' ? 'level2' : 'market_trades'),
  };
}

/** One market of each venue, and of each ordering rule. */
export const DIALECTS: readonly (() => Dialect)[] = [
  () => makeBinance(true),
  () => makeBinance(false),
  makeBybit,
  makeOkx,
  makeDeribit,
  makeCoinbase,
];
