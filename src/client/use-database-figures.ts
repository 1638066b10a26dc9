import { useSyncExternalStore } from 'react';
import { subscribeToNothing } from '@/base/subscribe-to-nothing';
import type { DatabaseFigures } from '@/data/cache/database/database-types';
import { useService } from './service-context';

/** The figures of the cache on this device; `undefined` before a view has opened it. */
export function useDatabaseFigures(): DatabaseFigures | undefined {
  const { opened } = useService();
  const { tileDatabase } = useSyncExternalStore(opened.subscribe, opened.get);
  return useSyncExternalStore(
    tileDatabase === undefined ? subscribeToNothing : (listener) => tileDatabase.subscribe(listener),
    () => tileDatabase?.getFigures(),
  );
}
