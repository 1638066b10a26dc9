import type { MarketDataClient } from '@/client/use-market-data-client';

/** Loads that the reader agreed to and that are not complete yet, by name. */
const begun = new WeakMap<MarketDataClient, Set<string>>();

/** Whether the reader has already agreed to a load: then it continues without asking again. */
export const isBegun = (dataClient: MarketDataClient, load: string): boolean =>
  begun.get(dataClient)?.has(load) === true;

export function beginLoad(dataClient: MarketDataClient, load: string): void {
  begun.set(dataClient, (begun.get(dataClient) ?? new Set()).add(load));
}

/** Marks a load as complete: later reports have a price of their own. */
export const finishLoad = (dataClient: MarketDataClient, load: string): void =>
  void begun.get(dataClient)?.delete(load);
