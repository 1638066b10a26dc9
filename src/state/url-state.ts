import { CHART_FIELDS } from './fields/chart-fields';
import type { SearchFields } from './fields/field-kinds';
import { HEATMAP_FIELDS } from './fields/heatmap-fields';
import { PROFILE_FIELDS } from './fields/profile-fields';
import { compact, type RawSearch } from './fields/read-field';
import type { SharedSearch } from './fields/screen-fields';
import { URL_VERSION } from './fields/search-version';
import { SUPPLY_FIELDS } from './fields/supply-fields';

export * from './fields/chart-fields';
export * from './fields/heat-choices';
export * from './fields/heatmap-fields';
export { MAX_SECONDS, type RawSearch } from './fields/read-field';
export { MAX_COMPARED, parseSharedSearch, type RulerSearch, type SharedSearch } from './fields/screen-fields';
export { URL_VERSION, upgradeSearch } from './fields/search-version';
export { formatSearchText } from './format-search';

/** The fields that a view passes to the next one. */
export function getShared(search: Partial<SharedSearch>): SharedSearch {
  return compact<SharedSearch>({
    v: URL_VERSION,
    m: search.m,
    from: search.from,
    period: search.period,
  });
}

/** The fields of an address that name markets. */
interface MarketFields {
  readonly m?: string;
  readonly with?: readonly string[];
}

/** Fields of any screen that only make sense on one market. */
const OF_MARKET: Readonly<Record<string, undefined>> = Object.fromEntries(
  [HEATMAP_FIELDS, CHART_FIELDS, PROFILE_FIELDS, SUPPLY_FIELDS].flatMap((fields: SearchFields) =>
    Object.keys(fields).flatMap((name) => (fields[name]?.isOfMarket === true ? [[name, undefined]] : [])),
  ),
);

/**
 * The same view on another market. Drops what only made sense for the previous one (venues, prices, blocks, sizes,
 * tokens and questions), and the comparison with itself.
 */
export function changeMarket<T extends MarketFields>(search: T, m: string): T {
  if (search.m === m) return search;
  const others = search.with?.filter((id) => id !== m);
  const compared = search.with === undefined ? {} : { with: others?.length === 0 ? undefined : others };
  return { ...search, ...compared, m, ...OF_MARKET };
}

/** The address bar's text as fields; a repeated parameter becomes a list. */
export function parseSearchText(text: string): RawSearch {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(fields);
}
