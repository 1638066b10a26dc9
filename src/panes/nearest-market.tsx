import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Market } from '@/contract/payloads';
import { getCategoryTag, getMarketSymbol } from '@/data/queries/market-key';
import { nearestMarketQuery } from '@/data/queries/nearest-market';
import { formatMarketId } from '@/domain/market-id';
import { getShared } from '@/state/url-state';
import { Button } from '@/ui/button';
import { useAddressPrices } from './address/use-address-prices';
import { useIsConnected, useService } from './service-context';
import { useOpenMarket } from './use-open-market';
import { VIEW_NEEDS } from './view-needs';
import { VIEWS, type View } from './views';
import { tellWeight } from './weight-words';

export interface NearestMarketProps {
  /** One that lacks what the view shows. */
  readonly market: Market;
  readonly path: View['path'];
}

const NOTHING = 'BLOCK_BOOK_SNAPSHOT_AGG';

/** The way on from a market that a view has nothing of: the nearest one that it can show, with its price. */
export function NearestMarket({ market, path }: NearestMarketProps) {
  const service = useService();
  const isConnected = useIsConnected();
  const before = useSearch({ strict: false });
  const open = useOpenMarket();
  const need = VIEW_NEEDS[path];
  const { data: nearest } = useQuery({
    ...nearestMarketQuery(service, market, need?.type ?? NOTHING),
    enabled: isConnected && need !== undefined,
  });
  const view = VIEWS.find((one) => one.path === path);
  const addresses =
    nearest == null ? [] : [{ path, market: nearest, search: { ...getShared(before), m: formatMarketId(nearest) } }];
  const price = useAddressPrices(addresses)?.[0];
  if (nearest == null || view === undefined) return null;
  const isPriced = typeof price === 'object' && !('lack' in price);
  const name = [getMarketSymbol(nearest), getCategoryTag(nearest)].filter((part) => part !== undefined).join(' ');
  return (
    <Button look="primary" onClick={() => open(formatMarketId(nearest), view)}>
      {view.title} of {name}
      {isPriced && `, ${tellWeight(price)}`}
    </Button>
  );
}
