/** How long things may take before something is done about them, in ms. The venue's own limits are in its wire. */
export interface Waits {
  /** How often everything is checked. */
  readonly tickMs: number;
  /** Reconnecting waits a random part of this, doubled with every failure … */
  readonly retryMs: number;
  /** … up to this. */
  readonly longestRetryMs: number;
  /** A connection that lasted this long was not a failure. */
  readonly healthyMs: number;
  /** Time within which a subscription has to be accepted. */
  readonly readyMs: number;
  /** A socket without a sign of life for this long is dead. Half-way it is pinged. */
  readonly silenceMs: number;
  /** Longest time that two sockets run side by side. */
  readonly overlapMs: number;
  /** A connection is replaced this long before the venue cuts it. */
  readonly beforeCutMs: number;
  /** A tick this late means that the machine slept. */
  readonly sleepMs: number;
  /** Wait before a snapshot is requested again, doubled each time … */
  readonly snapshotMs: number;
  /** … up to this. */
  readonly longestSnapshotMs: number;
  /** Time for a stream to send its book before it is requested again. */
  readonly bookMs: number;
  /** A book that has been crossed for this many seconds is wrong: it is requested over another connection … */
  readonly crossedSeconds: number;
  /** … but not again within this time. */
  readonly crossedMs: number;
  /** Wait after a subscription was refused. */
  readonly refusedMs: number;
  /** Wait after the venue reported that it does not serve this location. */
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
