import type { QueryClient } from '@tanstack/react-query';
import { makeServiceClock } from '@/base/clock';
import { type Disposer, DisposerStack } from '@/base/dispose';
import type { Service } from '@/client/service-context';
import { type ConnectionOptions, makeConnection } from '@/data/connection/connection';
import { makeConnectionHub } from '@/data/connection/connection-hub';
import { makeKeyKeeper } from '@/data/connection/key-keeper';
import { OpenedParts } from '@/data/connection/opened-parts';
import { makeRateFeed } from '@/data/http/rate-feed';
import { forgetPrices } from '@/data/queries/price-memory';
import { setUsage } from '@/data/queries/usage';
import { useConnectionChoice } from '@/state/connection-choice';
import { makeQueryClient } from './make-query-client';

/** What belongs to one connection: another one gets all of it anew, so that nothing of a world is shown for another. */
export interface Parts {
  readonly client: QueryClient;
  readonly service: Service;
}

export interface ServiceHost extends Disposer {
  readonly getParts: () => Parts;
  /** `listener` is called when another connection has taken the place; gives back its removal. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly connect: () => void;
}

type OpenOptions = Pick<ConnectionOptions, 'choice' | 'keys' | 'onSession' | 'onOtherWorld'>;

/** Wires the way to the service: every answer teaches the clock and the meter. */
function makeParts(
  options: OpenOptions,
  generation: number,
): Omit<Parts, 'service'> & { service: Omit<Service, 'hub'> } {
  const client = makeQueryClient();
  const clock = makeServiceClock();
  const rates = makeRateFeed();
  const owned = new DisposerStack();
  const connection = makeConnection({
    ...options,
    clock,
    onRate: (state, request) => {
      if (state !== undefined) setUsage(client, { clock }, state);
      rates.take({ state, request });
    },
  });
  owned.defer(() => {
    void client.cancelQueries();
    client.clear();
    forgetPrices();
  });
  return {
    client,
    service: {
      connection,
      http: connection.http,
      clock,
      opened: new OpenedParts(),
      generation,
      owned,
      rates,
    },
  };
}

/** Makes the service of the connection that is chosen, and another one whenever another is. */
export function makeServiceHost(): ServiceHost {
  const listeners = new Set<() => void>();
  let generation = 0;
  let made: ReturnType<typeof makeParts> | undefined;
  const hub = makeConnectionHub({
    choice: useConnectionChoice.getState(),
    keys: makeKeyKeeper(),
    open(options) {
      made = makeParts(options, ++generation);
      queueMicrotask(publish);
      return made.service.connection;
    },
  });
  let parts = toParts();

  function toParts(): Parts {
    const { client, service } = made as ReturnType<typeof makeParts>;
    return { client, service: { ...service, hub } };
  }

  function publish(): void {
    if (parts.service.generation === generation) return;
    const before = parts;
    parts = toParts();
    for (const listener of listeners) listener();
    // After the views have let go of it: they would ask again for what is taken from under them.
    queueMicrotask(() => before.service.owned.dispose());
  }

  let unsubscribe: (() => void) | undefined;
  return {
    getParts: () => parts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect() {
      unsubscribe ??= useConnectionChoice.subscribe(({ source, tier }) => hub.choose({ source, tier }));
      hub.connect();
    },
    dispose() {
      unsubscribe?.();
      unsubscribe = undefined;
      hub.dispose();
    },
  };
}
