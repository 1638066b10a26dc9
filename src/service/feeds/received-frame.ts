/** What came over a connection, or the answer to a request, with the time of its receipt. */
export interface ReceivedFrame {
  /** Unix microseconds of this machine. */
  readonly receivedMicros: number;
  /** Counts the connections of a source up from 1: a new number means that the stream started over. */
  readonly connection: number;
  /** Address of the socket or of the request. */
  readonly url: string;
  readonly text: string;
}

/** What a source's frames have come to. */
export interface SinkStanding {
  /** Id and exchange time of the last update in the book; undefined without one: a snapshot is needed. */
  readonly book: { readonly last: number | undefined; readonly timeMs: number | undefined } | undefined;
  /** Exchange time of the newest event, Unix ms; 0 before the first. */
  readonly reachedMs: number;
  /** Events so far. */
  readonly events: number;
  /** Newest seconds without a break in which the best bid was not below the best ask. */
  readonly crossedSeconds: number;
}

/** Where a source's frames go. */
export interface FrameSink {
  /** Resolves when the next frame may come: what is slow to store slows its source down, never the memory up. */
  take(frame: ReceivedFrame): void | Promise<void>;
  /**
   * The connection ended. If it was the one that brought the book, that is unknown from here until the next snapshot.
   * `cause` is a plain sentence.
   */
  ended(connection: number, receivedMicros: number, cause: string): void;
  readonly standing: SinkStanding;
}
