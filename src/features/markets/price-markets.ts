import { listSpanTiles } from '@/client/use-tiles';
import { FREE, type ViewPrice } from '@/data/plan/price-view';
import { typesQuery } from '@/data/queries/types';
import type { Surroundings, UnopenedView } from '@/panes/address/address-pricer';
import { readConditions } from '@/panes/address/read-conditions';
import { opensWithDetails, priceDetails } from '@/panes/price/details-price';
import { parseMarketsSearch } from '@/state/fields/markets-fields';
import { resolveMarketHistory } from './drawer/resolve-market-history';
import { listOwnFigures, priceOwnFigures } from './figures/own-figures';
import { getFigureBook } from './figures/use-figure-book';

/** The list is free; the details beside it, in wide windows, load what is cheap of the market of the address. */
export async function priceMarkets({ market, search }: UnopenedView, around: Surroundings): Promise<ViewPrice> {
  if (market === undefined || parseMarketsSearch(search).tape === true || !opensWithDetails()) return FREE;
  const { service, client, dataClient, nowSeconds } = around;
  const types = await client.fetchQuery(typesQuery(service, market));
  const { ask, span } = resolveMarketHistory(market, '1', {
    dataClient,
    nowSeconds,
    historySeconds: readConditions(around).historySeconds,
  });
  const hasCandles = types.includes('TRADE_SIDE_AGNOSTIC_AGG');
  const chart = hasCandles ? dataClient.tiles.price([listSpanTiles(ask, span)]) : FREE;
  const figures = priceOwnFigures(getFigureBook(service), listOwnFigures(market, types), market);
  return priceDetails([[chart], [figures]], around);
}
