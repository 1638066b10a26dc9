import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { TierId } from '@/contract/tiers';
import { useTier } from '@/panes/use-tier';

/** By what the reason of a gap is found, beside the layer itself. */
export interface GapSources {
  readonly client: QueryClient;
  readonly tier: TierId | undefined;
}

export function useGapSources(): GapSources {
  const client = useQueryClient();
  return { client, tier: useTier() };
}
