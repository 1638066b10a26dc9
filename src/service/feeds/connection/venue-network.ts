import type { Clock } from '@/base/clock';
import type { Venue } from '../venue';
import type { VenueHttp } from './venue-http';

/** The way to the venues: asks, opens sockets, and reaches only hosts that a venue names. */
export interface VenueNetwork {
  readonly clock: Clock;
  http(venue: Venue): VenueHttp;
}
