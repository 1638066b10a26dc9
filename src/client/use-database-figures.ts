import { useSyncExternalStore } from 'react';
import { subscribeToNothing } from '@/base/subscribe-to-nothing';
import type { DatabaseFigures } from '@/data/cache/database/database-types';
import { isStorageFull } from './database-words';
import { useService } from './service-context';

/** The figures of the cache on this device; `undefined` before a view has opened it. They change with every tile. */
export function useDatabaseFigures(): DatabaseFigures | undefined {
  return useDatabasePart((figures) => figures);
}

/** Whether the device stores no more data. Renders when that changes, and not for each tile that is read or stored. */
export function useIsStorageFull(): boolean {
  return useDatabasePart((figures) => figures !== undefined && isStorageFull(figures));
}

function useDatabasePart<Part>(pick: (figures: DatabaseFigures | undefined) => Part): Part {
  const { opened } = useService();
  const { tileDatabase } = useSyncExternalStore(opened.subscribe, opened.get);
  return useSyncExternalStore(
    tileDatabase === undefined ? subscribeToNothing : (listener) => tileDatabase.subscribe(listener),
    () => pick(tileDatabase?.getFigures()),
  );
}
