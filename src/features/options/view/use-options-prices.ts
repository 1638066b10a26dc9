import { useQueryClient } from '@tanstack/react-query';
import { keepTrying } from '@/base/keep-trying';
import { useService } from '@/client/service-context';
import { coinMarketQuery } from '@/data/queries/tenors';
import { formatMarketId } from '@/domain/market-id';
import { REST_MS, useRestedPrices } from '@/panes/plot/use-rested-prices';
import type { PaneStatus } from '@/ui/pane-status';
import type { OptionsPrices } from './options-prices';
import type { OptionsView } from './use-options';

const loadPrices = () => keepTrying(() => import('./options-prices'));

/** What the controls would cost; `undefined` before the first time. While the view loads, nothing is priced. */
export function useOptionsPrices(view: OptionsView, statuses: readonly PaneStatus[]): OptionsPrices | undefined {
  const { facts, choice, all, coin, symbols, besides, listing } = view;
  const isBusy = listing.isPending || statuses.some(({ kind }) => kind === 'loading');
  const client = useQueryClient();
  const service = useService();
  const { dataClient, market, span, candleSpan, tier } = facts;
  const whose = [formatMarketId(market), span, candleSpan, tier, facts.summaries, facts.beside?.coin, all.length];
  const compute = async (): Promise<OptionsPrices> => {
    const { computeOptionsPrices } = await loadPrices();
    const marketOf = (other: string) => client.getQueryData(coinMarketQuery(service, other).queryKey);
    return computeOptionsPrices({ facts, choice, all, coin, symbols, besides, marketOf });
  };
  return useRestedPrices(
    dataClient,
    JSON.stringify([whose, choice]),
    compute,
    isBusy ? Number.POSITIVE_INFINITY : REST_MS,
  );
}
