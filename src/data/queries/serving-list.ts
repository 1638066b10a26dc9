import { queryOptions } from '@tanstack/react-query';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { isRecording } from '@/domain/recording';
import { groupOf, nameGroup } from './figure-group';
import { getMarketKey } from './market-key';
import type { Source } from './markets';
import { ALL_MARKETS, loadAllMarkets } from './markets-page';

const STALE_MS = 300_000;

/** All markets that serve a dataset. */
export interface ServingList {
  readonly keys: ReadonlySet<string>;
  /**
   * Venues that serve it for a group of markets (`nameGroup`), in the order of their names; recordings are in no group.
   */
  readonly venuesOf: ReadonlyMap<string, readonly string[]>;
}

/** All markets that serve a dataset, and the venues for each coin. Discovery: costs no weight. */
export function servingListQuery({ http, clock }: Source, type: DatasetType) {
  return queryOptions({
    queryKey: ['markets', 'serving-list', type],
    queryFn: async ({ signal }): Promise<ServingList> => {
      const all = await loadAllMarkets(http, { ...ALL_MARKETS, types: [type] }, { now: () => clock.now() }, signal);
      return computeServing(all);
    },
    structuralSharing: false,
    staleTime: STALE_MS,
  });
}

export function computeServing(markets: readonly Market[]): ServingList {
  const venues = new Map<string, Set<string>>();
  for (const market of markets) {
    if (market.coin === undefined || isRecording(market)) continue;
    const group = nameGroup(groupOf(market));
    venues.set(group, (venues.get(group) ?? new Set()).add(market.exchange));
  }
  return {
    keys: new Set(markets.map(getMarketKey)),
    venuesOf: new Map([...venues].map(([group, names]) => [group, [...names].sort()])),
  };
}
