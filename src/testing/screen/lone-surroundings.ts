import { QueryClient } from '@tanstack/react-query';
import { makeFrozenClock, makeServiceClock } from '@/base/clock';
import { makeConfirmedClock } from '@/base/confirmed-clock';
import type { Service } from '@/client/service-context';
import { type MarketDataClient, makeDataKinds } from '@/client/use-market-data-client';
import { TIERS, type TierId } from '@/contract/tiers';
import { makeBudget } from '@/data/budget/budget';
import { makeTileLoader } from '@/data/cache/tile-loader';
import { DecodeLedger } from '@/data/decode/decode-ledger';
import { makeHttp } from '@/data/http/http';
import type { Surroundings } from '@/panes/address/address-pricer';
import { makeMemoryDatabase } from '@/testing/memory-database';

/**
 * What the page of a first-time visitor knows, without a service: what it would look up is put into the client's place
 * by the test.
 */
export function makeLoneSurroundings(tier: TierId, nowSeconds: number) {
  const clock = makeServiceClock(makeFrozenClock(nowSeconds * 1000));
  const fetcher = () => Promise.reject(new Error('A price is told without asking for data'));
  return surround(clock, makeHttp({ baseUrl: 'http://page', key: () => '', clock, fetcher }), tier, nowSeconds);
}

/** The page around parts of a connection, with the key of a tier. */
export function surround(clock: Service['clock'], http: Service['http'], tier: TierId, nowSeconds: number) {
  const { client, budget, dataClient } = makePricingClient(clock, http, tier);
  const { limit, burst } = TIERS[tier];
  const around: Surroundings = {
    service: {
      http,
      clock,
      opened: { get: () => ({ budget }), put: () => undefined },
      owned: { own: <T>(part: T): T => part },
    } as unknown as Service,
    client,
    dataClient,
    tier,
    limit,
    nowSeconds,
  };
  return { around, budget, limit, capacity: burst };
}

/** A data client that prices views and loads none. */
export function makePricingClient(clock: Service['clock'], http: Service['http'], tier: TierId) {
  const client = new QueryClient();
  const budget = makeBudget({ clock, tier, isKeyExclusive: true, getReserve: () => 0 });
  const tileDatabase = Promise.resolve(makeMemoryDatabase());
  const loadNothing = () => Promise.reject(new Error('A price is told without asking for data'));
  const dataClient: MarketDataClient = {
    tiles: makeTileLoader({ client, budget, tileDatabase, clock: makeConfirmedClock(clock) }),
    ...makeDataKinds({ http, clock, decodeDepth: loadNothing, loadProfiles: loadNothing }),
    decoding: new DecodeLedger(),
    tileDatabase,
  };
  return { client, budget, dataClient };
}

/** A window of that width, as far as screens query it. */
export const makeMedia = (width: number) => (query: string) => ({
  matches: width >= Number(/(\d+)px/.exec(query)?.[1]),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
