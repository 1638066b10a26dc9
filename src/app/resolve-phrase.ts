import type { QueryClient } from '@tanstack/react-query';
import type { Market } from '@/contract/payloads';
import { commonBlockQuery, finestBlockQuery } from '@/data/queries/block-sizes';
import { mayHideCoin, namesakesQuery } from '@/data/queries/coin-markets';
import { searchQuery, siblingsQuery } from '@/data/queries/market-lists';
import { marketQuery } from '@/data/queries/markets';
import { rankMarkets } from '@/data/queries/rank-markets';
import { optionSummariesQuery } from '@/data/queries/tenors';
import { typesQuery } from '@/data/queries/types';
import { formatMarketId } from '@/domain/market-id';
import { areComparable } from '@/domain/recording';
import { HD_FACTOR } from '@/features/heatmap/depth-request';
import type { UnopenedView } from '@/panes/address/address-pricer';
import type { Service } from '@/panes/service-context';
import { OPTIONS_LACK, VIEW_NEEDS } from '@/panes/view-needs';
import type { Phrase } from '@/state/phrase/parse-phrase';
import { isList } from '@/state/phrase/phrase-tables';
import type { RawSearch } from '@/state/url-state';

/** A phrase with the market that it names. */
export interface ResolvedPhrase extends UnopenedView {
  /** The view has nothing of the market: "no depth". */
  readonly lack: string | undefined;
  /** What could not be taken as it was said, in sentences. */
  readonly notes: readonly string[];
}

export interface ResolveFacts {
  readonly service: Service;
  readonly client: QueryClient;
  /** Id of the market on screen. */
  readonly current: string | undefined;
}

const FOUND_ROWS = 40;

/** Finds, for nothing, the market, the venues and the block that a phrase names. */
export async function resolvePhrase(phrase: Phrase, facts: ResolveFacts): Promise<ResolvedPhrase> {
  const { path, search } = phrase;
  const base = await findMarket(phrase, facts);
  if (isList(path)) return { path, search, market: base, lack: undefined, notes: [] };
  if (base === undefined) return { path, search, market: undefined, lack: undefined, notes: describeUnknown(phrase) };
  const { market, venues, notes } = await findVenues(base, phrase, facts);
  const block = phrase.isHd ? await findHdBlock(market, venues, facts) : undefined;
  const flat = phrase.isHd && block === undefined ? ['No order book is available in HD blocks.'] : [];
  const address: RawSearch = {
    ...search,
    m: formatMarketId(market),
    ...(venues.length > 1 ? { venue: venues } : {}),
    ...(block === undefined ? {} : { block }),
  };
  return {
    path,
    search: address,
    market,
    lack: await findLack(path, address, market, facts),
    notes: [...notes, ...flat, ...describeReach(path, search, market)],
  };
}

/** Books of more than a day may not reach as far back, which nothing tells before they are loaded. */
const LONG_SECONDS = 86_400;

/** A recorded market tells how far its books go; of others the listing alone is known. */
function describeReach(path: UnopenedView['path'], { period, layer }: RawSearch, market: Market): readonly string[] {
  const isOfDepth = path === '/heatmap' && (layer === undefined || [layer].flat().includes('depth'));
  if (!isOfDepth || market.recorded !== undefined || !(Number(period) > LONG_SECONDS)) return [];
  const symbol = market.normalizedSymbol ?? market.rawSymbol;
  return [
    `The service does not say how far back depth of ${symbol} goes. Hours without it cost the same and are hatched: try 1d first.`,
  ];
}

const describeUnknown = ({ market }: Phrase): readonly string[] =>
  market === undefined ? [] : [`No market matches “${market}”.`];

/** The best match of the word, the market of the address, or the one on screen. */
async function findMarket(
  { market: word, category, search }: Phrase,
  { service, client, current }: ResolveFacts,
): Promise<Market | undefined> {
  if (word !== undefined) {
    const found = await client.fetchQuery(searchQuery(service, word, category, FOUND_ROWS));
    const hidden = mayHideCoin(found, word)
      ? await client.fetchQuery(namesakesQuery(service, word, category, FOUND_ROWS))
      : [];
    return rankMarkets([...found, ...hidden], word, new Set())[0];
  }
  const id = search.m === undefined ? current : String(search.m);
  const market = id === undefined ? undefined : ((await client.fetchQuery(marketQuery(service, id))) ?? undefined);
  if (market === undefined || category === undefined || market.category === category) return market;
  const others = await client.fetchQuery(siblingsQuery(service, market));
  return others.find((other) => other.category === category && areComparable(other, market)) ?? market;
}

interface FoundVenues {
  readonly market: Market;
  /** Those that are summed; of one venue, the market is its own. */
  readonly venues: readonly string[];
  readonly notes: readonly string[];
}

async function findVenues(base: Market, { venues }: Phrase, { service, client }: ResolveFacts): Promise<FoundVenues> {
  if (venues.length === 0) return { market: base, venues: [], notes: [] };
  const all = base.normalizedSymbol === undefined ? [base] : await client.fetchQuery(siblingsQuery(service, base));
  const same = all.filter((one) => one.category === base.category && areComparable(one, base));
  const named = venues.flatMap((venue) => same.find(({ exchange }) => exchange === venue) ?? []);
  const missing = venues.filter((venue) => !named.some(({ exchange }) => exchange === venue));
  const notes = missing.map((venue) => `${venue} has no ${base.normalizedSymbol ?? base.rawSymbol} of this class.`);
  return { market: named[0] ?? base, venues: named.map(({ exchange }) => exchange), notes };
}

/** Five times the finest block that all venues of a sum share. */
async function findHdBlock(
  market: Market,
  venues: readonly string[],
  { service, client }: ResolveFacts,
): Promise<number | undefined> {
  const finest =
    venues.length > 1
      ? await client.fetchQuery(commonBlockQuery(service, venues, market.normalizedSymbol ?? ''))
      : await client.fetchQuery(finestBlockQuery(service, market));
  return finest === null ? undefined : finest * HD_FACTOR;
}

/** What the view lacks of a market, in two words: "no depth". */
async function findLack(
  path: UnopenedView['path'],
  { layer }: RawSearch,
  market: Market,
  { service, client }: ResolveFacts,
): Promise<string | undefined> {
  if (path === '/options') {
    const summaries = await client.fetchQuery(optionSummariesQuery(service));
    return summaries.some(({ coin }) => coin === market.coin) ? undefined : OPTIONS_LACK;
  }
  const need = isList(path) ? undefined : VIEW_NEEDS[path];
  const isDepthLess = path === '/heatmap' && layer !== undefined && ![layer].flat().includes('depth');
  if (need === undefined || isDepthLess) return undefined;
  const types = await client.fetchQuery(typesQuery(service, market));
  return types.includes(need.type) ? undefined : need.lack;
}
