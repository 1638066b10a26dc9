import { SEQUENCE_RULES } from '@/service/feeds/protocol/sequence-rules';
import { DamagedInputError } from '@/service/ingest/open/ingest-error';
import { type IdPlace, SeenIds, updateIdsOf } from '../../record/seen-ids';
import type { CaptureEvent, CaptureFrame } from './capture-frame';
import { compareReceived, ORDER_WINDOW_SECONDS } from './frame-orderer';

interface FarLine {
  readonly line: number;
  readonly seconds: number;
}

/** Checks whether the ids of a market's trades and updates ascend. */
class MarketIds {
  readonly #updates = new SeenIds();
  readonly #trades = new SeenIds();

  take(event: CaptureEvent): IdPlace {
    if (event.type === 'trade' && event.sequence !== undefined)
      return this.#trades.take(event.sequence, event.sequence);
    const ids = event.type === 'delta' ? updateIdsOf(event) : undefined;
    return ids ? this.#updates.take(...ids) : 'next';
  }
}

/** Whether a frame's place in the stream matters for the book, because no id shows where it belongs. */
function isPlaced(event: CaptureEvent): boolean {
  if (event.type === 'snapshot') return true;
  return event.type === 'delta' && SEQUENCE_RULES[event.kind.sequence].snapshot === 'stream';
}

/** Checks whether the lines of a file are in the order of receipt. */
export class OrderCheck {
  /** Number of lines after one that was received later. */
  displaced = 0;
  readonly #ids = new Map<string, MarketIds>();
  #before: CaptureFrame | undefined;
  #latest: CaptureFrame | undefined;
  #firstFar: FarLine | undefined;
  #idsAscend = true;
  #placedInPlace = true;

  take(frame: CaptureFrame, line: number): void {
    if (frame.events.length === 0) return;
    this.#takeTime(frame, line);
    for (const event of frame.events) {
      if (this.#idsAscend && this.#idsOf(event).take(event) === 'late') this.#idsAscend = false;
    }
  }

  /**
   * Whether the lines have to be sorted. Not if only the recorder's clock was set back: then the venue's ids still
   * ascend.
   * @throws DamagedInputError when a line is too far from its place.
   */
  needsOrdering(file: string): boolean {
    if (this.displaced === 0 || (this.#idsAscend && this.#placedInPlace)) return false;
    if (this.#firstFar !== undefined) {
      const { line, seconds } = this.#firstFar;
      const far = `the line was received ${seconds} s before one above it`;
      throw new DamagedInputError(
        file,
        line,
        `${far}; only lines up to ${ORDER_WINDOW_SECONDS} s out of order are put back: sort the file by receive time first`,
      );
    }
    return true;
  }

  #idsOf(event: CaptureEvent): MarketIds {
    const key = event.type === 'count' || event.kind === undefined ? '' : `${event.kind.id}:${event.symbol}`;
    const ids = this.#ids.get(key) ?? new MarketIds();
    this.#ids.set(key, ids);
    return ids;
  }

  #takeTime(frame: CaptureFrame, line: number): void {
    const before = this.#before;
    this.#before = frame;
    if (before && compareReceived(before, frame) > 0 && [...before.events, ...frame.events].some(isPlaced)) {
      this.#placedInPlace = false;
    }
    if (this.#latest === undefined || compareReceived(this.#latest, frame) <= 0) {
      this.#latest = frame;
      return;
    }
    this.displaced++;
    const seconds = (this.#latest.receivedMicros - frame.receivedMicros) / 1e6;
    if (seconds > ORDER_WINDOW_SECONDS) this.#firstFar ??= { line, seconds: Math.floor(seconds) };
  }
}
