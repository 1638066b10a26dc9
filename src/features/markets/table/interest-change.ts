import type { Market } from '@/contract/payloads';

/** 24 h change of open interest in USD, percent: the list has it in coins, so the price change is applied. */
export function getInterestChangeUsd({
  oiChange24h: coins,
  priceChange24h: price,
}: Pick<Market, 'oiChange24h' | 'priceChange24h'>): number | undefined {
  return coins === undefined || price === undefined ? undefined : ((1 + coins / 100) * (1 + price / 100) - 1) * 100;
}

/** Whether a market has open interest: a spot market has none, so nothing is said of it. */
export const hasInterest = ({ category }: Pick<Market, 'category'>): boolean => category !== 'SPOT';
