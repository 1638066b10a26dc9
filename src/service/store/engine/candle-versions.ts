import type { Engine } from './engine';

const versions = new WeakMap<Engine, Map<number, number>>();

/** Number of changes to a market's past stored candles. Anything read before a change is out of date. */
export function candleVersionOf(engine: Engine, market: number): number {
  return versions.get(engine)?.get(market) ?? 0;
}

export function noteCandleChange(engine: Engine, market: number): void {
  let counts = versions.get(engine);
  if (counts === undefined) versions.set(engine, (counts = new Map<number, number>()));
  counts.set(market, (counts.get(market) ?? 0) + 1);
}
