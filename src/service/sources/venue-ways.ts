import type { Clock } from '@/base/clock';
import type { Env } from '../config';
import { VenueError } from '../feeds/connection/venue-http';
import { VENUES } from '../feeds/venues';
import type { Engine } from '../store/engine';
import type { VenueWays } from './source-parts';

export function makeVenueWays(_: Env, __: Clock, ___: Engine): VenueWays {
  const refuse = (): never => {
    throw new VenueError('failed', 'Venues cannot be reached');
  };
  return {
    venues: VENUES,
    connect: refuse,
    loadInstruments: async () => refuse(),
    fillMarket: refuse,
    historyOf: () => [],
  };
}
