import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { JsonObject } from '@/service/feeds/protocol/read-fields';
import { isObject, readOptionalText } from '@/service/feeds/protocol/read-fields';
import type { ListPlan, RestRefusal, SourcePlan, VenueWire, Verdict } from '@/service/feeds/protocol/venue-wire';
import { inverse, linear, spot } from './bybit-kinds';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const REST = 'api.bybit.com';
const STREAM = 'stream.bybit.com';
const KINDS = [spot, linear, inverse];
/** The part of URLs that names a kind. */
const CATEGORIES = new Map([
  [spot, 'spot'],
  [linear, 'linear'],
  [inverse, 'inverse'],
]);
/** Most topics per message on spot. The other kinds allow more. */
const BATCH = 10;
/** The deepest book: 1,000 levels per side, every 200 ms. */
const BOOK = 'orderbook.1000';
const TOO_MANY = 10_006;

/**
 * `{"retCode":10001,"retMsg":"…"}`. Above the limit of an address the venue sends 403 and requires a pause of ten
 * minutes.
 */
function readRefusal(_: number, { retCode, retMsg }: JsonObject): RestRefusal | undefined {
  if (typeof retCode !== 'number' || retCode === 0) return undefined;
  const message = `${typeof retMsg === 'string' ? retMsg : 'no reason'} (${retCode})`;
  if (retCode === TOO_MANY) return { message, waitMs: 5 * SECOND_MS };
  return { message, ...(/too frequent/i.test(message) && { waitMs: 10 * MINUTE_MS }) };
}

const ask =
  (op: string) =>
  (streams: readonly string[], id: number): string[] => {
    const messages: string[] = [];
    for (let at = 0; at < streams.length; at += BATCH) {
      messages.push(JSON.stringify({ op, args: streams.slice(at, at + BATCH), req_id: String(id + messages.length) }));
    }
    return messages;
  };

/** The answer is about a whole message. A market needs only one. */
function judge({ success, op, ret_msg: words }: JsonObject, streams: readonly string[]): Verdict | undefined {
  if (op !== 'subscribe' || typeof success !== 'boolean') return undefined;
  if (success) return { accepted: Math.min(BATCH, streams.length) };
  return { refused: typeof words === 'string' && words !== '' ? words : 'no reason' };
}

function plan({ kind, symbol }: Instrument): SourcePlan {
  const book = [`${BOOK}.${symbol}`];
  const shared = [...book, `publicTrade.${symbol}`];
  const isSpot = kind === spot;
  return {
    sockets: [
      {
        name: 'all streams',
        url: `wss://${STREAM}/v5/public/${CATEGORIES.get(kind)}`,
        streams: isSpot ? shared : [...shared, `tickers.${symbol}`, `allLiquidation.${symbol}`],
        book,
        // Answers to pings are frames, too.
        beatMs: 2 * MINUTE_MS,
      },
    ],
    polls: [],
    snapshot: undefined,
  };
}

const instruments: readonly ListPlan[] = KINDS.map((kind) => {
  const url = `https://${REST}/v5/market/instruments-info?category=${CATEGORIES.get(kind)}&limit=1000`;
  return {
    kinds: [kind],
    url,
    weight: 1,
    next({ result }) {
      const cursor = isObject(result) ? readOptionalText(result, 'nextPageCursor') : undefined;
      return cursor && `${url}&cursor=${encodeURIComponent(decodeURIComponent(cursor))}`;
    },
  };
});

/** Source: github.com/bybit-exchange/docs, `docs/v5`, of 2026-07. */
export const bybitWire: VenueWire = {
  hosts: [REST, STREAM].map((host) => ({ host, kinds: KINDS })),
  budgets: [{ name: 'Requests in 5 seconds', of: 600, windowMs: 5 * SECOND_MS, counts: 'requests', isFor: () => true }],
  readRefusal,
  socket: {
    keepAlive: { everyMs: 20 * SECOND_MS, message: '{"op":"ping"}' },
    connections: { count: 500, windowMs: 5 * MINUTE_MS },
    subscribe: ask('subscribe'),
    unsubscribe: ask('unsubscribe'),
    judge,
    // A late answer: the topics have already been sent.
    control: /"success":false/,
    obey: ({ op, ret_msg: words }) => (op === 'subscribe' ? { failed: String(words) } : undefined),
  },
  plan,
  instruments,
};
