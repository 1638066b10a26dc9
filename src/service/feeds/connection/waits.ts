/** How long things may take before something is done about them, in ms. The venue's own limits are in its wire. */
export interface Waits {
  /** How often everything is looked at. */
  readonly tickMs: number;
  /** Reconnecting waits a random part of this, doubled with every failure … */
  readonly retryMs: number;
  /** … up to this. */
  readonly longestRetryMs: number;
  /** A connection that lasted so long was no failure. */
  readonly healthyMs: number;
  /** Within this a subscription is accepted. */
  readonly readyMs: number;
  /** A socket that shows no sign of life for so long is dead; half-way it is asked for one. */
  readonly silenceMs: number;
  /** Two sockets run beside each other for so long at most. */
  readonly overlapMs: number;
  /** So long before the venue cuts a connection another takes its place. */
  readonly beforeCutMs: number;
  /** A tick that is so late means that the machine slept. */
  readonly sleepMs: number;
  /** Before a snapshot is asked for again; doubled each time … */
  readonly snapshotMs: number;
  /** … up to this. */
  readonly longestSnapshotMs: number;
  /** For a stream to bring its book, before it is asked for again. */
  readonly bookMs: number;
  /** A book that has been crossed for so many seconds is not the venue's: it is asked for over another connection … */
  readonly crossedSeconds: number;
  /** … no sooner than so long after the time before. */
  readonly crossedMs: number;
  /** After a subscription was refused. */
  readonly refusedMs: number;
  /** After the venue said that it does not serve this place. */
  readonly unavailableMs: number;
}

export const WAITS: Waits = {
  tickMs: 1000,
  retryMs: 1000,
  longestRetryMs: 60_000,
  healthyMs: 30_000,
  readyMs: 10_000,
  silenceMs: 40_000,
  overlapMs: 30_000,
  beforeCutMs: 20 * 60_000,
  sleepMs: 30_000,
  snapshotMs: 1000,
  longestSnapshotMs: 60_000,
  bookMs: 10_000,
  crossedSeconds: 5,
  crossedMs: 60_000,
  refusedMs: 5 * 60_000,
  unavailableMs: 30 * 60_000,
};
