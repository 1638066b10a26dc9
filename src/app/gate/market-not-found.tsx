import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getCategoryTag, getMarketSymbol } from '@/data/queries/market-key';
import { searchQuery } from '@/data/queries/market-lists';
import { rankMarkets } from '@/data/queries/rank-markets';
import { formatMarketId } from '@/domain/market-id';
import { useOpenMarket } from '@/panes/market/use-open-market';
import type { View } from '@/panes/views';
import { Button } from '@/ui/button';
import { EmptyScreen } from '@/ui/empty-screen';
import { listNearTexts, pickNearest } from './near-names';

const FOUND_ROWS = 40;

export interface MarketNotFoundProps {
  readonly view: View;
  /** The id as written in the address. */
  readonly id: string;
}

/** In place of a view of an unknown market: the markets with the most similar names. */
export function MarketNotFound({ view, id }: MarketNotFoundProps) {
  const navigate = useNavigate();
  const open = useOpenMarket();
  const nearest = useNearest(id);
  const way = nearest.length === 0 ? 'Choose another.' : 'The nearest names:';
  return (
    <EmptyScreen
      screen={view.title}
      icon={view.icon}
      title="Market not found"
      body={`No market is called “${id}”. ${way}`}
      onward="Markets"
      onLeave={() => void navigate({ to: '/markets', search: { v: 1 } })}
    >
      {nearest.map((market) => (
        <Button key={formatMarketId(market)} onClick={() => open(formatMarketId(market), view)}>
          {[getMarketSymbol(market), getCategoryTag(market)].filter((part) => part !== undefined).join(' ')}
        </Button>
      ))}
    </EmptyScreen>
  );
}

/** Looked up free of charge, by the whole symbol and by its first letters. */
function useNearest(id: string): readonly Market[] {
  const service = useService();
  const isConnected = useIsConnected();
  const [whole, stem] = listNearTexts(id);
  const byWhole = useQuery({ ...searchQuery(service, whole, undefined, FOUND_ROWS), enabled: isConnected });
  const byStem = useQuery({ ...searchQuery(service, stem, undefined, FOUND_ROWS), enabled: isConnected });
  return pickNearest(id, [
    ...rankMarkets(byWhole.data ?? [], whole, new Set()),
    ...rankMarkets(byStem.data ?? [], stem, new Set()),
  ]);
}
