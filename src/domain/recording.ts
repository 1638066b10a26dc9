/** What a market states about its recording; absent for a simulated one. */
export interface RecordedFacts {
  readonly recorded?: { readonly live?: boolean | undefined; readonly demo?: boolean | undefined } | undefined;
}

/** Where a market comes from: markets of different worlds cannot be compared. */
export type World = 'simulated' | 'live' | 'demo' | 'recorded';

export function worldOf({ recorded }: RecordedFacts): World {
  if (recorded === undefined) return 'simulated';
  // What a demo venue played stays a demo when its source is gone: it is not the past of any real market.
  if (recorded.demo === true) return 'demo';
  return recorded.live === true ? 'live' : 'recorded';
}

/** Whether it is recorded as it trades, or as a demo venue plays it. */
export const isLive = ({ recorded }: RecordedFacts): boolean => recorded?.live === true;

/** Whether it is a recording that is over: its last second is its present. Simulated and live markets go on. */
export const isRecording = ({ recorded }: RecordedFacts): boolean => recorded !== undefined && recorded.live !== true;

/**
 * Whether two markets may replace each other and be summed: both simulated, both live, or both played by demo venues.
 */
export const areComparable = (a: RecordedFacts, b: RecordedFacts): boolean =>
  !isRecording(a) && !isRecording(b) && worldOf(a) === worldOf(b);
