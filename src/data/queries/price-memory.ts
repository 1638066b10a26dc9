import { computeTickDecimals, inferPriceDecimals } from '@/domain/format/format-price';

/** Prices remembered per market: just enough to infer the tick. */
const REMEMBERED = 8;

/**
 * Recent prices of listed markets. The list has one price each, without trailing zeros: several prices reveal the tick
 * better, and a market keeps its decimals while its price moves.
 */
const recentPrices = new Map<string, readonly number[]>();

export function rememberPrice(key: string, price: number | undefined): void {
  const known = recentPrices.get(key) ?? [];
  if (price === undefined || known.includes(price)) return;
  const fewest = known.length < REMEMBERED ? known : known.slice(1);
  recentPrices.set(key, [...fewest, price]);
  notifySoon();
}

/** The smallest steps of prices, of markets whose service tells them. */
const ticks = new Map<string, number>();

/** `tick`: absent or 0 if the service does not know it. */
export function rememberTick(key: string, tick: number | undefined): void {
  if (tick === undefined || !(tick > 0) || ticks.get(key) === tick) return;
  ticks.set(key, tick);
  notifySoon();
}

/** The smallest step of the market's prices, if the service told it. */
export const getKnownTick = (key: string): number | undefined => ticks.get(key);

const listeners = new Set<() => void>();
let isTelling = false;

/** Notifies once for a list of a thousand prices. */
function notifySoon(): void {
  if (isTelling) return;
  isTelling = true;
  queueMicrotask(() => {
    isTelling = false;
    for (const listener of listeners) listener();
  });
}

/**
 * Calls `listener` when a market's tick may have changed, so that prices on screen follow; returns a function that
 * unsubscribes.
 */
export function subscribePrices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call for another connection: its markets may have the same names but other ticks. */
export function forgetPrices(): void {
  recentPrices.clear();
  ticks.clear();
}

/** Decimals for prices of the market `key`, whose last price is `price`. */
export function getKnownDecimals(key: string, price: number | undefined): number {
  const tick = ticks.get(key);
  if (tick !== undefined) return computeTickDecimals(tick);
  const known = recentPrices.get(key) ?? (price === undefined ? [] : [price]);
  return inferPriceDecimals(known);
}
