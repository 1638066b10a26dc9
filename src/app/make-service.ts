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

/**
 * What belongs to one connection. Another connection gets new parts, so that no data of one world are shown for
 * another.
 */
export interface Parts {
  readonly client: QueryClient;
  readonly service: Service;
}

export interface ServiceHost extends Disposer {
  readonly getParts: () => Parts;
  /** Calls `listener` after a switch to another connection. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly connect: () => void;
}

type OpenOptions = Pick<ConnectionOptions, 'choice' | 'keys' | 'onSession' | 'onOtherWorld'>;

/** Connects the client to the service: every response updates the clock and the meter. */
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

/** Creates the service of the chosen connection, and a new one whenever another is chosen. */
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
    // After the views have released it: otherwise they would request again what was removed.
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
