import type { BookDelta, BookSnapshot, FrameCount, MarketEvent, Trade } from '../../feeds/market-event';
import { FrameError } from '../../feeds/read-fields';
import type { Venue } from '../../feeds/venue';
import { VENUES } from '../../feeds/venues';
import { type CaptureLine, parseCaptureLine, type Received, readSocketNote } from './capture-line';

/** An update whose venue gave no time has that of its reception. */
export type TimedDelta = BookDelta & { readonly timeMs: number };

/** What an import is made of. */
export type CaptureEvent = BookSnapshot | TimedDelta | Trade | FrameCount;

/** The events of one line; none of a stream from which nothing is built. */
export interface CaptureFrame extends Received {
  readonly events: readonly CaptureEvent[];
}

/** An exchange time further from the receive time than this is damage, not a slow clock. */
const MAX_CLOCK_DISTANCE_MS = 86_400_000;

function checkTime({ timeMs }: { readonly timeMs: number | undefined }, receivedMs: number): void {
  if (timeMs !== undefined && Math.abs(timeMs - receivedMs) > MAX_CLOCK_DISTANCE_MS) {
    throw new FrameError(`the exchange time (${timeMs}) is more than a day away from the receive time`);
  }
}

function isRead(event: MarketEvent): event is BookSnapshot | BookDelta | Trade | FrameCount {
  return event.type === 'delta' || event.type === 'trade' || event.type === 'snapshot' || event.type === 'count';
}

/** Reads the lines of one capture. They are of one venue, which the first frame tells. */
export class FrameReader {
  #venue: Venue | undefined;
  #socket: string | undefined;

  /** Undefined for a line that holds nothing the venue sent. @throws FrameError saying what is wrong with the line. */
  read(text: string): CaptureFrame | undefined {
    const line = parseCaptureLine(text);
    if (line) return this.#readFrame(line);
    this.#socket ??= readSocketNote(text);
    return undefined;
  }

  #readFrame({ json, url, received }: CaptureLine): CaptureFrame | undefined {
    this.#venue ??= VENUES.find((venue) => venue.isFrame(json));
    const parsed = this.#venue?.parse({ json, url: url ?? this.#socket }).filter(isRead) ?? [];
    const stamp = received ?? this.#stampOf(parsed);
    if (!stamp) return undefined;
    const receivedMs = stamp.receivedMicros / 1000;
    const events = parsed.map((event) => {
      checkTime(event, receivedMs);
      const isTimed = event.type !== 'delta' || event.timeMs !== undefined;
      return (isTimed ? event : { ...event, timeMs: Math.floor(receivedMs) }) as CaptureEvent;
    });
    return { ...stamp, events };
  }

  #stampOf(events: readonly MarketEvent[]): Received | undefined {
    const timeMs = events.find((event) => event.timeMs !== undefined)?.timeMs;
    return timeMs === undefined ? undefined : { receivedMicros: timeMs * 1000, receivedNanos: 0 };
  }
}
