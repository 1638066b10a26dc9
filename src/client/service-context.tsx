import { createContext, use, useSyncExternalStore } from 'react';
import { ensure } from '@/base/assert';
import type { ServiceClock } from '@/base/clock';
import type { DisposerStack } from '@/base/dispose';
import type { Connection } from '@/data/connection/connection';
import type { ConnectionHub } from '@/data/connection/connection-hub';
import { type ConnectionState, isOpen } from '@/data/connection/connection-state';
import type { OpenedParts } from '@/data/connection/opened-parts';
import type { Http } from '@/data/http/http';
import type { RateFeed } from '@/data/http/rate-feed';

/** What connected parts need: access to the service, its clock and its state. */
export interface Service {
  readonly connection: Connection;
  readonly http: Http;
  readonly clock: ServiceClock;
  /** What views have opened: the budget, and the caches on this device. */
  readonly opened: OpenedParts;
  /** The rate headers of every answer. */
  readonly rates: RateFeed;
  /** The other possible connections. */
  readonly hub: ConnectionHub;
  /** Counts the connections of this page: parts that cache answers are remounted for each (`key={generation}`). */
  readonly generation: number;
  /** Disposed when another connection replaces this one. */
  readonly owned: DisposerStack;
}

const ServiceContext = createContext<Service | undefined>(undefined);

export const ServiceProvider = ServiceContext.Provider;

export function useService(): Service {
  return ensure(use(ServiceContext), 'the service around this part');
}

export function useConnectionState(): ConnectionState {
  const { connection } = useService();
  return useSyncExternalStore(connection.subscribe, connection.getState);
}

/** Whether requests can be sent. */
export function useIsConnected(): boolean {
  return isOpen(useConnectionState());
}
