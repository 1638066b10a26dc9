/** Prices or other whole numbers over a span of time. */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The price nearest to one on the way at which a market may trade. */
export type Snap = (price: number) => number;

/**
 * `bar` after `share` (0 to 1) of its time: from its open to the extreme against its direction, then to the one along
 * it, then to its close, at one speed: a price that waited at an extreme would be far from the book of the minute's start.
 * Extremes only widen, so what was shown stays part of the final bar. `snap` must keep the bar's own prices.
 */
export function walkBar({ open, high, low, close }: Bar, share: number, snap: Snap = Math.round): Bar {
  const stations = close >= open ? [open, low, high, close] : [open, high, low, close];
  const lengths = stations.slice(1).map((station, i) => Math.abs(station - stations[i]));
  let way = Math.min(1, Math.max(0, share)) * lengths.reduce((sum, length) => sum + length, 0);
  let leg = 0;
  while (leg < 2 && way > lengths[leg]) way -= lengths[leg++];
  const here = snap(stations[leg] + Math.sign(stations[leg + 1] - stations[leg]) * way);
  const seen = [...stations.slice(0, leg + 1), here];
  return { open, high: Math.max(...seen), low: Math.min(...seen), close: here };
}
