/** Prices or other whole numbers over a span of time. */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * `bar` after `share` (0 to 1) of its time: from its open to the extreme against its direction, then to the one along
 * it, then to its close, a third of the time each. Extremes only widen, so what was shown stays part of the final bar.
 */
export function walkBar({ open, high, low, close }: Bar, share: number): Bar {
  const stations = close >= open ? [open, low, high, close] : [open, high, low, close];
  const way = Math.min(1, Math.max(0, share)) * 3;
  const leg = Math.min(2, Math.floor(way));
  const here = Math.round(stations[leg] + (stations[leg + 1] - stations[leg]) * (way - leg));
  const seen = [...stations.slice(0, leg + 1), here];
  return { open, high: Math.max(...seen), low: Math.min(...seen), close: here };
}
