import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useIsConnected } from '@/client/service-context';
import { useTier } from '@/client/use-tier';
import type { TierId } from '@/contract/tiers';

/** What the reason of a gap is found from, beside the layer itself. */
export interface GapSources {
  readonly client: QueryClient;
  readonly tier: TierId | undefined;
  /** The service answers. */
  readonly isConnected: boolean;
}

export function useGapSources(): GapSources {
  const client = useQueryClient();
  return { client, tier: useTier(), isConnected: useIsConnected() };
}
