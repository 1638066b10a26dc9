import type { QueryClient } from '@tanstack/react-query';
import type { Service } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { commonBlockQuery, finestBlockQuery } from '@/data/queries/block-sizes';
import { mayHideCoin, namesakesQuery } from '@/data/queries/coin-markets';
import { getMarketSymbol } from '@/data/queries/market-key';
import { searchQuery, siblingsQuery } from '@/data/queries/market-lists';
import { marketQuery } from '@/data/queries/markets';
import { rankMarkets } from '@/data/queries/rank-markets';
import { optionSummariesQuery, type SummaryKind } from '@/data/queries/tenors';
import { typesQuery } from '@/data/queries/types';
import { formatMarketId } from '@/domain/market-id';
import { areComparable } from '@/domain/recording';
import { HD_FACTOR } from '@/features/heatmap/layers/depth-request';
import { chooseSymbol } from '@/features/options/view/choose-symbol';
import type { UnopenedView } from '@/panes/address/address-pricer';
import { OPTIONS_LACK, VIEW_NEEDS } from '@/panes/view-needs';
import type { Phrase } from '@/state/phrase/parse-phrase';
import { isList } from '@/state/phrase/phrase-tables';
import type { RawSearch } from '@/state/url-state';
import { chooseLike } from './compared-market';

/** A phrase with the market it names. */
export interface ResolvedPhrase extends UnopenedView {
  /** What the market lacks for the view: "no depth". */
  readonly lack: string | undefined;
  /** The venue whose data the view shows, where that is not the venue of the market: options are looked up by its coin. */
  readonly dataVenue?: string | undefined;
  /** Sentences about what was taken differently from how it was typed. */
  readonly notes: readonly string[];
  /** The markets to compare it with. */
  readonly others?: readonly Market[];
  /** The chart on screen shows this market, so the compared markets are added to it. */
  readonly isAdded?: boolean;
}

export interface ResolveFacts {
  readonly service: Service;
  readonly client: QueryClient;
  /** Id of the market on screen. */
  readonly current: string | undefined;
  /** The view on screen. */
  readonly path?: string | undefined;
}

const FOUND_ROWS = 40;

/** Finds, free of charge, the market, the venues and the block that a phrase names. */
export async function resolvePhrase(phrase: Phrase, facts: ResolveFacts): Promise<ResolvedPhrase> {
  const { path, search } = phrase;
  const base = await findMarket(phrase, facts);
  if (isList(path)) return { path, search, market: base, lack: undefined, notes: [] };
  if (base === undefined) return { path, search, market: undefined, lack: undefined, notes: describeUnknown(phrase) };
  const { market, venues, notes } = await findVenues(base, phrase, facts);
  if (phrase.others !== undefined) return resolveComparison(phrase, phrase.others, market, facts);
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
    lack: await findUnavailableReason(path, address, market, facts),
    ...(path === '/options' && { dataVenue: await findOptionsVenue(search, market, facts) }),
    notes: [...notes, ...flat, ...describeReach(path, search, market)],
  };
}

/** A chart of a market with others on its axis; without a market if no other one is found. */
async function resolveComparison(
  phrase: Phrase,
  words: readonly string[],
  market: Market,
  facts: ResolveFacts,
): Promise<ResolvedPhrase> {
  const { path } = phrase;
  const found = await Promise.all(words.map((word) => findOther(word, market, phrase, facts)));
  const m = formatMarketId(market);
  const others = found.filter((one) => one !== undefined && formatMarketId(one) !== m) as readonly Market[];
  const notes = words.flatMap((word, at) => {
    const one = found[at];
    if (one === undefined) return [`No market matches “${word}”.`];
    return formatMarketId(one) === m ? [`The chart is of ${getMarketSymbol(market)} itself.`] : [];
  });
  if (others.length === 0)
    return {
      path,
      search: phrase.search,
      market: undefined,
      lack: undefined,
      notes: [...notes, 'Name another market.'],
    };
  const search = { ...phrase.search, m, with: [...new Set(others.map(formatMarketId))] };
  return {
    path,
    search,
    market,
    lack: await findUnavailableReason(path, search, market, facts),
    notes,
    others,
    isAdded: facts.path === '/chart' && facts.current === m,
  };
}

/** The market of a word's coin that is most similar to `market`: same class and quote, same venue. */
async function findOther(
  word: string,
  market: Market,
  phrase: Phrase,
  facts: ResolveFacts,
): Promise<Market | undefined> {
  const other = chooseLike(market, await findMarkets(word, phrase, facts));
  if (other?.normalizedSymbol === undefined) return other;
  const same = await facts.client.fetchQuery(siblingsQuery(facts.service, other));
  return same.find((one) => one.exchange === market.exchange && isLike(one, other)) ?? other;
}

const isLike = (one: Market, other: Market): boolean => one.category === other.category && areComparable(one, other);

/** Books may reach back less than a day, which is unknown until they load. */
const LONG_SECONDS = 86_400;

/** A recorded market states how far back its books reach; for others only the listing is known. */
function describeReach(path: UnopenedView['path'], { period, layer }: RawSearch, market: Market): readonly string[] {
  const isOfDepth = path === '/heatmap' && (layer === undefined || [layer].flat().includes('depth'));
  if (!isOfDepth || market.recorded !== undefined || !(Number(period) > LONG_SECONDS)) return [];
  const symbol = market.normalizedSymbol ?? market.rawSymbol;
  return [
    `The service does not say how far back depth of ${symbol} goes. Hours without it cost the same and are hatched: try 1d first.`,
  ];
}

function describeUnknown({ market, others }: Phrase): readonly string[] {
  if (market !== undefined) return [`No market matches “${market}”.`];
  return others === undefined ? [] : ['Name two markets, as in “btc vs eth”.'];
}

/** The markets that a word may mean, best first. */
async function findMarkets(
  word: string,
  { category }: Pick<Phrase, 'category'>,
  { service, client }: ResolveFacts,
): Promise<readonly Market[]> {
  const found = await client.fetchQuery(searchQuery(service, word, category, FOUND_ROWS));
  const hidden = mayHideCoin(found, word)
    ? await client.fetchQuery(namesakesQuery(service, word, category, FOUND_ROWS))
    : [];
  return rankMarkets([...found, ...hidden], word, new Set());
}

/** The best match of the word, the market of the address, or the one on screen. */
async function findMarket(phrase: Phrase, facts: ResolveFacts): Promise<Market | undefined> {
  const { market: word, category, search } = phrase;
  const { service, client, current } = facts;
  if (word !== undefined) return (await findMarkets(word, phrase, facts))[0];
  const id = search.m === undefined ? current : String(search.m);
  const market = id === undefined ? undefined : ((await client.fetchQuery(marketQuery(service, id))) ?? undefined);
  if (market === undefined || category === undefined || market.category === category) return market;
  const others = await client.fetchQuery(siblingsQuery(service, market));
  return others.find((other) => other.category === category && areComparable(other, market)) ?? market;
}

interface FoundVenues {
  readonly market: Market;
  /** The summed venues. For a single venue, its own market is used. */
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

/** Five times the finest block shared by all venues of a sum. */
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

/** What a market lacks for the view, in two words: "no depth". */
async function findUnavailableReason(
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

/** The venue of the summaries that an address shows, in the order in which its status line names them. */
async function findOptionsVenue(
  { iv, skew, pane }: RawSearch,
  { coin = '' }: Market,
  { service, client }: ResolveFacts,
): Promise<string | undefined> {
  const all = await client.fetchQuery(optionSummariesQuery(service));
  const venueOf = (kind: SummaryKind, named: RawSearch[string] | undefined): string | undefined =>
    chooseSymbol(all, coin, kind, named === undefined ? undefined : String(named)).summaries[0]?.exchange;
  const [ofVolatility, ofSkew] = [venueOf('volatility', iv), venueOf('skew', skew)];
  return String(pane).startsWith('skew') ? (ofSkew ?? ofVolatility) : (ofVolatility ?? ofSkew);
}
