import { FIGURE_NAMES } from '@/domain/screener/figure-names';
import { MOVES, type Move } from '@/domain/screener/market-moves';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import {
  choiceOf,
  choicesOf,
  compact,
  flagOf,
  integerOf,
  MAX_TEXT,
  type RawSearch,
  textOf,
  textsOf,
} from './search-fields';
import { MAX_SECONDS, type SharedSearch, sharedOf, upgradeSearch } from './url-state';

export const MARKET_CATEGORIES = ['spot', 'perpetual', 'future', 'option', 'combo', 'prediction'] as const;
export type MarketCategory = (typeof MARKET_CATEGORIES)[number];
/** The orders that the service supports, then those by figures that are loaded on demand. */
export const MARKET_SORTS = ['volume', 'change', 'oi', 'cap', 'since', ...FIGURE_NAMES] as const;
export type MarketSort = (typeof MARKET_SORTS)[number];

/**
 * What a figure is compared with for shading: the other rows, the market's own a day before, or its own in the earliest
 * sample.
 */
export const SHADES = ['market', 'self', 'tape'] as const;
export type Shade = (typeof SHADES)[number];

export interface MarketsSearch extends SharedSearch {
  readonly q?: string;
  readonly category?: MarketCategory;
  readonly venue?: readonly string[];
  readonly coin?: readonly string[];
  /** Cross-exchange or raw symbols. */
  readonly symbol?: readonly string[];
  /** Dataset types of which a market must have at least one. */
  readonly data?: readonly string[];
  /** How the market moved within 24 hours. */
  readonly moves?: readonly Move[];
  /** `each`: a row per venue; absent: one row per symbol. */
  readonly rows?: 'each';
  readonly watch?: true;
  /** Only imported recordings. */
  readonly recorded?: true;
  /** Minimum 24 h volume in USD, 0 for none; absent: the default for the order. */
  readonly floor?: number;
  /** Absent: 24 h volume. */
  readonly sort?: MarketSort;
  /** Absent: descending. */
  readonly dir?: 'asc';
  /** What cells are coloured by; absent: not coloured. */
  readonly shade?: Shade;
  /** The changes between two samples of the list are shown. */
  readonly tape?: true;
  /** The list as sampled at this time; absent: the current list. */
  readonly at?: UnixSeconds;
}

/** No market trades more USD in a day. */
const MAX_FLOOR = 1e15;

/**
 * UTF-16 units available for names in the list request: 8 kB minus the longest search, origin, path, page, class and
 * sort.
 */
const NAMES_ROOM = 6800;

/**
 * Returns a test for whether a name still fits the request; a name that fits uses up its space. Names are longer in a
 * request than in the address, and a request that is too long is refused as a whole.
 */
function makeRoom(): (param: string) => (name: string) => boolean {
  let room = NAMES_ROOM;
  return (param) => (name) => {
    room -= `&${new URLSearchParams([[param, name]])}`.length;
    return room >= 0;
  };
}

export function parseMarketsSearch(input: RawSearch): MarketsSearch {
  const raw = upgradeSearch(input);
  const at = integerOf(raw.at, 0, MAX_SECONDS);
  const fits = makeRoom();
  const fields = {
    ...sharedOf(raw),
    q: textOf(raw.q)?.slice(0, MAX_TEXT),
    category: choiceOf(raw.category, MARKET_CATEGORIES),
    venue: textsOf(raw.venue, NAMES_ROOM, fits('exchange')),
    coin: textsOf(raw.coin, NAMES_ROOM, fits('coin')),
    symbol: textsOf(raw.symbol, NAMES_ROOM),
    data: textsOf(raw.data, NAMES_ROOM, fits('type')),
    moves: choicesOf(raw.moves, MOVES),
    rows: choiceOf(raw.rows, ['each'] as const),
    watch: flagOf(raw.watch),
    recorded: flagOf(raw.recorded),
    floor: integerOf(raw.floor, 0, MAX_FLOOR),
    sort: choiceOf(raw.sort, MARKET_SORTS),
    dir: choiceOf(raw.dir, ['asc'] as const),
    shade: choiceOf(raw.shade, SHADES),
    tape: flagOf(raw.tape),
    at: at === undefined ? undefined : unixSeconds(at),
  };
  return compact<MarketsSearch>(fields);
}
