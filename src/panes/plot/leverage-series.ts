import type { Market } from '@/contract/payloads';
import { isLive } from '@/domain/recording';

/** A spot market has neither open interest nor funding nor liquidations. */
export function isSpotMarket(market: Pick<Market, 'category'>): boolean {
  return market.category === 'SPOT';
}

/** Why there are none of them: after the name of what is absent; `undefined` where there may be. */
export function findLeverageAbsence(market: Pick<Market, 'category' | 'recorded'>): string | undefined {
  if (hasLeverageSeries(market)) return undefined;
  return isSpotMarket(market) ? 'not on spot markets' : 'not in recordings';
}

/** Whether there may be open interest, funding and liquidations: imported recordings hold books and trades alone. */
export function hasLeverageSeries(market: Pick<Market, 'category' | 'recorded'>): boolean {
  const { recorded } = market;
  const isImported = recorded !== undefined && !isLive(market) && recorded.filled === undefined;
  return !isSpotMarket(market) && !isImported;
}
