import { FILTER_PARAMS, MARKETS_PARAMS, type ParamSpec, POINTS_PARAMS } from './params';

export interface RouteSpec {
  readonly params: Readonly<Record<string, ParamSpec>>;
  readonly required: readonly string[];
  readonly summary: string;
}

const list = (summary: string, required: readonly string[] = ['type']): RouteSpec => ({
  params: FILTER_PARAMS,
  required,
  summary,
});

/** Every path of the API. Only `/v1/points` costs weight. */
export const ROUTES = {
  '/v1/points': { params: POINTS_PARAMS, required: ['type'], summary: 'Market data series.' },
  '/v1/markets': { params: MARKETS_PARAMS, required: [], summary: 'Markets: search, filter, sort, page.' },
  '/v1/coins': list('Base assets.', []),
  '/v1/symbols': list('Venue symbols.'),
  '/v1/normalized-symbols': list('Cross-exchange symbols.'),
  '/v1/block-sizes': list('Finest order-book block sizes.'),
  '/v1/exchanges': list('Venues.'),
  '/v1/categories': list('Market classes.'),
  '/v1/types': list('Datasets.', []),
  '/v1/tenors': list('Option tenors.', []),
  '/v1/usage': { params: {}, required: [], summary: "State of the key's weight budget." },
} as const satisfies Record<string, RouteSpec>;

export type Route = keyof typeof ROUTES;
