import type { DataDesk } from '@/client/use-data-desk';
import { useTileNews } from '@/client/use-tile-news';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import type { ViewPrice } from '@/data/plan/price-view';

/** What showing the tiles will cost, after cached tiles; recomputed as each tile arrives. */
export function useTilePrice(desk: DataDesk, views: readonly AnyViewTiles[]): ViewPrice {
  const news = useTileNews(desk);
  return priceAt(desk, views, news);
}

/** `_news`: the cache is read outside React, so each change of it makes the old price stale. */
function priceAt({ tiles }: DataDesk, views: readonly AnyViewTiles[], _news: number): ViewPrice {
  return tiles.price(views);
}
