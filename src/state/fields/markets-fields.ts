import { FIGURE_NAMES } from '@/domain/screener/figure-names';
import { MOVES } from '@/domain/screener/market-moves';
import {
  choice,
  choices,
  flag,
  integer,
  type SearchFields,
  type SearchOf,
  spoken,
  text,
  texts,
  time,
} from './field-kinds';
import { compact } from './read-field';
import { DIRECTION, makeParser, type SharedSearch } from './screen-fields';

export const MARKET_CATEGORIES = ['spot', 'perpetual', 'future', 'option', 'combo', 'prediction'] as const;
export type MarketCategory = (typeof MARKET_CATEGORIES)[number];
/** The orders that the service supports, then those of its whole list, then those by figures that are loaded on demand. */
export const MARKET_SORTS = [
  'volume',
  'change',
  'oi',
  'cap',
  'since',
  'name',
  'price',
  'volume-change',
  'oi-usd',
  ...FIGURE_NAMES,
] as const;
export type MarketSort = (typeof MARKET_SORTS)[number];

/**
 * What a figure is compared with for shading: the other rows, the market's own a day before, or its own in the earliest
 * sample.
 */
export const SHADES = ['market', 'self', 'tape'] as const;
export type Shade = (typeof SHADES)[number];

/** No market trades more USD in a day. */
const MAX_FLOOR = 1e15;

/**
 * UTF-16 units available for names in the list request: 8 kB minus the longest search, origin, path, page, class and
 * sort.
 */
const NAMES_ROOM = 6800;

export const MARKETS_FIELDS = {
  q: text(),
  category: choice(MARKET_CATEGORIES, {
    words: { ...spoken('spot', 'perpetual', 'future', 'option', 'combo'), perp: 'perpetual' },
  }),
  venue: texts(NAMES_ROOM),
  coin: texts(NAMES_ROOM),
  /** Cross-exchange or raw symbols. */
  symbol: texts(NAMES_ROOM),
  /** Dataset types of which a market must have at least one. */
  data: texts(NAMES_ROOM),
  /** How the market moved within 24 hours. */
  moves: choices(MOVES, { words: spoken('price-up', 'price-down', 'oi-up', 'oi-down', 'volume-up', 'volume-down') }),
  /** `each`: a row per venue; absent: one row per symbol. */
  rows: choice(['each'], { words: spoken('each') }),
  watch: flag({ words: { watched: '1' } }),
  /** Only imported recordings. */
  recorded: flag({ words: { recorded: '1' } }),
  /** Minimum 24 h volume in USD, 0 for none; absent: the default for the order. */
  floor: integer(0, MAX_FLOOR),
  /** Absent: 24 h volume. */
  sort: choice(MARKET_SORTS, { words: { ...spoken('change', 'oi', 'cap', 'since'), volume: undefined } }),
  dir: DIRECTION,
  /** What cells are coloured by; absent: not coloured. */
  shade: choice(SHADES),
  /** The changes between two samples of the list are shown. */
  tape: flag({ words: { history: '1' } }),
  /** The list as sampled at this time; absent: the current list. */
  at: time(),
} satisfies SearchFields;

export type MarketsSearch = SharedSearch & SearchOf<typeof MARKETS_FIELDS>;

export const parseMarketsSearch = makeParser(MARKETS_FIELDS, fitRequest);

/** The fields whose names the list request carries, each with its parameter. */
const NAMED = [
  ['venue', 'exchange'],
  ['coin', 'coin'],
  ['data', 'type'],
] as const;

/** Drops the names for which the request has no room: one that is too long is refused as a whole. */
function fitRequest(search: SearchOf<typeof MARKETS_FIELDS>): SearchOf<typeof MARKETS_FIELDS> {
  let room = NAMES_ROOM;
  const kept = NAMED.map(([field, param]) => {
    const names = search[field]?.filter((name) => {
      // Names are longer in a request than in the address.
      room -= `&${new URLSearchParams([[param, name]])}`.length;
      return room >= 0;
    });
    return [field, names?.length === 0 ? undefined : names] as const;
  });
  return compact({ ...search, ...Object.fromEntries(kept) });
}
