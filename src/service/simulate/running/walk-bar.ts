/** Prices or other whole numbers of a stretch of time. */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * How far `bar` has come after `share` (0 to 1) of its time: from its open over the extreme against its way and the one
 * along it to its close, a third of the time each. What has been seen is part of what will be: extremes only widen.
 */
export function walkBar({ open, high, low, close }: Bar, share: number): Bar {
  const stations = close >= open ? [open, low, high, close] : [open, high, low, close];
  const way = Math.min(1, Math.max(0, share)) * 3;
  const leg = Math.min(2, Math.floor(way));
  const here = Math.round(stations[leg] + (stations[leg + 1] - stations[leg]) * (way - leg));
  const seen = [...stations.slice(0, leg + 1), here];
  return { open, high: Math.max(...seen), low: Math.min(...seen), close: here };
}
