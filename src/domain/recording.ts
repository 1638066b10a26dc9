/** What a market tells of its recording; a simulated one has none. */
export interface RecordedFacts {
  readonly recorded?: { readonly live?: boolean | undefined } | undefined;
}

/** Where a market comes from: markets of two worlds say nothing of each other. */
export type World = 'simulated' | 'live' | 'recorded';

export function worldOf({ recorded }: RecordedFacts): World {
  if (recorded === undefined) return 'simulated';
  return recorded.live === true ? 'live' : 'recorded';
}

/** It is recorded as it trades. */
export const isLive = (market: RecordedFacts): boolean => worldOf(market) === 'live';

/** A recording that is over: its last second is its present. A simulated and a live market go on. */
export const isRecording = (market: RecordedFacts): boolean => worldOf(market) === 'recorded';

/** Whether two markets may stand for each other, and be summed: both simulated, or both live. */
export const areComparable = (a: RecordedFacts, b: RecordedFacts): boolean =>
  !isRecording(a) && !isRecording(b) && worldOf(a) === worldOf(b);
