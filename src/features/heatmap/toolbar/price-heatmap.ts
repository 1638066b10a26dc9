import type { Market } from '@/contract/payloads';
import { getBookSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { commonBlockQuery, finestBlockQuery } from '@/data/queries/block-sizes';
import { bookVenuesQuery, mapMarketQuery } from '@/data/queries/book-venues';
import { getMapRowStep } from '@/data/queries/level-maps';
import { getTierHistory } from '@/data/queries/tier-words';
import { type BookSources, chooseBooks } from '@/features/heatmap/layers/book-sources';
import { readLayers } from '@/features/heatmap/layers/chosen-layers';
import { choosePanes, type PaneFacts } from '@/features/heatmap/view/pane-choice';
import { listPlotTiles } from '@/features/heatmap/view/plot-choice';
import { resolveHeatmap } from '@/features/heatmap/view/resolve-heatmap';
import {
  NO_MARKET,
  type Surroundings,
  type UnavailableReason,
  type UnopenedView,
} from '@/panes/address/address-pricer';
import { findOffered } from '@/panes/address/find-offered';
import { readPlace } from '@/panes/plot/place-in-search';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { type HeatmapSearch, type LayerId, parseHeatmapSearch } from '@/state/url-state';
import { EXTRA_WIDE, WIDE } from '@/ui/use-media';

/** The price of the first requests of an address's heatmap, or why none of its layers can be shown. */
export async function priceHeatmap(
  { market, search: raw }: UnopenedView,
  around: Surroundings,
): Promise<ViewPrice | UnavailableReason> {
  if (market === undefined) return NO_MARKET;
  const search = parseHeatmapSearch(raw);
  const { dataClient, tier, limit, nowSeconds } = around;
  const sources = await findSources(market, search, around);
  const span = getBookSpan(market, nowSeconds, getTierHistory(tier));
  const plot = readPlace(search, span, market.lastPrice ?? 1);
  const panes = choosePanes(search.panes, { width: getWidth(), limit, market });
  const conditions = { dataClient, price: market.lastPrice, span, sources, tier, nowSeconds, plot, panes };
  const { facts, named, choice, locks } = resolveHeatmap(market, search, conditions);
  const [lock] = choice.layers.length > 0 ? [] : named.flatMap((id) => locks[id] ?? []);
  if (lock === undefined) return dataClient.tiles.price(listPlotTiles(facts, choice));
  return lock.kind === 'tier' ? { kind: 'locked', lack: lock.reason } : { kind: 'absent', lack: NO_LAYER[named[0]] };
}

const NO_LAYER: Readonly<Record<LayerId, string>> = {
  depth: 'no depth',
  triggers: 'no triggers',
  liquidations: 'no liquidation map',
};

function getWidth(): PaneFacts['width'] {
  if (!matchMedia(ROOMY).matches) return 'narrow';
  if (!matchMedia(WIDE).matches) return 'middle';
  return matchMedia(EXTRA_WIDE).matches ? 'extra-wide' : 'wide';
}

/** The sources of the view, looked up free of charge. Skips look-ups that its layers do not need. */
async function findSources(market: Market, search: HeatmapSearch, around: Surroundings): Promise<BookSources> {
  const { service, client } = around;
  const layers = readLayers(search);
  const own = await client.fetchQuery(finestBlockQuery(service, market));
  const offered = await findOffered(bookVenuesQuery(service, market), market, search.venue, around);
  const books = chooseBooks(market, offered, search.venue ?? []);
  const isOwn = books.length === 1 && books[0].exchange === market.exchange;
  const venues = books.map(({ exchange }) => exchange);
  const block = isOwn ? own : await client.fetchQuery(commonBlockQuery(service, venues, market.normalizedSymbol ?? ''));
  const findMap = async (layer: LayerId, type: Parameters<typeof mapMarketQuery>[2]) =>
    layers.includes(layer) && market.recorded === undefined && market.coin !== undefined
      ? client.fetchQuery(mapMarketQuery(service, market.coin, type))
      : null;
  const lack = isOwn ? 'no-book' : 'blocks';
  return {
    books,
    offered,
    venueLookUp: 'done',
    unknown: [],
    finestBlock: block ?? getMapRowStep(market.lastPrice),
    isPending: false,
    fault: block === null ? lack : undefined,
    retry: () => undefined,
    triggers: await findMap('triggers', 'DEXPERP_TRIGGER_LIQUIDITY_AGG'),
    liquidations: await findMap('liquidations', 'DEXPERP_LIQUIDATION_AGG'),
  };
}
