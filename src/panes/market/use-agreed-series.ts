import { useIsConnected } from '@/client/service-context';
import { useShownRequests } from '@/client/shown-requests';
import type { MarketDataClient } from '@/client/use-market-data-client';
import { useSavedWeight } from '@/client/use-saved-weight';
import { type TileSet, useTileSets } from '@/client/use-tile-sets';
import { type LoadedTiles, listSpanTiles } from '@/client/use-tiles';
import type { ViewPrice } from '@/data/plan/price-view';
import { type SpendingQuestion, useSpendingConsent } from '@/panes/price/use-spending-consent';
import { useTilePrice } from '@/panes/price/use-tile-price';

/** The loading state of several series in a view. */
export interface AgreedSeries {
  /** In the order of the series. */
  readonly loaded: readonly LoadedTiles<unknown>[];
  readonly price: ViewPrice;
  /** The question to answer before the data load. */
  readonly question: SpendingQuestion | undefined;
}

/**
 * Loads series once the reader agrees to their price; what is free is read before. `place` names what the view shows.
 * `isWanted`: the view asks for more than what is free.
 */
export function useAgreedSeries(
  dataClient: MarketDataClient,
  series: readonly TileSet[],
  place: string,
  isWanted = true,
): AgreedSeries {
  const isConnected = useIsConnected();
  const views = series.map(({ ask, span }) => listSpanTiles(ask, span));
  const price = useTilePrice(dataClient, views);
  const { isOn: isAgreed, question } = useSpendingConsent(dataClient, views, price);
  const isOn = isConnected && isAgreed && isWanted;
  useSavedWeight(dataClient, views, place, isOn);
  useShownRequests(views, isOn);
  const loaded = useTileSets(series, dataClient.tiles, isOn);
  return { loaded, price, question };
}
