import type { SideView } from './recording-sink';

/** Sizes are stored as UInt32. */
const MAX_STORED_LOTS = 2 ** 32 - 1;

/** Entries of a sparse `book` row. */
export interface StoredSide {
  readonly ticks: Int32Array;
  readonly lots: Uint32Array;
}

/**
 * A size of more than 2^32 - 1 lots becomes several entries of the same price, whose sizes add up to it; all others
 * stay as they are. Happens on spot markets, where old orders have sizes finer than today's step.
 */
export function splitLargeLots(side: SideView): StoredSide {
  let extra = 0;
  for (const lots of side.lots) extra += Math.ceil(lots / MAX_STORED_LOTS) - 1;
  if (extra === 0) return { ticks: side.ticks, lots: new Uint32Array(side.lots) };
  const ticks = new Int32Array(side.ticks.length + extra);
  const lots = new Uint32Array(ticks.length);
  let at = 0;
  for (let i = 0; i < side.ticks.length; i++) {
    for (let left = side.lots[i]; left > 0; left -= MAX_STORED_LOTS) {
      ticks[at] = side.ticks[i];
      lots[at++] = Math.min(left, MAX_STORED_LOTS);
    }
  }
  return { ticks, lots };
}
