import type { QueryClient } from '@tanstack/react-query';
import type { Service } from '@/client/service-context';
import type { MarketDataClient } from '@/client/use-market-data-client';
import type { Market } from '@/contract/payloads';
import type { TierId } from '@/contract/tiers';
import type { ViewPrice } from '@/data/plan/price-view';
import type { RawSearch } from '@/state/url-state';
import type { View } from '../views';

/** A view that has not been opened yet. */
export interface UnopenedView {
  readonly path: View['path'];
  readonly search: RawSearch;
  /** The market of the address; `undefined`: it names none. */
  readonly market: Market | undefined;
}

/** The conditions under which it would be opened. */
export interface Surroundings {
  readonly service: Service;
  readonly client: QueryClient;
  readonly dataClient: MarketDataClient;
  readonly tier: TierId | undefined;
  /** Weight that the budget refills per minute. */
  readonly limit: number;
  /** Unix seconds. */
  readonly nowSeconds: number;
}

/** Why a view would request nothing: "no depth", "needs Advanced tier". */
export interface UnavailableReason {
  readonly lack: string;
  /** There is no such data, or the key's tier does not include it. */
  readonly kind: 'absent' | 'locked';
}

export const NO_MARKET: UnavailableReason = { kind: 'absent', lack: 'no market' };

/** The price of a view's first requests, computed by the view's own code. */
export type PriceAddress = (view: UnopenedView, around: Surroundings) => Promise<ViewPrice | UnavailableReason>;

type LoadPricer = () => Promise<PriceAddress>;

let offer: (load: LoadPricer) => void = () => undefined;
const offered = new Promise<LoadPricer>((resolve) => {
  offer = resolve;
});

/** Offers the pricer of all screens, loaded on first use, to parts that know none of the screens. */
export const offerPricer = (load: LoadPricer): void => offer(load);

export const loadPricer: LoadPricer = async () => (await offered)();
