import { useQueryClient } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import { useBudgetLimit } from '@/client/use-budget';
import { useMarketDataClient } from '@/client/use-market-data-client';
import { useTier } from '@/client/use-tier';
import type { ViewPrice } from '@/data/plan/price-view';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import { useRestedPrices } from '../plot/use-rested-prices';
import { loadPricer, type UnavailableReason, type UnopenedView } from './address-pricer';

/** `unknown`: the view's requests could not be looked up. */
export type AddressPrice = ViewPrice | UnavailableReason | 'unknown';

const MINUTE_SECONDS = 60;

/**
 * What each view would cost if opened now, besides `views`; `undefined` until known. Computed again each minute,
 * because cached data age and new columns appear.
 */
export function useAddressPrices(views: readonly UnopenedView[]): readonly AddressPrice[] | undefined {
  const client = useQueryClient();
  const service = useService();
  const dataClient = useMarketDataClient();
  const tier = useTier();
  const limit = useBudgetLimit();
  const isConnected = useIsConnected();
  // A connection without a key would be refused.
  const priced = isConnected ? views : [];
  const asked = JSON.stringify([tier, limit, priced.map(({ path, search }) => [path, search])]);
  const minute = useDataSeconds(MINUTE_SECONDS);
  const rested = useRestedPrices(dataClient, `${minute} ${asked}`, async () => {
    const nowSeconds = Math.floor(service.clock.now() / 1000);
    const around = { service, client, dataClient, tier, limit, nowSeconds };
    const prices = await Promise.all(
      priced.map(async (view): Promise<AddressPrice> => {
        try {
          const price = await loadPricer();
          return await price(view, around);
        } catch {
          return 'unknown';
        }
      }),
    );
    return { asked, prices };
  });
  // Earlier prices belong to other views.
  return isConnected && rested?.asked === asked ? rested.prices : undefined;
}
