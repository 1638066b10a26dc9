import {
  type CaptureLine,
  parseCaptureLine,
  type Received,
  readEnded,
  readSocketNote,
} from '@/service/feeds/capture-line';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type {
  BookSnapshot,
  FrameCount,
  Liquidation,
  MarketEvent,
  MarkFunding,
  OpenInterest,
  OptionSummary,
  Trade,
} from '@/service/feeds/protocol/market-event';
import type { Venue } from '@/service/feeds/protocol/venue';
import { readInstrumentNote } from '../../feeds/instrument-note';
import { VENUES } from '../../feeds/venues';
import { timeEvent } from '../../record/read-events';
import type { TimedDelta } from '../../record/rebuild-book';

/** The events that an import is built from, or that show which markets it has. */
export type CaptureEvent = BookSnapshot | TimedDelta | Trade | FrameCount;

/** Other data of a market, which no ids put in order. */
export type LeverageEvent = OpenInterest | Liquidation | MarkFunding;

/** The events of one line. Empty for streams that are not used. */
export interface CaptureFrame extends Received {
  readonly events: readonly CaptureEvent[];
  readonly leverage?: readonly LeverageEvent[];
  /** All options in one answer. */
  readonly options?: readonly OptionSummary[];
  /** Not a frame: the connection ended here. */
  readonly isEnd?: true;
}

const NONE: readonly never[] = [];

function isLeverage(event: MarketEvent): event is LeverageEvent {
  return event.type === 'openInterest' || event.type === 'liquidation' || event.type === 'mark';
}

const isOption = (event: MarketEvent): event is OptionSummary => event.type === 'option';

/** Reads the lines of one capture. All are from the venue of the first frame. */
export class FrameReader {
  /** The recorded market, as stated in the capture. */
  instrument: Instrument | undefined;
  #venue: Venue | undefined;
  #socket: string | undefined;

  /**
   * `undefined` for a line that contains nothing from the venue and no end of a connection. @throws FrameError
   * describing what is wrong with the line.
   */
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
