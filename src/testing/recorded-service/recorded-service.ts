import { type Clock, makeFrozenClock } from '@/base/clock';
import { KEY_HEADER } from '@/contract/headers';
import type { TierId } from '@/contract/tiers';
import { unixSeconds } from '@/domain/units';
import { makeApp } from '@/service/app';
import { loadCatalogue } from '@/service/catalogue/catalogue';
import { makeKeyRing } from '@/service/http/keys';
import { makeQuota } from '@/service/quota/quota';
import { type AnswerFault, NO_FAULT } from './answer-faults';
import { listCapturedMarkets } from './captured-trades';
import { listBarMarkets } from './minute-bars';
import type { RecordedEvent } from './question-quotes';
import { makeAnsweredMarket, makeChangingFundingMarket } from './recorded-answers';
import { moveMarket, type RecordedMarket } from './recorded-market';
import { makeRecordedStore } from './recorded-store';

let recorded: readonly RecordedMarket[] | undefined;

/** Every recorded market, read once. */
export function listRecordedMarkets(): readonly RecordedMarket[] {
  recorded ??= [...listCapturedMarkets(), ...listBarMarkets(), makeAnsweredMarket(), makeChangingFundingMarket()];
  return recorded;
}

/** The data of a service. */
export interface Holdings {
  readonly markets: readonly RecordedMarket[];
  readonly events?: readonly RecordedEvent[];
}

export interface RecordedServiceOptions {
  /** By default the series: candles, funding and the like. */
  readonly holdings?: Holdings;
  /** The time of the data's clock: nothing later is returned. */
  readonly nowMs: number;
  /** 4400 by default; addresses must contain it. */
  readonly port?: number;
  readonly fault?: AnswerFault;
  /** Moves everything this many seconds later than it was recorded. */
  readonly laterSeconds?: number;
  /** Clock of the budget; frozen at `nowMs` by default. */
  readonly clock?: Clock;
}

export interface RecordedService {
  fetch(request: Request): Promise<Response>;
  /** GET with a key of `tier`, enterprise by default. */
  get(path: string, tier?: TierId): Promise<Response>;
  /** Takes effect from now on. */
  setFault(fault: AnswerFault): void;
}

/**
 * A service that serves recordings according to the contract, without a database or a port. Everything except the
 * figures is the service's own code; the figures are computed from the recordings by separate code.
 */
export async function makeRecordedService(options: RecordedServiceOptions): Promise<RecordedService> {
  const { nowMs, port = 4400, laterSeconds = 0, clock = makeFrozenClock(nowMs) } = options;
  const { markets, events = [] } = options.holdings ?? { markets: listRecordedMarkets() };
  let { fault = NO_FAULT } = options;
  const keys = makeKeyRing('');
  const now = (): number => Math.floor(clock.now() / 1000);
  const store = makeRecordedStore({
    markets: markets.map((market) => (laterSeconds === 0 ? market : moveMarket(market, laterSeconds))),
    events,
    now,
    fault: (points, asked) => fault(points, asked),
  });
  const catalogue = await loadCatalogue(store, unixSeconds(now()));
  const failures: unknown[] = [];
  const app = makeApp({
    clock,
    keys,
    store,
    quota: makeQuota(clock),
    readiness: () => ({ ready: true, catalogue }),
    port,
    storeId: `recordings-${nowMs}-${laterSeconds}`,
    onFailure: (error) => failures.push(error),
  });
  const send = async (request: Request): Promise<Response> => {
    const response = await app.fetch(request);
    if (failures.length > 0) throw new Error('The recorded service failed', { cause: failures[0] });
    return response;
  };
  return {
    fetch: send,
    get: (path, tier = 'enterprise') =>
      send(new Request(`http://127.0.0.1:${port}${path}`, { headers: { [KEY_HEADER]: keys.dashboardKeys[tier] } })),
    setFault(next) {
      fault = next;
    },
  };
}
