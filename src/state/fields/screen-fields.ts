import type { UnixSeconds } from '@/domain/units';
import {
  defaulted,
  integer,
  market,
  numbers,
  points,
  type SearchFields,
  type SearchOf,
  spoken,
  time,
} from './field-kinds';
import { compact, MAX_SECONDS, type RawSearch } from './read-field';
import { URL_VERSION, upgradeSearch } from './search-version';

/** Market and time range, shared by all views; without `from` and `period` the view follows the live edge. */
export const SHARED_FIELDS = {
  /** `ATLAS_FUTURES:BTCUSDT`. */
  m: market(),
  from: time(),
  /** Length of the range in seconds; without `from`: the last `period` seconds. */
  period: integer(1, MAX_SECONDS),
} satisfies SearchFields;

export interface SharedSearch {
  readonly v: typeof URL_VERSION;
  /** `ATLAS_FUTURES:BTCUSDT`. */
  readonly m?: string;
  readonly from?: UnixSeconds;
  /** Length of the range in seconds; without `from`: the last `period` seconds. */
  readonly period?: number;
}

/** Most lines that can be distinguished by colour. */
export const MAX_COMPARED = 6;

const MAX_LIVE_SECONDS = 86_400;

/** Seconds between two looks at the live edge, 0: none; absent: as often as the budget allows. */
export const LIVE = integer(0, MAX_LIVE_SECONDS);

/** Order of a list; absent: descending. */
export const DIRECTION = defaulted(['asc', 'desc'], 'desc', { words: spoken('asc', 'desc') });

/** Prices of the horizontal lines. */
export const LINES = numbers(-1e12, 1e12, { isOfMarket: true });

/** Start and end of the ruler, each a Unix second and a price: `1781740000:97190.3`. */
export const RULER = points({ isOfMarket: true });

/** What an address says of the ruler on a plot of prices. */
export type RulerSearch = SearchOf<{ readonly ruler: typeof RULER }>;

/** Parses the address of a screen. What cannot be read is left out: a damaged link opens the view with its defaults. */
export type ParseSearch<S> = (input: RawSearch) => S;

/** The parser of an address with the shared fields and these; `settle` drops what contradicts itself. */
export function makeParser<F extends SearchFields>(
  fields: F,
  settle: (search: SearchOf<F>) => SearchOf<F> = (search) => search,
): ParseSearch<SharedSearch & SearchOf<F>> {
  return (input) => {
    const raw = upgradeSearch(input);
    return { ...readShared(raw), ...settle(readFields(fields, raw)) };
  };
}

/** Parses only the shared fields. */
export const parseSharedSearch: ParseSearch<SharedSearch> = (input) => readShared(upgradeSearch(input));

const readShared = (raw: RawSearch): SharedSearch => ({ v: URL_VERSION, ...readFields(SHARED_FIELDS, raw) });

function readFields<F extends SearchFields>(fields: F, raw: RawSearch): SearchOf<F> {
  return compact(
    Object.fromEntries(Object.entries(fields).map(([name, { read }]) => [name, read(raw[name])])),
  ) as SearchOf<F>;
}
