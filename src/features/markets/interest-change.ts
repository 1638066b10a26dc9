import type { Market } from '@/contract/payloads';

/** Percent by which open interest changed in USD: the list counts it in coins, whose price has changed too. */
export function getInterestChangeUsd({
  oiChange24h: coins,
  priceChange24h: price,
}: Pick<Market, 'oiChange24h' | 'priceChange24h'>): number | undefined {
  return coins === undefined || price === undefined ? undefined : ((1 + coins / 100) * (1 + price / 100) - 1) * 100;
}
