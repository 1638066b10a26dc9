import { listSpanTiles } from '@/client/use-tiles';
import { formatWeight } from '@/domain/format/format-weight';
import { useFailureContext } from '@/panes/failure/use-failure-context';
import { useSeriesWait } from '@/panes/failure/use-series-wait';
import { ANY_TOKEN, type SupplySearch } from '@/state/fields/supply-fields';
import type { PaneStatus } from '@/ui/pane-status';
import { describeSupply } from './describe-supply';
import { listSupplySeries } from './supply-requests';
import type { SupplyView } from './use-supply';

export interface SupplyStatusOptions {
  readonly nowSeconds: number;
  readonly isPolling: boolean;
  onSearch(change: Partial<SupplySearch>): void;
}

/** Status of the panes. */
export function useSupplyStatus(view: SupplyView, { onSearch, ...time }: SupplyStatusOptions): PaneStatus {
  const context = useFailureContext(time);
  const named = view.series.map(({ coin, ask }) => ({ name: coin, ask }));
  const wait = useSeriesWait(named, view.loaded, context.isOffline);
  const anyToken = {
    label: `Ask for all tokens of ${view.asset.coin}, ${formatWeight(priceToken(view, undefined))} weight`,
    onPress: () => onSearch({ asset: ANY_TOKEN, chain: undefined }),
  };
  return describeSupply(view, { wait, weight: view.price.weight, anyToken }, context);
}

/** Weight of the same range for the coin's token of a name; without a name, for all of its tokens. */
export function priceToken({ facts, choice, asset }: SupplyView, tokenName: string | undefined): number {
  const coins = [{ coin: asset.coin, tokenName }];
  const series = listSupplySeries({ ...facts, coins }, choice);
  return facts.dataClient.tiles.price(series.map(({ ask, span }) => listSpanTiles(ask, span))).weight;
}
