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
/** Where a source's frames go. */
export interface FrameSink {
  /** Resolves when the next frame may come: what is slow to store slows its source down, never the memory up. */
  take(frame: ReceivedFrame): void | Promise<void>;
  /** The connection ended; books are unknown from here until the next snapshot. `cause` is a plain sentence. */
  ended(connection: number, receivedMicros: number, cause: string): void;
}
