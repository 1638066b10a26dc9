import { queryOptions } from '@tanstack/react-query';
import { DATASET_TYPES, type DatasetType, datasetOf, isDatasetType } from '@/contract/datasets';
import { typesAnswer } from '@/contract/payloads';
import { isTierAtLeast, TIER_IDS, TIERS, type TierId } from '@/contract/tiers';
import type { MarketId } from '@/domain/market-id';
import type { Source } from './markets';

const STALE_MS = 300_000;

/** The datasets that a market has, in the registry's order; unknown names are left out. */
export function typesQuery({ http }: Source, market: MarketId) {
  const search = new URLSearchParams({ exchange: market.exchange, rawSymbol: market.rawSymbol });
  return queryOptions({
    queryKey: ['types', market.exchange, market.rawSymbol],
    queryFn: async ({ signal }): Promise<readonly DatasetType[]> => {
      const { types = [] } = await http.loadJson('/v1/types', search, typesAnswer, signal);
      const served = new Set(types.filter(isDatasetType));
      return DATASET_TYPES.filter((type) => served.has(type));
    },
    staleTime: STALE_MS,
  });
}

/** The name of a dataset on screen. */
export function getDatasetLabel(type: DatasetType): string {
  return datasetOf(type).label;
}

/** The name of the tier that `type` needs, when `tier` is below it. */
export function getLock(type: DatasetType, tier: TierId): string | undefined {
  const needed = datasetOf(type).tier;
  return isTierAtLeast(tier, needed) ? undefined : TIERS[needed].label;
}

/** The datasets that `tier` locks. */
export function getLockedTypes(tier: TierId): readonly DatasetType[] {
  return DATASET_TYPES.filter((type) => getLock(type, tier) !== undefined);
}

/** "Free, Basic, Standard: without Skew and Supply." and "Advanced, Enterprise: all data.", the smallest tier first. */
export function listTierLocks(): readonly string[] {
  const tiersOf = new Map<string, string[]>();
  for (const tier of TIER_IDS) {
    const locked = getLockedTypes(tier).map(getDatasetLabel);
    const words = locked.length === 0 ? 'all data' : `without ${locked.join(', ')}`;
    tiersOf.set(words, [...(tiersOf.get(words) ?? []), TIERS[tier].label]);
  }
  return [...tiersOf].map(([words, tiers]) => `${tiers.join(', ')}: ${words}.`);
}

export { isDatasetType };
