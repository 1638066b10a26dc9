import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DATASET_TYPES } from '@/contract/datasets';
import {
  categoriesAnswer,
  coinsAnswer,
  exchangesAnswer,
  normalizedSymbolsAnswer,
  symbolsAnswer,
  typesAnswer,
} from '@/contract/payloads';
import type { Http, Validator } from '../http/http';
import type { Source } from './markets';

const STALE_MS = 300_000;

type Answer = Readonly<Record<string, readonly string[] | undefined>>;

interface ListSpec {
  readonly path: string;
  readonly answer: Validator<Answer>;
  /** Fields that may contain the list: deployments differ. */
  readonly fields: readonly string[];
  /** The service needs at least one type. */
  readonly needsType: boolean;
}

const LISTS = {
  exchanges: { path: '/v1/exchanges', answer: exchangesAnswer, fields: ['exchanges'], needsType: true },
  categories: { path: '/v1/categories', answer: categoriesAnswer, fields: ['categories'], needsType: true },
  types: { path: '/v1/types', answer: typesAnswer, fields: ['types'], needsType: false },
  coins: { path: '/v1/coins', answer: coinsAnswer, fields: ['coins'], needsType: false },
  symbols: { path: '/v1/symbols', answer: symbolsAnswer, fields: ['rawSymbols', 'symbols'], needsType: true },
  normalizedSymbols: {
    path: '/v1/normalized-symbols',
    answer: normalizedSymbolsAnswer,
    fields: ['normalizedSymbols'],
    needsType: true,
  },
} as const satisfies Readonly<Record<string, ListSpec>>;

/** A list of names that costs no weight. */
export type DiscoveryList = keyof typeof LISTS;

/** What the names of a list must belong to; empty or absent: anything. */
export interface ListFilter {
  readonly types?: readonly string[];
  readonly venues?: readonly string[];
  readonly coins?: readonly string[];
  readonly category?: string | undefined;
  readonly normalizedSymbol?: string | undefined;
}

function formatListSearch({ needsType }: ListSpec, filter: ListFilter): URLSearchParams {
  const search = new URLSearchParams();
  const types = filter.types ?? [];
  for (const type of needsType && types.length === 0 ? DATASET_TYPES : types) search.append('type', type);
  for (const venue of filter.venues ?? []) search.append('exchange', venue);
  for (const coin of filter.coins ?? []) search.append('coin', coin);
  if (filter.category !== undefined) search.set('category', filter.category);
  if (filter.normalizedSymbol !== undefined) search.set('normalizedSymbol', filter.normalizedSymbol);
  return search;
}

/** The names of `list` in the service's order, without duplicates; empty when the field is missing. */
export async function loadList(
  http: Http,
  list: DiscoveryList,
  filter: ListFilter,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const spec: ListSpec = LISTS[list];
  const answer = await http.loadJson(spec.path, formatListSearch(spec, filter), spec.answer, signal);
  return [...new Set(spec.fields.flatMap((field) => answer[field] ?? []))];
}

/** The possible values of a filter, narrowed by the other filters. Discovery: costs no weight. */
export function listQuery({ http }: Source, list: DiscoveryList, filter: ListFilter = {}) {
  return queryOptions({
    queryKey: ['list', list, filter],
    queryFn: ({ signal }) => loadList(http, list, filter, signal),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
}
