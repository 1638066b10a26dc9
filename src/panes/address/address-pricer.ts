import type { QueryClient } from '@tanstack/react-query';
import type { Service } from '@/client/service-context';
import type { MarketDataClient } from '@/client/use-market-data-client';
import type { Market } from '@/contract/payloads';
import type { TierId } from '@/contract/tiers';
import type { ViewPrice } from '@/data/plan/price-view';
import type { RawSearch } from '@/state/url-state';
import type { View } from '../views';

/** A view that nobody has opened yet. */
export interface UnopenedView {
  readonly path: View['path'];
  readonly search: RawSearch;
  /** Of the address; `undefined`: of none. */
  readonly market: Market | undefined;
}

/** What is true where it would be opened. */
export interface Surroundings {
  readonly service: Service;
  readonly client: QueryClient;
  readonly dataClient: MarketDataClient;
  readonly tier: TierId | undefined;
  /** Weight that the budget refills in a minute. */
  readonly limit: number;
  /** Unix seconds. */
  readonly nowSeconds: number;
}

/** Why a view would ask for nothing: "no depth", "needs Advanced tier". */
export interface UnavailableReason {
  readonly lack: string;
  /** There is none, or the key's tier locks what there is. */
  readonly kind: 'absent' | 'locked';
}

export const NO_MARKET: UnavailableReason = { kind: 'absent', lack: 'no market' };

/** What a view would ask for first, by the code of the view itself. */
export type PriceAddress = (view: UnopenedView, around: Surroundings) => Promise<ViewPrice | UnavailableReason>;

type LoadPricer = () => Promise<PriceAddress>;

let offer: (load: LoadPricer) => void = () => undefined;
const offered = new Promise<LoadPricer>((resolve) => {
  offer = resolve;
});

/** Hands the code of all screens, loaded when it is first needed, to parts that know none of them. */
export const offerPricer = (load: LoadPricer): void => offer(load);

export const loadPricer: LoadPricer = async () => (await offered)();
