import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { JsonObject } from '@/service/feeds/protocol/read-fields';
import { isObject } from '@/service/feeds/protocol/read-fields';
import type {
  ListPlan,
  Order,
  RestBudget,
  RestRefusal,
  SourcePlan,
  VenueWire,
  Verdict,
} from '@/service/feeds/protocol/venue-wire';
import { coinMargined, linear, spot } from './binance-kinds';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

const HOSTS = {
  spotRest: 'api.binance.com',
  spotStream: 'stream.binance.com:9443',
  linearRest: 'fapi.binance.com',
  linearStream: 'fstream.binance.com',
  coinRest: 'dapi.binance.com',
  coinStream: 'dstream.binance.com',
};

/** Streams per message: more than a market has. */
const BATCH = 100;
/** Time between requests for the open interest, which has no stream. */
const INTEREST_MS = 10_000;

function makeWeight(host: string, name: string, of: number, excepted = /^$/): RestBudget {
  return {
    name,
    of,
    windowMs: MINUTE_MS,
    counts: 'weight',
    isFor: (url) => url.host === host && !excepted.test(url.pathname),
    usedHeader: 'x-mbx-used-weight-1m',
  };
}

/** Requests that have their own limit besides the weight. */
function makeCount(name: string, of: number, path: RegExp): RestBudget {
  const isFor = (url: URL): boolean => url.host === HOSTS.linearRest && path.test(url.pathname);
  return { name, of, windowMs: 5 * MINUTE_MS, counts: 'requests', isFor };
}

const STATISTICS = /^\/futures\/data\//;

const budgets: readonly RestBudget[] = [
  makeWeight(HOSTS.spotRest, 'Spot request weight a minute', 6000),
  makeWeight(HOSTS.linearRest, 'Futures request weight a minute', 2400, STATISTICS),
  makeCount('Futures statistics in 5 minutes', 1000, STATISTICS),
  makeCount('Funding requests in 5 minutes', 500, /^\/fapi\/v1\/(fundingRate|fundingInfo)$/),
  makeWeight(HOSTS.coinRest, 'Coin-margined request weight a minute', 2400),
];

/** `{"code":-1121,"msg":"Invalid symbol."}`; -1003: too many requests. */
function readRefusal(_: number, { code, msg }: JsonObject): RestRefusal | undefined {
  if (typeof code !== 'number' || code >= 0 || typeof msg !== 'string') return undefined;
  return { message: msg, ...(code === -1003 && { waitMs: MINUTE_MS }) };
}

const ask =
  (method: string) =>
  (streams: readonly string[], id: number): string[] => {
    const messages: string[] = [];
    for (let at = 0; at < streams.length; at += BATCH) {
      messages.push(JSON.stringify({ method, params: streams.slice(at, at + BATCH), id: id + messages.length }));
    }
    return messages;
  };

/** `{"result":null,"id":1}`, or an error, in one of two forms. */
function judge({ result, id, error, code, msg }: JsonObject, streams: readonly string[]): Verdict | undefined {
  if (isObject(error)) return { refused: String(error.msg ?? error.code) };
  if (typeof code === 'number' && typeof msg === 'string') return { refused: msg };
  return result === null && typeof id === 'number' ? { accepted: streams.length } : undefined;
}

function obey({ data }: JsonObject): Order | undefined {
  return isObject(data) && data.e === 'serverShutdown'
    ? { renew: 'The venue announces the end of the connection' }
    : undefined;
}

const DEPTH = '@depth@100ms';
const QUIET_MS = 5 * MINUTE_MS;
/** The mark price is sent every second. */
const BEAT_MS = 60 * SECOND_MS;

function planSpot(symbol: string, stream: string): SourcePlan {
  const book = [`${stream}${DEPTH}`];
  const streams = [...book, `${stream}@trade`];
  const url = `wss://${HOSTS.spotStream}/stream`;
  return {
    sockets: [{ name: 'book and trades', url, streams, book, beatMs: QUIET_MS }],
    polls: [],
    snapshot: { url: `https://${HOSTS.spotRest}/api/v3/depth?symbol=${symbol}&limit=5000`, weight: 250 },
  };
}

/** Since 2026, a socket without `/public` or `/market` in its URL sends no market streams and no error. */
function planLinear(symbol: string, stream: string): SourcePlan {
  const book = [`${stream}${DEPTH}`];
  const rest = `https://${HOSTS.linearRest}/fapi/v1`;
  const base = `wss://${HOSTS.linearStream}`;
  // Single trades are served but not documented; aggregated trades are documented.
  const trades = [...book, `${stream}@trade`];
  const marks = [`${stream}@markPrice@1s`, `${stream}@forceOrder`, `${stream}@aggTrade`];
  return {
    sockets: [
      { name: 'book and trades', url: `${base}/public/stream`, streams: trades, book, beatMs: QUIET_MS },
      {
        name: 'mark price, liquidations and trades by order',
        url: `${base}/market/stream`,
        streams: marks,
        book: [],
        beatMs: BEAT_MS,
      },
    ],
    polls: [makeInterestPoll(rest, symbol)],
    snapshot: { url: `${rest}/depth?symbol=${symbol}&limit=1000`, weight: 20 },
  };
}

function planCoinMargined(symbol: string, stream: string): SourcePlan {
  const book = [`${stream}${DEPTH}`];
  const rest = `https://${HOSTS.coinRest}/dapi/v1`;
  const streams = [...book, `${stream}@trade`, `${stream}@markPrice@1s`, `${stream}@forceOrder`];
  const url = `wss://${HOSTS.coinStream}/stream`;
  return {
    sockets: [{ name: 'all streams', url, streams, book, beatMs: BEAT_MS }],
    polls: [makeInterestPoll(rest, symbol)],
    snapshot: { url: `${rest}/depth?symbol=${symbol}&limit=1000`, weight: 20 },
  };
}

function makeInterestPoll(rest: string, symbol: string) {
  return {
    name: 'open interest',
    url: `${rest}/openInterest?symbol=${symbol}`,
    weight: 1,
    everyMs: INTEREST_MS,
  };
}

const PLANS = new Map([
  [spot, planSpot],
  [linear, planLinear],
  [coinMargined, planCoinMargined],
]);

function plan({ kind, symbol }: Instrument): SourcePlan {
  const make = PLANS.get(kind);
  if (make === undefined) throw new Error(`${kind.id} is no kind of this venue`);
  return make(encodeURIComponent(symbol), symbol.toLowerCase());
}

const instruments: readonly ListPlan[] = [
  { kinds: [spot], url: `https://${HOSTS.spotRest}/api/v3/exchangeInfo`, weight: 20 },
  { kinds: [linear], url: `https://${HOSTS.linearRest}/fapi/v1/exchangeInfo`, weight: 1 },
  { kinds: [coinMargined], url: `https://${HOSTS.coinRest}/dapi/v1/exchangeInfo`, weight: 1 },
];

/** Source: github.com/binance/binance-spot-api-docs and developers.binance.com (derivatives), both of 2026-07. */
export const binanceWire: VenueWire = {
  hosts: [
    { host: HOSTS.spotRest, kinds: [spot] },
    { host: HOSTS.spotStream, kinds: [spot] },
    { host: HOSTS.linearRest, kinds: [linear] },
    { host: HOSTS.linearStream, kinds: [linear] },
    { host: HOSTS.coinRest, kinds: [coinMargined] },
    { host: HOSTS.coinStream, kinds: [coinMargined] },
  ],
  budgets,
  readRefusal,
  socket: {
    // The venue pings every 20 s (spot) or 3 minutes. The socket answers by itself.
    cutMs: 24 * 60 * MINUTE_MS,
    connections: { count: 300, windowMs: 5 * MINUTE_MS },
    subscribe: ask('SUBSCRIBE'),
    unsubscribe: ask('UNSUBSCRIBE'),
    judge,
    control: /"e":"serverShutdown"/,
    obey,
  },
  plan,
  instruments,
};
