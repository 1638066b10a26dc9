import type { MarketsFilter } from '@/data/queries/markets-page';
import type { MarketSort, MarketsSearch } from '@/state/url-state';

/** The service's name of each sort. */
const SORT_FIELDS: Readonly<Record<MarketSort, MarketsFilter['sort']>> = {
  volume: 'VOLUME_24H',
  change: 'PRICE_CHANGE_24H',
  oi: 'MARKET_SYMBOL_OI_CHANGE_24H',
  cap: 'MARKET_SYMBOL_MARKETCAP',
  since: 'AVAILABLE_SINCE',
};

export const SORT_LABELS: Readonly<Record<MarketSort, string>> = {
  volume: '24 h volume',
  change: '24 h change',
  oi: 'OI change',
  cap: 'Market cap',
  since: 'Available since',
};

export function getSort(search: MarketsSearch): MarketSort {
  return search.sort ?? 'volume';
}

/** What the address asks of the service. */
export function computeFilter(search: MarketsSearch): MarketsFilter {
  const categories = { spot: 'SPOT', perpetual: 'PERPETUAL' } as const;
  return {
    search: search.q?.trim() ?? '',
    category: search.category === undefined ? undefined : categories[search.category],
    venues: search.venue ?? [],
    types: search.data ?? [],
    distinct: search.rows !== 'each',
    sort: SORT_FIELDS[getSort(search)],
    ascending: search.dir === 'asc',
  };
}

/** Pressing a sort: another field starts descending, the same one turns around. */
export function getNextSort(search: MarketsSearch, sort: MarketSort): Pick<MarketsSearch, 'sort' | 'dir'> {
  const turns = getSort(search) === sort && search.dir === undefined;
  return { sort: sort === 'volume' ? undefined : sort, dir: turns ? 'asc' : undefined };
}

/** Filters that narrow the list besides the search text. */
export function countFilters(search: MarketsSearch): number {
  return [search.category, search.venue, search.data, search.watch, search.recorded].filter((one) => one !== undefined)
    .length;
}

const COUNT_WORDS = [
  'No filter is',
  'One filter is',
  'Two filters are',
  'Three filters are',
  'Four filters are',
  'Five filters are',
];

/** Why nothing matches, and what else narrows the list. */
export function getEmptyCopy(search: MarketsSearch): { readonly title: string; readonly body: string } {
  const filters = countFilters(search);
  const also = filters === 0 ? '' : ` ${COUNT_WORDS[filters]} also on.`;
  if (search.q !== undefined) {
    return {
      title: `No market matches “${search.q}”`,
      body: `Search looks at symbols, coin names and market titles.${also}`,
    };
  }
  if (search.watch && filters === 1) {
    return { title: 'No market is watched', body: 'Press W on a row, or its star, to keep a market here.' };
  }
  return { title: 'No market fits the filters', body: `${COUNT_WORDS[filters] ?? 'Filters are'} on.` };
}

/** Without search and filters; sort, rows and the market stay. */
export function clearFilters(search: MarketsSearch): MarketsSearch {
  return {
    ...search,
    q: undefined,
    category: undefined,
    venue: undefined,
    data: undefined,
    watch: undefined,
    recorded: undefined,
  };
}
