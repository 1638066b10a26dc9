import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { JsonObject } from '@/service/feeds/protocol/read-fields';
import { isObject } from '@/service/feeds/protocol/read-fields';
import type { RestRefusal, SourcePlan, VenueWire, Verdict } from '@/service/feeds/protocol/venue-wire';
import { spot } from './coinbase-kinds';

const SECOND_MS = 1000;
const REST = 'api.coinbase.com';
const STREAM = 'advanced-trade-ws.coinbase.com';

/** `{"error":"NOT_FOUND","message":"…"}` */
function readRefusal(status: number, { error, message }: JsonObject): RestRefusal | undefined {
  if (status === 200 || typeof error !== 'string') return undefined;
  return { message: typeof message === 'string' && message !== '' ? message : error };
}

/** A stream is `channel` or `channel:product`. Each channel needs its own message. */
const ask = (type: string) => (streams: readonly string[]) =>
  streams.map((stream) => {
    const [channel, product] = stream.split(':');
    return JSON.stringify({ type, channel, ...(product && { product_ids: [product] }) });
  });

/** Each answer lists all current subscriptions. */
function judge(json: JsonObject, streams: readonly string[]): Verdict | undefined {
  if (json.type === 'error') return { refused: String(json.message) };
  if (json.channel !== 'subscriptions' || !Array.isArray(json.events)) return undefined;
  const [event] = json.events as unknown[];
  const accepted = isObject(event) && isObject(event.subscriptions) ? event.subscriptions : {};
  const isWhole = streams.every((stream) => Object.hasOwn(accepted, stream.split(':')[0]));
  return { accepted: isWhole ? streams.length : 0 };
}

function plan({ symbol }: Instrument): SourcePlan {
  const book = [`level2:${symbol}`];
  return {
    sockets: [
      {
        name: 'all streams',
        url: `wss://${STREAM}/`,
        streams: ['heartbeats', ...book, `market_trades:${symbol}`],
        book,
        // There is a heartbeat every second.
        beatMs: 20 * SECOND_MS,
      },
    ],
    polls: [],
    snapshot: undefined,
  };
}

/** Source: docs.cdp.coinbase.com (Advanced Trade), of 2026-04. */
export const coinbaseWire: VenueWire = {
  hosts: [REST, STREAM].map((host) => ({ host, kinds: [spot] })),
  budgets: [{ name: 'Requests a second', of: 10, windowMs: SECOND_MS, counts: 'requests', isFor: () => true }],
  readRefusal,
  socket: {
    connections: { count: 8, windowMs: SECOND_MS },
    subscribe: ask('subscribe'),
    unsubscribe: ask('unsubscribe'),
    judge,
    control: /"type":"error"/,
    obey: ({ message }) => ({ failed: String(message) }),
  },
  plan,
  instruments: [
    {
      kinds: [spot],
      url: `https://${REST}/api/v3/brokerage/market/products?product_type=SPOT`,
      weight: 1,
    },
  ],
};
