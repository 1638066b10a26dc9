import type { Instrument } from '../../feeds/instrument';
import { readInstrumentNote } from '../../feeds/instrument-note';
import type {
  BookSnapshot,
  FrameCount,
  Liquidation,
  MarketEvent,
  MarkFunding,
  OpenInterest,
  OptionSummary,
  Trade,
} from '../../feeds/market-event';
import type { Venue } from '../../feeds/venue';
import { VENUES } from '../../feeds/venues';
import { timeEvent } from '../../record/read-events';
import type { TimedDelta } from '../../record/rebuild-book';
import { type CaptureLine, parseCaptureLine, type Received, readEnded, readSocketNote } from './capture-line';

/** What an import is made of, and what tells which markets it has. */
export type CaptureEvent = BookSnapshot | TimedDelta | Trade | FrameCount;

/** What is told of a market besides, in no order that ids prove. */
export type LeverageEvent = OpenInterest | Liquidation | MarkFunding;

/** The events of one line; none of a stream from which nothing is built. */
export interface CaptureFrame extends Received {
  readonly events: readonly CaptureEvent[];
  readonly leverage?: readonly LeverageEvent[];
  /** Options, all that one answer tells. */
  readonly options?: readonly OptionSummary[];
  /** No frame: the connection ended here. */
  readonly isEnd?: true;
}

const NONE: readonly never[] = [];

function isLeverage(event: MarketEvent): event is LeverageEvent {
  return event.type === 'openInterest' || event.type === 'liquidation' || event.type === 'mark';
}

const isOption = (event: MarketEvent): event is OptionSummary => event.type === 'option';

/** Reads the lines of one capture. They are of one venue, which the first frame tells. */
export class FrameReader {
  /** What the capture says of the market that was recorded. */
  instrument: Instrument | undefined;
  #venue: Venue | undefined;
  #socket: string | undefined;

  /** Undefined for a line that holds nothing the venue sent and no end of a connection. @throws FrameError saying what is wrong with the line. */
  read(text: string): CaptureFrame | undefined {
    this.instrument ??= readInstrumentNote(text);
    const line = parseCaptureLine(text);
    if (line) return this.#readFrame(line);
    this.#socket ??= readSocketNote(text);
    const ended = readEnded(text);
    return ended && { receivedMicros: ended.receivedMicros, receivedNanos: 0, events: [], isEnd: true };
  }

  #readFrame({ json, url, received }: CaptureLine): CaptureFrame | undefined {
    this.#venue ??= VENUES.find((venue) => venue.isFrame(json));
    const all = this.#venue?.parse({ json, url: url ?? this.#socket }) ?? NONE;
    const stamp = received ?? this.#stampOf(all);
    if (!stamp) return undefined;
    const { receivedMicros, receivedNanos } = stamp;
    // Most frames of many captures are best quotes.
    if (all.length === 0) return { receivedMicros, receivedNanos, events: NONE };
    const receivedMs = receivedMicros / 1000;
    const events: CaptureEvent[] = [];
    const leverage: LeverageEvent[] = [];
    const options: OptionSummary[] = [];
    for (const event of all) {
      if (isLeverage(event)) leverage.push(timeEvent(event, receivedMs));
      else if (isOption(event)) options.push(timeEvent(event, receivedMs));
      else events.push(timeEvent(event, receivedMs));
    }
    return {
      receivedMicros,
      receivedNanos,
      events,
      ...(leverage.length > 0 && { leverage }),
      ...(options.length > 0 && { options }),
    };
  }

  #stampOf(events: readonly MarketEvent[]): Received | undefined {
    const timeMs = events.find((event) => event.timeMs !== undefined)?.timeMs;
    return timeMs === undefined ? undefined : { receivedMicros: timeMs * 1000, receivedNanos: 0 };
  }
}
