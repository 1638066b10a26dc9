import type { MarketDataClient } from '@/client/use-market-data-client';
import { useTileRevision } from '@/client/use-tile-revision';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import type { ViewPrice } from '@/data/plan/price-view';

/** What showing the tiles will cost, after cached tiles; recomputed as each tile arrives. */
export function useTilePrice(dataClient: MarketDataClient, views: readonly AnyViewTiles[]): ViewPrice {
  const news = useTileRevision(dataClient);
  return priceAt(dataClient, views, news);
}

/** `_news`: the cache is read outside React, so each change of it makes the old price stale. */
function priceAt({ tiles }: MarketDataClient, views: readonly AnyViewTiles[], _news: number): ViewPrice {
  return tiles.price(views);
}
