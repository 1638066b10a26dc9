import { useEffect, useState, useSyncExternalStore } from 'react';
import { messageOf } from '@/base/errors';
import { subscribeToNothing } from '@/base/subscribe-to-nothing';
import type { Tape, TapeFigures } from '@/data/tape/tape-types';
import { useConnectionState, useService } from './service-context';

/** Its code, and the store, come when they are asked for. */
const loadTape = () => import('@/data/tape/open-tape');

export interface OpenedTape {
  /** The samples of the list of markets; `undefined` until they are opened. */
  readonly tape: Tape | undefined;
  /** Why they could not be. */
  readonly failure: Error | undefined;
  readonly retry: () => void;
}

/** Opens the samples of the list of markets while `isWanted`, once the service has said whose they are. */
export function useOpenedTape(isWanted: boolean): OpenedTape {
  const service = useService();
  const { opened, connection } = service;
  const { tape } = useSyncExternalStore(opened.subscribe, opened.get);
  const [failure, setFailure] = useState<Error>();
  // The world is known from the first answer on.
  const { status } = useConnectionState();
  useEffect(() => {
    const world = connection.getWorld();
    if (!isWanted || tape !== undefined || world === undefined || failure !== undefined) return;
    loadTape()
      .then(({ openTapeOf }) => openTapeOf(service, world.cacheNamespace))
      .catch((error: unknown) => setFailure(new Error(messageOf(error))));
  }, [service, connection, tape, isWanted, status, failure]);
  return { tape, failure: tape === undefined ? failure : undefined, retry: () => setFailure(undefined) };
}

/** The samples of the list of markets, where nothing is said of why there are none. */
export function useTape(): Tape | undefined {
  return useOpenedTape(true).tape;
}

/** What is told of a tape; `undefined` while there is none. */
export function useTapeFigures(tape: Tape | undefined): TapeFigures | undefined {
  const subscribe = tape === undefined ? subscribeToNothing : (tell: () => void) => tape.subscribe(tell);
  return useSyncExternalStore(subscribe, () => tape?.getFigures());
}
