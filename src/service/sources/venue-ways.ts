import type { Clock } from '@/base/clock';
import type { Env } from '@/service/arguments/env';
import type { Engine } from '@/service/store/engine/engine';
import { connectSource } from '../feeds/connection/connect-source';
import { loadInstruments } from '../feeds/connection/load-instruments';
import { makeVenueNetwork } from '../feeds/connection/venue-network';
import { VENUES } from '../feeds/venues';
import { fillMarket, historyOf } from '../history/fill-market';
import type { VenueWays } from './source-parts';

/** The real ways to all venues. @throws FeedHostsError with a sentence */
export function makeVenueWays(env: Env, clock: Clock, engine: Engine): VenueWays {
  const network = makeVenueNetwork(env, clock);
  return {
    venues: VENUES,
    connect: (options) => connectSource({ ...options, network }),
    loadInstruments: (venue, kind, signal) => loadInstruments(venue, network, signal, kind),
    fillMarket: (options) => fillMarket({ ...options, engine, clock, http: network.http(options.venue) }),
    historyOf,
    isStandIn: network.isStandIn,
  };
}
