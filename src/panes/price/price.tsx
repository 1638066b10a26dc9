import { useSyncExternalStore } from 'react';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { getKnownDecimals, getKnownTick, subscribePrices } from '@/data/queries/price-memory';
import { formatProbability } from '@/domain/format/format-percent';
import { computeTickDecimals, formatPrice } from '@/domain/format/format-price';
import { MissingMark } from '@/ui/missing-mark';

/** The smallest step of a market's prices, if the service told it. */
export function findPriceTick(market: Market): number | undefined {
  const tick = market.predictionMarkets?.[0]?.orderPriceMinTickSize;
  return tick !== undefined && tick > 0 ? tick : getKnownTick(getMarketKey(market));
}

/** Decimals of a market's prices: of the tick if known, or else from its list entries so far. */
export function getPriceDecimals(market: Market): number {
  const tick = findPriceTick(market);
  if (tick !== undefined) return computeTickDecimals(tick);
  return getKnownDecimals(getMarketKey(market), market.lastPrice);
}

/**
 * Like `getPriceDecimals`, but updated by later entries, so that all prices of a market on screen have the same
 * decimals.
 */
export function usePriceDecimals(market: Market): number {
  const read = (): number => getPriceDecimals(market);
  return useSyncExternalStore(subscribePrices, read, read);
}

/** A market's last price, with the same decimals as everywhere else; of a question, its probability. */
export function LastPrice({ market, className }: { readonly market: Market; readonly className?: string }) {
  const decimals = usePriceDecimals(market);
  if (market.lastPrice === undefined) return <MissingMark />;
  const text =
    market.predictionMarkets === undefined
      ? formatPrice(market.lastPrice, decimals)
      : formatProbability(market.lastPrice);
  return <span className={className}>{text}</span>;
}
