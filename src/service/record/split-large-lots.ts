import type { SideView } from './recording-sink';

/** Sizes are stored as UInt32. */
const MAX_STORED_LOTS = 2 ** 32 - 1;

/** Entries of a sparse `book` row. */
export interface StoredSide {
  readonly ticks: Int32Array;
  readonly lots: Uint32Array;
}

/**
 * Splits a size of more than 2^32 - 1 lots into several entries of the same price that add up to it. Others are
 * unchanged. It happens on spot markets, where old orders have sizes finer than today's step.
 */
export function splitLargeLots({ ticks, lots }: SideView): StoredSide {
  const stored = new Uint32Array(lots.length);
  let extra = 0;
  // A book per second has thousands of sizes: only large ones are divided.
  for (let i = 0; i < lots.length; i++) {
    const size = lots[i];
    stored[i] = size;
    if (size > MAX_STORED_LOTS) extra += Math.ceil(size / MAX_STORED_LOTS) - 1;
  }
  if (extra === 0) return { ticks, lots: stored };
  const split = { ticks: new Int32Array(ticks.length + extra), lots: new Uint32Array(ticks.length + extra) };
  let at = 0;
  for (let i = 0; i < ticks.length; i++) {
    for (let left = lots[i]; left > 0; left -= MAX_STORED_LOTS) {
      split.ticks[at] = ticks[i];
      split.lots[at++] = Math.min(left, MAX_STORED_LOTS);
    }
  }
  return split;
}
