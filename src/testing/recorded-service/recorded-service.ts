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

/** What a service has to tell of. */
export interface Holdings {
  readonly markets: readonly RecordedMarket[];
  readonly events?: readonly RecordedEvent[];
}

export interface RecordedServiceOptions {
  /** The series of candles, funding and the like by default. */
  readonly holdings?: Holdings;
  /** Where the clock of the data stands: nothing later is told. */
  readonly nowMs: number;
  /** 4400 by default; addresses must name it. */
  readonly port?: number;
  readonly fault?: AnswerFault;
  /** Everything happened as many seconds later than it was recorded. */
  readonly laterSeconds?: number;
  /** Counts the budget; frozen at `nowMs` by default. */
  readonly clock?: Clock;
}

export interface RecordedService {
  fetch(request: Request): Promise<Response>;
  /** GET with a key of `tier`, enterprise by default. */
  get(path: string, tier?: TierId): Promise<Response>;
  /** From now on. */
  setFault(fault: AnswerFault): void;
}

/**
 * A service that speaks the contract about what was recorded, without a database and without a port: everything but
 * the figures is the service's own, and the figures are folded from the recordings by code of their own.
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
