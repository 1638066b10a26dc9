import type { QueryClient } from '@tanstack/react-query';
import { makeServiceClock } from '@/base/clock';
import { makeConnection } from '@/data/connection/connection';
import { makeRequestLedger } from '@/data/connection/request-ledger';
import { setUsage } from '@/data/queries/usage';
import type { Service } from '@/panes/service-context';

/** Wires the way to the service: every answer teaches the clock and the meter, every charge enters the ledger. */
export function makeService(client: QueryClient): Service {
  const clock = makeServiceClock();
  const ledger = makeRequestLedger(clock);
  const connection = makeConnection({
    baseUrl: '',
    clock,
    onRate: (state, request) => {
      setUsage(client, { clock }, state);
      ledger.add(state, request);
    },
  });
  return { connection, http: connection.http, clock, ledger };
}
