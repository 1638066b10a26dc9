import type { MarketDataClient } from '@/client/use-market-data-client';
import { useTileRevision } from '@/client/use-tile-revision';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import type { ViewPrice } from '@/data/plan/price-view';

/** The price of showing the tiles, less cached ones. Recomputed as each tile arrives. */
export function useTilePrice(dataClient: MarketDataClient, views: readonly AnyViewTiles[]): ViewPrice {
  const news = useTileRevision(dataClient);
  return priceAt(dataClient, views, news);
}

/** `_news`: a changed value forces a new price, as the cache is read outside React. */
function priceAt({ tiles }: MarketDataClient, views: readonly AnyViewTiles[], _news: number): ViewPrice {
  return tiles.price(views);
}
