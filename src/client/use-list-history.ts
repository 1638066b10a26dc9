import { useEffect, useState, useSyncExternalStore } from 'react';
import { messageOf } from '@/base/errors';
import { subscribeToNothing } from '@/base/subscribe-to-nothing';
import type { ListHistory, ListHistoryFigures } from '@/data/list-history/list-history-types';
import { useConnectionState, useService } from './service-context';

/** The code and the storage are loaded on first use. */
const loadListHistory = () => import('@/data/list-history/open-list-history');

export interface OpenedListHistory {
  /** The samples of the market list; `undefined` until they are opened. */
  readonly listHistory: ListHistory | undefined;
  /** Why they could not be opened. */
  readonly failure: Error | undefined;
  readonly retry: () => void;
}

/** Opens the samples of the market list while `isWanted`, once the service has stated whose they are. */
export function useOpenedListHistory(isWanted: boolean): OpenedListHistory {
  const service = useService();
  const { opened, connection } = service;
  const { listHistory } = useSyncExternalStore(opened.subscribe, opened.get);
  const [failure, setFailure] = useState<Error>();
  // The world is known after the first answer.
  const { status } = useConnectionState();
  useEffect(() => {
    const world = connection.getWorld();
    if (!isWanted || listHistory !== undefined || world === undefined || failure !== undefined) return;
    loadListHistory()
      .then(({ openListHistoryOf }) => openListHistoryOf(service, world.cacheNamespace))
      .catch((error: unknown) => setFailure(new Error(messageOf(error))));
  }, [service, connection, listHistory, isWanted, status, failure]);
  return { listHistory, failure: listHistory === undefined ? failure : undefined, retry: () => setFailure(undefined) };
}

/** The samples of the market list, where a failure is not shown. */
export function useListHistory(): ListHistory | undefined {
  return useOpenedListHistory(true).listHistory;
}

/** The figures of a list history; `undefined` while there is none. */
export function useListHistoryFigures(listHistory: ListHistory | undefined): ListHistoryFigures | undefined {
  const subscribe = listHistory === undefined ? subscribeToNothing : (tell: () => void) => listHistory.subscribe(tell);
  return useSyncExternalStore(subscribe, () => listHistory?.getFigures());
}
