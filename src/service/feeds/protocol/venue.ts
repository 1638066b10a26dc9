import type { Instrument } from './instrument';
import type { MarketEvent } from './market-event';
import type { MarketKind } from './market-kind';
import type { JsonObject } from './read-fields';
import type { VenueWire } from './venue-wire';

/** A frame of a socket, or the answer to a request. */
export interface VenueFrame {
  readonly json: JsonObject;
  /** Address of the socket or the request; undefined where a file does not tell it. */
  readonly url: string | undefined;
}

/** All that is known of a venue's protocol. No clock and no network: frames in, events out. */
export interface Venue {
  readonly id: string;
  readonly name: string;
  readonly kinds: readonly MarketKind[];
  readonly wire: VenueWire;
  /** Whether the frame can only be this venue's, by the fields it has. */
  isFrame(json: JsonObject): boolean;
  /**
   * Every event of the frame in its order; none of a stream from which nothing is built.
   * @throws FrameError saying what breaks the format.
   */
  parse(frame: VenueFrame): readonly MarketEvent[];
  /** The markets in an answer of the venue's instrument list. @throws FrameError as above. */
  listInstruments(answer: VenueFrame): readonly Instrument[];
}
