import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { WebSocket } from 'ws';
import type { Clock } from '@/base/clock';
import type { Env } from '@/service/arguments/env';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import type { Venue } from '@/service/feeds/protocol/venue';
import { FeedHostsError, readFeedHosts } from './feed-hosts';
import { PoliteHttp, type Target } from './polite-http';
import { type LimitUse, RateBudget } from './rate-budget';
import { VenueError, type VenueHttp } from './venue-http';

/** Limit of a frame. The first snapshot of a book with every level is 5 MB. */
const MAX_FRAME_BYTES = 32 << 20;
const HANDSHAKE_MS = 10_000;
/** Concurrent request connections per venue. */
const MAX_REQUESTS = 6;
/** Share of a venue's limit that is used, as for requests. */
const SHARE = 0.5;

/** Cannot be disabled, not even by `NODE_TLS_REJECT_UNAUTHORIZED` in the environment. */
const VERIFIED = { rejectUnauthorized: true };

/** Access to the venues: sends requests, opens sockets, and contacts only hosts named by a venue. */
export interface VenueNetwork {
  readonly clock: Clock;
  http(venue: Venue): VenueHttp;
  /** Milliseconds until the venue may be connected to again. 0: a connection may be opened now, and is counted. */
  admitSocket(venue: Venue): number;
  /** @throws VenueError for a host that is not the venue's. */
  openSocket(venue: Venue, kind: MarketKind, url: string): WebSocket;
  limits(venue: Venue): readonly LimitUse[];
  /** Whether a demo venue on this machine replaces the venue. */
  isStandIn(kind: MarketKind): boolean;
}

interface VenueWays {
  readonly http: PoliteHttp;
  readonly connections: RateBudget;
}

/** The agent for the proxy of the environment. @throws FeedHostsError with a sentence. */
function makeProxy(env: Env): HttpsProxyAgent<string> | undefined {
  const address = env['HTTPS_PROXY'] || env['https_proxy'];
  if (!address) return undefined;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new FeedHostsError('HTTPS_PROXY must be the address of a proxy, such as http://proxy.example.com:8080');
  }
  return new HttpsProxyAgent(address, { ...VERIFIED, keepAlive: true, maxSockets: MAX_REQUESTS });
}

/** @throws VenueError unless the venue names the host of `url`, for `kind` if given. */
function findHost(venue: Venue, url: URL, kind?: MarketKind): readonly MarketKind[] {
  const named = venue.wire.hosts.find(({ host, kinds }) => host === url.host && (!kind || kinds.includes(kind)));
  if (named) return named.kinds;
  throw new VenueError('failed', `${url.host} is no host of ${venue.name}, so it is not contacted`);
}

/**
 * The network of this machine, with `FEED_HOSTS` and `HTTPS_PROXY` of the environment.
 * @throws FeedHostsError with a sentence
 */
export function makeVenueNetwork(env: Env, clock: Clock): VenueNetwork {
  const standIns = readFeedHosts(env['FEED_HOSTS']);
  const proxy = makeProxy(env);
  const agents = {
    https: new HttpsAgent({ ...VERIFIED, keepAlive: true, maxSockets: MAX_REQUESTS }),
    http: new HttpAgent({ keepAlive: true, maxSockets: MAX_REQUESTS }),
  };
  const ways = new Map<Venue, VenueWays>();

  /** The URL itself, or the one on the demo venue for its kind, which is never behind a proxy. */
  const place = (url: URL, kinds: readonly MarketKind[], schemes: 'http' | 'ws'): URL | undefined => {
    const base = kinds.map(({ id }) => standIns.get(id)).find((found) => found !== undefined);
    return base && new URL(`${schemes}://${base.host}${url.pathname}${url.search}`);
  };
  const resolve = (venue: Venue, text: string): Target => {
    const url = new URL(text);
    const kinds = findHost(venue, url);
    if (url.protocol !== 'https:') throw new VenueError('failed', `${url.host} is only asked over TLS`);
    const standIn = place(url, kinds, 'http');
    return standIn ? { url: standIn, agent: agents.http } : { url, agent: proxy ?? agents.https };
  };
  const waysOf = (venue: Venue): VenueWays => {
    const known = ways.get(venue);
    if (known) return known;
    const { count, windowMs } = venue.wire.socket.connections;
    const made: VenueWays = {
      http: new PoliteHttp({ name: venue.name, wire: venue.wire, clock, resolve: (url) => resolve(venue, url) }),
      connections: new RateBudget({ name: 'New connections', of: count, windowMs }),
    };
    ways.set(venue, made);
    return made;
  };
  return {
    clock,
    http: (venue) => waysOf(venue).http,
    admitSocket(venue) {
      const { connections } = waysOf(venue);
      const now = clock.monotonic();
      const waitMs = connections.waitMs(1, SHARE, now);
      if (waitMs === 0) connections.spend(1, now);
      return waitMs;
    },
    openSocket(venue, kind, text) {
      const url = new URL(text);
      findHost(venue, url, kind);
      if (url.protocol !== 'wss:') throw new VenueError('failed', `${url.host} is only connected to over TLS`);
      const standIn = place(url, [kind], 'ws');
      return new WebSocket(standIn ?? url, {
        agent: standIn ? undefined : proxy,
        maxPayload: MAX_FRAME_BYTES,
        perMessageDeflate: false,
        handshakeTimeout: HANDSHAKE_MS,
        followRedirects: false,
        ...VERIFIED,
      });
    },
    isStandIn: (kind) => standIns.has(kind.id),
    limits: (venue) => [...waysOf(venue).http.limits, waysOf(venue).connections.use(clock.monotonic())],
  };
}
