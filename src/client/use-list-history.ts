import { useEffect, useState, useSyncExternalStore } from 'react';
import { messageOf } from '@/base/errors';
import { subscribeToNothing } from '@/base/subscribe-to-nothing';
import type { ListHistory, ListHistoryFigures } from '@/data/list-history/list-history-types';
import { useConnectionState, useService } from './service-context';

/** Its code, and the store, come when they are asked for. */
const loadListHistory = () => import('@/data/list-history/open-list-history');

export interface OpenedListHistory {
  /** The samples of the list of markets; `undefined` until they are opened. */
  readonly listHistory: ListHistory | undefined;
  /** Why they could not be. */
  readonly failure: Error | undefined;
  readonly retry: () => void;
}

/** Opens the samples of the list of markets while `isWanted`, once the service has said whose they are. */
export function useOpenedListHistory(isWanted: boolean): OpenedListHistory {
  const service = useService();
  const { opened, connection } = service;
  const { listHistory } = useSyncExternalStore(opened.subscribe, opened.get);
  const [failure, setFailure] = useState<Error>();
  // The world is known from the first answer on.
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

/** The samples of the list of markets, where nothing is said of why there are none. */
export function useListHistory(): ListHistory | undefined {
  return useOpenedListHistory(true).listHistory;
}

/** What is told of a tape; `undefined` while there is none. */
export function useListHistoryFigures(listHistory: ListHistory | undefined): ListHistoryFigures | undefined {
  const subscribe = listHistory === undefined ? subscribeToNothing : (tell: () => void) => listHistory.subscribe(tell);
  return useSyncExternalStore(subscribe, () => listHistory?.getFigures());
}
