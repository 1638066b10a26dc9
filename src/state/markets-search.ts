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
/** The orders that the service knows, then those by figures that are loaded on demand. */
export const MARKET_SORTS = ['volume', 'change', 'oi', 'cap', 'since', ...FIGURE_NAMES] as const;
export type MarketSort = (typeof MARKET_SORTS)[number];

/** A figure beside those of the other rows, the market's own of a day before, or its own of the earliest sample. */
export const SHADES = ['market', 'self', 'tape'] as const;
export type Shade = (typeof SHADES)[number];

export interface MarketsSearch extends SharedSearch {
  readonly q?: string;
  readonly category?: MarketCategory;
  readonly venue?: readonly string[];
  readonly coin?: readonly string[];
  /** Cross-exchange or raw symbols. */
  readonly symbol?: readonly string[];
  /** Dataset types of which a market must serve one. */
  readonly data?: readonly string[];
  /** What the market did within 24 hours. */
  readonly moves?: readonly Move[];
  /** `each`: a row per venue; absent: one row per symbol. */
  readonly rows?: 'each';
  readonly watch?: true;
  /** Imported recordings alone. */
  readonly recorded?: true;
  /** Minimum 24 h volume in USD, 0 for none; absent: the default of the order. */
  readonly floor?: number;
  /** Absent: 24 h volume. */
  readonly sort?: MarketSort;
  /** Absent: descending. */
  readonly dir?: 'asc';
  /** What cells are coloured by; absent: not at all. */
  readonly shade?: Shade;
  /** What moved from one sample of the list to another is shown beside it. */
  readonly tape?: true;
  /** The list as it was sampled then; absent: as it is. */
  readonly at?: UnixSeconds;
}

/** No market trades more USD in a day. */
const MAX_FLOOR = 1e15;

/** UTF-16 units of names in the request for a list: 8 kB less the longest search, origin, path, page, class and sort. */
const NAMES_ROOM = 6800;

/**
 * Whether the request still has room for a name, which then takes it: written as a request, names are longer than in the
 * address, and a request that is too long is refused whole.
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
