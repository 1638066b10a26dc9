/** A pause requested with `Retry-After`, on a monotonic clock of whole milliseconds. */
export interface Pause {
  /** Nothing is sent before this time; it is in the past when there is no pause. */
  readonly untilMs: number;
  /** As requested by the service. It may be longer than the wait. */
  readonly askedSeconds: number;
  /** True until an answer shows that the pause is over: meanwhile one request at a time is sent. */
  readonly isProbing: boolean;
  /** How often the user has ended a pause: a pause ended here is not replaced by the same pause of another tab. */
  readonly ended: number;
}

export const NO_PAUSE: Pause = { untilMs: 0, askedSeconds: 0, isProbing: false, ended: 0 };

/** Keeps the longer of two pauses. */
export function extendPause(pause: Pause, untilMs: number, askedSeconds: number): Pause {
  if (untilMs < pause.untilMs) return { ...pause, isProbing: true };
  return { ...pause, untilMs, askedSeconds, isProbing: true };
}

/** The user ends the pause: one request may be sent now. */
export const endPause = (pause: Pause, nowMs: number): Pause => ({
  ...pause,
  untilMs: Math.min(pause.untilMs, nowMs),
  ended: pause.ended + 1,
});

/** Ends probing when a request sent at `sentMs`, after the pause, was answered without a refusal. */
export const provePause = (pause: Pause, sentMs: number): Pause =>
  pause.isProbing && sentMs >= pause.untilMs ? { ...pause, isProbing: false } : pause;

/** Merges this tab's pause with a newer state from another tab. */
export function joinPauses(own: Pause, theirs: Pause): Pause {
  if (own.ended !== theirs.ended) return own.ended > theirs.ended ? own : theirs;
  const longer = own.untilMs > theirs.untilMs ? own : theirs;
  return { ...longer, isProbing: theirs.isProbing };
}
