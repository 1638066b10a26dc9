import { useSyncExternalStore } from 'react';
import type { TierId } from '@/contract/tiers';
import { getTierHistory } from '@/data/queries/tier-words';
import { useService } from './service-context';

/** The tier of the key in use; `undefined` until the service has stated it. */
export function useTier(): TierId | undefined {
  const { connection } = useService();
  return useSyncExternalStore(connection.subscribe, () => connection.getWorld()?.tier);
}

/** How far back the key can request data, in seconds; `undefined` is without limit, or unknown. */
export function useHistorySeconds(): number | undefined {
  return getTierHistory(useTier());
}
