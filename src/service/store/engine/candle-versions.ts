import type { Engine } from './engine';

const versions = new WeakMap<Engine, Map<number, number>>();

/** Counts the changes to stored candles of a market that lie in the past: what was read before one is out of date. */
export function candleVersionOf(engine: Engine, market: number): number {
  return versions.get(engine)?.get(market) ?? 0;
}

export function noteCandleChange(engine: Engine, market: number): void {
  let counts = versions.get(engine);
  if (counts === undefined) versions.set(engine, (counts = new Map<number, number>()));
  counts.set(market, (counts.get(market) ?? 0) + 1);
}
