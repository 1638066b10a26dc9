import type { Market } from '@/contract/payloads';

/** A spot market has neither open interest nor funding nor liquidations. */
export function isSpotMarket(market: Pick<Market, 'category'>): boolean {
  return market.category === 'SPOT';
}

/** Whether there may be open interest, funding and liquidations: recordings hold books and trades alone. */
export function hasLeverageSeries(market: Pick<Market, 'category' | 'recorded'>): boolean {
  return !isSpotMarket(market) && market.recorded === undefined;
}
