import { useIsConnected } from '@/client/service-context';
import { useShownRequests } from '@/client/shown-requests';
import type { MarketDataClient } from '@/client/use-market-data-client';
import { useSavedWeight } from '@/client/use-saved-weight';
import { type TileSet, useTileSets } from '@/client/use-tile-sets';
import { type LoadedTiles, listSpanTiles } from '@/client/use-tiles';
import type { ViewPrice } from '@/data/plan/price-view';
import { type SpendingQuestion, useSpendingConsent } from '@/panes/price/use-spending-consent';
import { useTilePrice } from '@/panes/price/use-tile-price';

/** What several series of a view have come to. */
export interface AgreedSeries {
  /** Beside the series. */
  readonly loaded: readonly LoadedTiles<unknown>[];
  readonly price: ViewPrice;
  /** What stands between the view and its data. */
  readonly question: SpendingQuestion | undefined;
}

/** Loads series once the reader agrees to their price; `place` names where the view looks. */
export function useAgreedSeries(dataClient: MarketDataClient, series: readonly TileSet[], place: string): AgreedSeries {
  const isConnected = useIsConnected();
  const views = series.map(({ ask, span }) => listSpanTiles(ask, span));
  const price = useTilePrice(dataClient, views);
  const { isOn: isAgreed, question } = useSpendingConsent(dataClient, views, price);
  const isOn = isConnected && isAgreed;
  useSavedWeight(dataClient, views, place, isOn);
  useShownRequests(views, isOn);
  const loaded = useTileSets(series, dataClient.tiles, isOn);
  return { loaded, price, question };
}
