import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { JsonObject } from '@/service/feeds/protocol/read-fields';
import type {
  ListPlan,
  Order,
  RestBudget,
  RestRefusal,
  SourcePlan,
  VenueWire,
  Verdict,
} from '@/service/feeds/protocol/venue-wire';
import { future, spot, swap } from './okx-kinds';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const REST = 'www.okx.com';
const STREAM = 'ws.okx.com:8443';
const KINDS = [spot, swap, future];
const TYPES = new Map([
  [spot, 'SPOT'],
  [swap, 'SWAP'],
  [future, 'FUTURES'],
]);
const TOO_MANY = '50011';
/** The notice that the connection will end for an upgrade of the service. */
const UPGRADE = '64008';

function makeBudget(name: string, of: number, path: string): RestBudget {
  const isFor = (url: URL): boolean => url.pathname.startsWith(`/api/v5/${path}`);
  return { name: `${name} in 2 seconds`, of, windowMs: 2 * SECOND_MS, counts: 'requests', isFor };
}

const budgets: readonly RestBudget[] = [
  makeBudget('Instrument lists', 20, 'public/instruments'),
  makeBudget('Candles', 20, 'market/history-candles'),
  makeBudget('Funding rates', 10, 'public/funding-rate-history'),
  makeBudget('Statistics', 5, 'rubik/'),
];

/** `{"code":"51001","msg":"…","data":[]}` */
function readRefusal(_: number, { code, msg }: JsonObject): RestRefusal | undefined {
  if (typeof code !== 'string' || code === '0') return undefined;
  const message = `${typeof msg === 'string' ? msg : 'no reason'} (${code})`;
  return { message, ...(code === TOO_MANY && { waitMs: 2 * SECOND_MS }) };
}

/** A stream is the text of its argument. All of a market fit into one message. */
const ask = (op: string) => (streams: readonly string[], id: number) => [
  `{"id":"${id}","op":"${op}","args":[${streams.join(',')}]}`,
];

/** One answer a stream. */
function judge({ event, msg, code }: JsonObject): Verdict | undefined {
  if (event === 'error') return { refused: `${typeof msg === 'string' ? msg : 'no reason'} (${String(code)})` };
  return event === 'subscribe' ? { accepted: 1 } : undefined;
}

function obey({ event, code, msg }: JsonObject): Order | undefined {
  if (event === 'notice' && code === UPGRADE) return { renew: 'The venue announces the end of the connection' };
  return event === 'error' ? { failed: String(msg) } : undefined;
}

/** What a derivative has beside its book and trades. Liquidations come for all markets of a type. */
function listExtras({ kind, symbol }: Instrument): string[] {
  const of = (channel: string): string => JSON.stringify({ channel, instId: symbol });
  if (kind === spot) return [];
  return [
    of('mark-price'),
    of('open-interest'),
    ...(kind === swap ? [of('funding-rate')] : []),
    JSON.stringify({ channel: 'liquidation-orders', instType: TYPES.get(kind) }),
  ];
}

function plan(instrument: Instrument): SourcePlan {
  const { kind, symbol } = instrument;
  const book = [JSON.stringify({ channel: 'books', instId: symbol })];
  const streams = [...book, JSON.stringify({ channel: 'trades', instId: symbol }), ...listExtras(instrument)];
  return {
    sockets: [
      {
        name: 'all streams',
        url: `wss://${STREAM}/ws/v5/public`,
        streams,
        book,
        beatMs: kind === spot ? 5 * MINUTE_MS : MINUTE_MS,
      },
    ],
    polls: [],
    snapshot: undefined,
  };
}

const instruments: readonly ListPlan[] = KINDS.map((kind) => ({
  kinds: [kind],
  url: `https://${REST}/api/v5/public/instruments?instType=${TYPES.get(kind)}`,
  weight: 1,
}));

/** Source: okx.com/docs-v5, of 2026-07. */
export const okxWire: VenueWire = {
  hosts: [REST, STREAM].map((host) => ({ host, kinds: KINDS })),
  budgets,
  readRefusal,
  socket: {
    // Nothing for 30 s, and the venue cuts.
    keepAlive: { everyMs: 20 * SECOND_MS, message: 'ping' },
    connections: { count: 3, windowMs: SECOND_MS },
    subscribe: ask('subscribe'),
    unsubscribe: ask('unsubscribe'),
    judge,
    control: /"event":"(error|notice)"/,
    obey,
  },
  plan,
  instruments,
};
