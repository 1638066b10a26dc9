import { useEffect, useSyncExternalStore } from 'react';
import type { Tape, TapeFigures } from '@/data/tape/tape-types';
import { useConnectionState, useService } from './service-context';

/** Its code, and the store, come when they are asked for. */
const loadTape = () => import('@/data/tape/open-tape');

const subscribeToNothing = () => () => undefined;

/** The samples of the list of markets, opened while `isWanted`; `undefined` until then. */
export function useTape(isWanted = true): Tape | undefined {
  const service = useService();
  const { opened, connection } = service;
  const { tape } = useSyncExternalStore(opened.subscribe, opened.get);
  // The world is known from the first answer on.
  const { status } = useConnectionState();
  useEffect(() => {
    const world = connection.getWorld();
    if (!isWanted || tape !== undefined || world === undefined) return;
    void loadTape().then(
      ({ openTapeOf }) => openTapeOf(service, world.cacheNamespace),
      () => undefined,
    );
  }, [service, connection, tape, isWanted, status]);
  return tape;
}

/** What is told of a tape; `undefined` while there is none. */
export function useTapeFigures(tape: Tape | undefined): TapeFigures | undefined {
  const subscribe = tape === undefined ? subscribeToNothing : (tell: () => void) => tape.subscribe(tell);
  return useSyncExternalStore(subscribe, () => tape?.getFigures());
}
