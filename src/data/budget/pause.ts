/** What a service asked for with `Retry-After`, on a monotonic clock of whole milliseconds. */
export interface Pause {
  /** Nothing is sent before; in the past when nothing forbids it. */
  readonly untilMs: number;
  /** As the service said it, which may be longer than is waited. */
  readonly askedSeconds: number;
  /** Until an answer shows that the pause is over, one request goes at a time: the others follow it. */
  readonly isProbing: boolean;
  /** How often a person has ended a pause: one that was ended is not taken for a longer one of another tab. */
  readonly ended: number;
}

export const NO_PAUSE: Pause = { untilMs: 0, askedSeconds: 0, isProbing: false, ended: 0 };

/** The longer of two pauses is kept. */
export function extendPause(pause: Pause, untilMs: number, askedSeconds: number): Pause {
  if (untilMs < pause.untilMs) return { ...pause, isProbing: true };
  return { ...pause, untilMs, askedSeconds, isProbing: true };
}

/** A person tries earlier: one request may go now. */
export const endPause = (pause: Pause, nowMs: number): Pause => ({
  ...pause,
  untilMs: Math.min(pause.untilMs, nowMs),
  ended: pause.ended + 1,
});

/** What an answer to a request sent at `sentMs`, which is no refusal, shows. */
export const provePause = (pause: Pause, sentMs: number): Pause =>
  pause.isProbing && sentMs >= pause.untilMs ? { ...pause, isProbing: false } : pause;

/** The pause of this tab beside a newer state of another one. */
export function joinPauses(own: Pause, theirs: Pause): Pause {
  if (own.ended !== theirs.ended) return own.ended > theirs.ended ? own : theirs;
  const longer = own.untilMs > theirs.untilMs ? own : theirs;
  return { ...longer, isProbing: theirs.isProbing };
}
