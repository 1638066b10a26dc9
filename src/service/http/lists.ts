import type { DatasetType } from '@/contract/datasets';
import { type FILTER_PARAMS, MARKETS_PARAMS, PAGE_SIZE_DEFAULT } from '@/contract/params';
import { ROUTES, type Route, type RouteSpec } from '@/contract/routes';
import type { MarketSortField, SortDirection } from '@/contract/values';
import { type ParamValue, parseParam, parseRawParams, type RawParams } from '@/service/request/query-params';
import { invalidParam, ServiceError } from '@/service/request/service-error';
import type { StoredMarket } from '@/service/store/engine/store';
import type { Catalogue } from '../catalogue/catalogue';
import type { CatalogueMarket } from '../catalogue/catalogue-market';
import { filterMarkets, type MarketFilter, searchMarkets } from '../catalogue/market-search';

type ListRoute = Exclude<Route, '/v1/points' | '/v1/markets' | '/v1/usage'>;

const distinct = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '').sort();

/** The symbols of a market that series are asked by, as far as the filter names them. */
function symbolsOf({ stored, symbols }: CatalogueMarket, { rawSymbol }: MarketFilter): readonly string[] {
  if (rawSymbol.length === 0 || rawSymbol.includes(stored.rawSymbol)) return symbols;
  return symbols.filter((symbol) => rawSymbol.includes(symbol));
}

/** What each list endpoint says of the markets that pass its filters. */
const LISTS: Readonly<Record<ListRoute, (markets: readonly CatalogueMarket[], filter: MarketFilter) => object>> = {
  '/v1/coins': (markets) => ({ coins: distinct(markets.map(({ stored }) => stored.coin)) }),
  '/v1/symbols': (markets, filter) => ({
    rawSymbols: distinct(markets.flatMap((market) => symbolsOf(market, filter))),
  }),
  '/v1/normalized-symbols': (markets) => ({
    normalizedSymbols: distinct(markets.map(({ stored }) => stored.normalizedSymbol)),
  }),
  '/v1/exchanges': (markets) => ({ exchanges: distinct(markets.map(({ stored }) => stored.exchange)) }),
  '/v1/categories': (markets) => ({ categories: distinct(markets.map(({ stored }) => stored.category)) }),
  '/v1/types': (markets, filter) => ({
    types: distinct(markets.flatMap(({ stored }) => stored.types)).filter(
      (type) => filter.type.length === 0 || filter.type.includes(type),
    ),
  }),
  '/v1/tenors': (markets) => ({ tenors: distinct(markets.map(({ stored }) => stored.tenor)) }),
  '/v1/block-sizes': (markets, { type }) => {
    const asks = (name: DatasetType, stored: StoredMarket) => type.includes(name) && stored.types.includes(name);
    const sizes = markets.flatMap(({ stored }) => [
      ...(asks('BLOCK_BOOK_SNAPSHOT_AGG', stored) ? [stored.block] : []),
      ...(asks('TPO_AGG', stored) ? [stored.tpoBlock] : []),
    ]);
    return { blockSizes: [...new Set(sizes)].filter((size) => size > 0).sort((a, b) => a - b) };
  },
};

const FILTER_NAMES: readonly (keyof typeof FILTER_PARAMS)[] = [
  'type',
  'exchange',
  'category',
  'coin',
  'rawSymbol',
  'normalizedSymbol',
];

interface Checked {
  readonly filter: MarketFilter;
  readonly first: (name: string) => ParamValue | undefined;
}

/** Checks every parameter of a discovery path against its table. */
function checkParams(route: Route, raw: RawParams, catalogue: Catalogue): Checked {
  const { params, required }: RouteSpec = ROUTES[route];
  const values = new Map(Object.entries(params).map(([name, spec]) => [name, parseParam(raw, name, spec)]));
  for (const name of required) {
    if (values.get(name)?.length === 0) throw invalidParam(name, 'is required: give at least one dataset type');
  }
  const exchanges = (values.get('exchange') ?? []) as readonly string[];
  if (exchanges.some((exchange) => !catalogue.exchanges.has(exchange))) {
    const known = [...catalogue.exchanges].sort().join(', ');
    throw new ServiceError('INVALID_EXCHANGE', `exchange must be one of ${known}`);
  }
  const filter = Object.fromEntries(FILTER_NAMES.map((name) => [name, values.get(name) ?? []]));
  return { filter: filter as unknown as MarketFilter, first: (name) => values.get(name)?.[0] };
}

/** Body of a list endpoint. @throws ServiceError */
export function listMarkets(route: ListRoute, search: URLSearchParams, catalogue: Catalogue): object {
  const { filter } = checkParams(route, parseRawParams(search, ROUTES[route].params), catalogue);
  return LISTS[route](filterMarkets(catalogue.markets, filter), filter);
}

/** Body of `/v1/markets`. @throws ServiceError */
export function pageMarkets(search: URLSearchParams, catalogue: Catalogue): object {
  const raw = parseRawParams(search, MARKETS_PARAMS);
  const { filter, first } = checkParams('/v1/markets', raw, catalogue);
  const field = first('sortCriteria.field') as MarketSortField | undefined;
  const direction = first('sortCriteria.direction') as SortDirection | undefined;
  return searchMarkets(catalogue, {
    ...filter,
    symbolFilter: String(first('symbolFilter') ?? ''),
    field: field ?? 'VOLUME_24H',
    direction: direction ?? 'SORT_DIRECTION_DESC',
    distinct: first('distinct') === true,
    pageSize: Number(first('pageSize') ?? PAGE_SIZE_DEFAULT),
    pageOffset: Number(first('pageOffset') ?? 0),
  });
}
