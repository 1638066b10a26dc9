import type { BookDelta, MarketEvent } from '@/service/feeds/protocol/market-event';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import type { Venue, VenueFrame } from '@/service/feeds/protocol/venue';
import type { RecordedEvent } from './market-recorder';
import type { TimedDelta } from './rebuild-book';

/** A venue time further from the receive time than this is damage rather than a slow clock. */
const MAX_CLOCK_DISTANCE_MS = 86_400_000;

/** An update with its own time or that of its receipt. Other events are unchanged. */
type Timed<E extends MarketEvent> = E extends BookDelta ? TimedDelta : E;

/** Gives an update without a time that of its receipt. @throws FrameError */
export function timeEvent<E extends MarketEvent>(event: E, receivedMs: number): Timed<E> {
  const { timeMs } = event;
  if (timeMs !== undefined && Math.abs(timeMs - receivedMs) > MAX_CLOCK_DISTANCE_MS) {
    throw new FrameError(`the exchange time (${timeMs}) is more than a day away from the receive time`);
  }
  const isTimed = event.type !== 'delta' || timeMs !== undefined;
  return (isTimed ? event : { ...event, timeMs: Math.floor(receivedMs) }) as Timed<E>;
}

/** The events of a frame whose types are `read`. @throws FrameError describing what breaks the format. */
export function readEvents(
  venue: Venue,
  frame: VenueFrame,
  receivedMs: number,
  read: ReadonlySet<MarketEvent['type']>,
): RecordedEvent[] {
  return venue
    .parse(frame)
    .filter(({ type }) => read.has(type))
    .map((event) => timeEvent(event, receivedMs));
}
