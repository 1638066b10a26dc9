import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { JsonObject } from '@/service/feeds/protocol/read-fields';
import { isObject } from '@/service/feeds/protocol/read-fields';
import type { ListPlan, Order, RestRefusal, SourcePlan, VenueWire, Verdict } from '@/service/feeds/protocol/venue-wire';
import { chain, future, option, perpetual } from './deribit-kinds';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOST = 'www.deribit.com';
const KINDS = [perpetual, future, option, chain];
const HEARTBEAT_SECONDS = 30;
const TOO_MANY = 10_028;

const call = (id: number, method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: `public/${method}`, params });

function wordsOf(error: JsonObject): string {
  const { message, code, data } = error;
  const reason = isObject(data) && typeof data.reason === 'string' ? `, ${data.reason}` : '';
  return `${String(message)}${reason} (${String(code)})`;
}

/** `{"error":{"code":10028,"message":"too_many_requests"}}` */
function readRefusal(_: number, { error }: JsonObject): RestRefusal | undefined {
  if (!isObject(error)) return undefined;
  return { message: wordsOf(error), ...(error.code === TOO_MANY && { waitMs: 10 * SECOND_MS }) };
}

/** The answer lists the accepted streams. Refused ones are missing. */
function judge({ result, error }: JsonObject, streams: readonly string[]): Verdict | undefined {
  if (isObject(error)) return { refused: wordsOf(error) };
  if (!Array.isArray(result)) return undefined;
  const missing = streams.filter((stream) => !result.includes(stream));
  return missing.length > 0 ? { refused: `it has no ${missing.join(', ')}` } : { accepted: streams.length };
}

/** An unanswered heartbeat ends the connection. */
function obey({ params }: JsonObject): Order | undefined {
  return isObject(params) && params.type === 'test_request' ? { reply: call(0, 'test', {}) } : undefined;
}

/** The answer is some 400 kB for a large coin. Two of them are never a minute apart. */
const SUMMARY_MS = 40_000;

/** No stream has all options of a coin. They are listed under their settlement currency. */
function planChain(currency: string): SourcePlan {
  const url = `https://${HOST}/api/v2/public/get_book_summary_by_currency?currency=${currency}&kind=option`;
  return {
    sockets: [],
    polls: [{ name: 'option summaries', url, weight: 1, everyMs: SUMMARY_MS }],
    snapshot: undefined,
  };
}

function plan({ kind, symbol, quote }: Instrument): SourcePlan {
  if (kind === chain) return planChain(quote);
  const book = [`book.${symbol}.100ms`];
  return {
    sockets: [
      {
        name: 'all streams',
        url: `wss://${HOST}/ws/api/v2`,
        streams: [...book, `trades.${symbol}.100ms`, `ticker.${symbol}.100ms`],
        book,
        // Heartbeats are frames, too.
        beatMs: 2 * MINUTE_MS,
      },
    ],
    polls: [],
    snapshot: undefined,
  };
}

const listOf = (kind: string): string => `https://${HOST}/api/v2/public/get_instruments?currency=any&kind=${kind}`;

const instruments: readonly ListPlan[] = [
  { kinds: [perpetual, future], url: listOf('future'), weight: 1 },
  { kinds: [option, chain], url: listOf('option'), weight: 1 },
];

/** Source: docs.deribit.com, of 2026-07. */
export const deribitWire: VenueWire = {
  hosts: [{ host: HOST, kinds: KINDS }],
  budgets: [
    { name: 'Requests a second', of: 20, windowMs: SECOND_MS, counts: 'requests', isFor: () => true },
    {
      name: 'Instrument lists a second',
      of: 1,
      windowMs: SECOND_MS,
      counts: 'requests',
      isFor: (url) => url.pathname.endsWith('/get_instruments'),
    },
  ],
  readRefusal,
  socket: {
    greeting: call(0, 'set_heartbeat', { interval: HEARTBEAT_SECONDS }),
    connections: { count: 32, windowMs: MINUTE_MS },
    subscribe: (channels, id) => [call(id, 'subscribe', { channels })],
    unsubscribe: (channels, id) => [call(id, 'unsubscribe', { channels })],
    judge,
    control: /"method":"heartbeat"/,
    obey,
  },
  plan,
  instruments,
};
