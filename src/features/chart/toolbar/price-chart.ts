import { timeSpanOf } from '@/charts/viewport/viewport';
import type { Market } from '@/contract/payloads';
import { getDataSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { typeVenuesQuery } from '@/data/queries/book-venues';
import { marketQuery } from '@/data/queries/markets';
import { predictionsQuery } from '@/data/queries/predictions';
import { canSumVenues, getTierHistory } from '@/data/queries/tier-words';
import { typesQuery } from '@/data/queries/types';
import { formatMarketId } from '@/domain/market-id';
import { makeReaches } from '@/features/chart/compare/compared-reaches';
import { openCandles } from '@/features/chart/view/candle-range';
import { listChartTiles } from '@/features/chart/view/chart-choice';
import { getChartPlace } from '@/features/chart/view/chart-place';
import { type EventLens, findChosen, findLensAbsence, listCoinGroups } from '@/features/chart/view/event-lens';
import { resolveChart } from '@/features/chart/view/resolve-chart';
import {
  NO_MARKET,
  type Surroundings,
  type UnavailableReason,
  type UnopenedView,
} from '@/panes/address/address-pricer';
import { findOffered } from '@/panes/address/find-offered';
import { chooseChartPanes, ROOMY } from '@/panes/plot/use-chart-panes';
import { type ChartPaneId, type ChartSearch, parseChartSearch } from '@/state/url-state';
import { WIDE } from '@/ui/use-media';

/** Price of what the chart of an address would request first, or why it cannot be shown. */
export async function priceChart(
  { market, search: raw }: UnopenedView,
  around: Surroundings,
): Promise<ViewPrice | UnavailableReason> {
  if (market === undefined) return NO_MARKET;
  const { service, client, dataClient, tier, limit, nowSeconds } = around;
  const types = await client.fetchQuery(typesQuery(service, market));
  if (!types.includes('TRADE_SIDE_AGNOSTIC_AGG')) return { kind: 'absent', lack: 'no candles' };
  const search = parseChartSearch(raw);
  const offered = await findOffered(typeVenuesQuery(service, market, 'TRADE_AGG'), market, search.venue, around);
  const span = getDataSpan(market, nowSeconds, getTierHistory(tier));
  const roomy = matchMedia(WIDE).matches ? 'wide' : 'middle';
  const width = matchMedia(ROOMY).matches ? roomy : 'narrow';
  const panes = chooseChartPanes(search.panes, { width, limit, market });
  const chosen = await findQuestion(market, panes, search, around);
  const place = getChartPlace(search).read(search, span, market.lastPrice ?? 1);
  const interval = openCandles(search, timeSpanOf(place.view), width === 'narrow', span);
  const request = resolveChart(market, search, {
    dataClient,
    span,
    offered,
    canSum: canSumVenues(tier),
    plot: place,
    panes,
    interval,
    lens: { chosen },
  });
  const others = await Promise.all(
    request.compared.map((one) => client.fetchQuery(marketQuery(service, formatMarketId(one)))),
  );
  const reaches = makeReaches(market, others, { nowSeconds, historySeconds: getTierHistory(tier) });
  return dataClient.tiles.price(listChartTiles(request.factsOf(reaches), request.choice));
}

/** The question in an address whose prices would be drawn. Listing the questions costs nothing. */
async function findQuestion(
  market: Market,
  panes: readonly ChartPaneId[],
  { question }: ChartSearch,
  { service, client }: Surroundings,
): Promise<EventLens['chosen']> {
  const isShown = panes.includes('questions') && findLensAbsence(market) === undefined;
  if (!isShown || question === undefined) return undefined;
  const { all } = await client.fetchQuery(predictionsQuery(service));
  return findChosen(listCoinGroups(all, market.coin), question);
}
