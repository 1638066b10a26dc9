import type { Received } from '@/service/feeds/capture-line';
import type { CaptureFrame } from './capture-frame';
import { type TakeFrame, workOnLine } from './load-frames';

/** Lines received up to this long before an earlier line of the file are put back in order. */
export const ORDER_WINDOW_SECONDS = 60;

const WINDOW_MICROS = ORDER_WINDOW_SECONDS * 1e6;

/** Negative when `a` was received before `b`, positive when after. */
export function compareReceived(a: Received, b: Received): number {
  return a.receivedMicros - b.receivedMicros || a.receivedNanos - b.receivedNanos;
}

/** Position in the venue's own order of frames of one type. */
function sequenceOf({ events: [event], isEnd }: CaptureFrame): number {
  if (isEnd || event === undefined) return 0;
  return ('sequence' in event ? event.sequence : event.last) ?? 0;
}

/** Type of the frame's events. The end of a connection precedes frames received at the same time. */
const typeOf = ({ events: [event], isEnd }: CaptureFrame): string => (isEnd ? '' : (event?.type ?? 'told besides'));

interface HeldFrame {
  readonly frame: CaptureFrame;
  readonly line: number;
}

function compareHeld({ frame: a }: HeldFrame, { frame: b }: HeldFrame): number {
  const byTime = compareReceived(a, b);
  if (byTime !== 0) return byTime;
  const [first, second] = [typeOf(a), typeOf(b)];
  if (first !== second) return first < second ? -1 : 1;
  return sequenceOf(a) - sequenceOf(b);
}

/** Passes frames on in the order of receipt. None may be later than the window allows: see `OrderCheck`. */
export class FrameOrderer {
  readonly #file: string;
  readonly #take: TakeFrame;
  #held: HeldFrame[] = [];
  #first = Number.POSITIVE_INFINITY;
  #latest = Number.NEGATIVE_INFINITY;

  constructor(file: string, take: TakeFrame) {
    this.#file = file;
    this.#take = take;
  }

  readonly push: TakeFrame = (frame, line) => {
    if (frame.events.length === 0 && frame.leverage === undefined && !frame.isEnd) return;
    this.#held.push({ frame, line });
    this.#first = Math.min(this.#first, frame.receivedMicros);
    this.#latest = Math.max(this.#latest, frame.receivedMicros);
    // Twice the window, so that each sort releases half of the waiting frames.
    if (this.#latest - this.#first > 2 * WINDOW_MICROS) this.#release(this.#latest - WINDOW_MICROS);
  };

  /** Call this after the last frame. */
  end(): void {
    this.#release(Number.POSITIVE_INFINITY);
  }

  /** Releases the frames received before `micros`. */
  #release(micros: number): void {
    this.#held.sort(compareHeld);
    let count = 0;
    for (const { frame, line } of this.#held) {
      if (frame.receivedMicros >= micros) break;
      workOnLine(this.#file, line, () => this.#take(frame, line));
      count++;
    }
    this.#held = this.#held.slice(count);
    this.#first = this.#held[0]?.frame.receivedMicros ?? Number.POSITIVE_INFINITY;
  }
}
