import { useSyncExternalStore } from 'react';
import { subscribeToNothing } from '@/base/subscribe-to-nothing';
import type { VaultFigures } from '@/data/cache/database/vault-types';
import { useService } from './service-context';

/** What is kept on this device; `undefined` before a view has opened it. */
export function useVaultFigures(): VaultFigures | undefined {
  const { opened } = useService();
  const { vault } = useSyncExternalStore(opened.subscribe, opened.get);
  return useSyncExternalStore(vault === undefined ? subscribeToNothing : (listener) => vault.subscribe(listener), () =>
    vault?.getFigures(),
  );
}
