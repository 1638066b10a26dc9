import type { Market } from '@/contract/payloads';
import type { MarketsFilter } from '@/data/queries/markets-page';
import { PREDICTION_VENUE } from '@/data/queries/predictions';
import { hidesBehindOthers, type MarketScreen } from '@/data/queries/screen-markets';
import { getDatasetLabel, isDatasetType } from '@/data/queries/types';
import { formatCompact } from '@/domain/format/format-compact';
import { isRecording, type World, worldOf } from '@/domain/recording';
import { FIGURE_LABELS } from '@/features/markets/figures/figure-words';
import { isOwnSort } from '@/features/markets/table/own-order';
import { nameFilters } from '@/panes/list/filter-words';
import type { MarketCategory, MarketSort, MarketsSearch } from '@/state/fields/markets-fields';

/** The service's name of each sort; if rows are sorted here, they are requested by volume. */
const SORT_FIELDS: Readonly<Record<MarketSort, MarketsFilter['sort']>> = {
  volume: 'VOLUME_24H',
  change: 'PRICE_CHANGE_24H',
  oi: 'MARKET_SYMBOL_OI_CHANGE_24H',
  cap: 'MARKET_SYMBOL_MARKETCAP',
  since: 'AVAILABLE_SINCE',
  name: 'VOLUME_24H',
  price: 'VOLUME_24H',
  'volume-change': 'VOLUME_24H',
  'oi-usd': 'VOLUME_24H',
  interest: 'VOLUME_24H',
  funding: 'VOLUME_24H',
  liquidations: 'VOLUME_24H',
};

export const SORT_LABELS: Readonly<Record<MarketSort, string>> = {
  volume: '24 h volume',
  change: '24 h change',
  oi: '24 h OI change, coins',
  cap: 'Market cap',
  since: 'Available since',
  name: 'Name',
  price: 'Last price',
  'volume-change': '24 h volume change',
  'oi-usd': '24 h OI change, USD',
  ...FIGURE_LABELS,
};

export function getSort(search: MarketsSearch): MarketSort {
  return search.sort ?? 'volume';
}

/** Nobody has chosen an order. Then recordings, which the reader made on purpose, are listed before the rest. */
export function isByDefault({ sort, dir, q }: MarketsSearch): boolean {
  return sort === undefined && dir === undefined && q === undefined;
}

const WORLD_RANKS: Readonly<Record<World, number>> = { live: 0, demo: 1, recorded: 2, simulated: 3 };

/** Live markets first, then demos, then recordings (latest first), then the rest in its order. */
export function putRecordingsFirst(markets: readonly Market[]): readonly Market[] {
  if (markets.every(({ recorded }) => recorded === undefined)) return markets;
  const rankOf = (market: Market): number => WORLD_RANKS[worldOf(market)];
  // A live recording ends now: sorted by its seconds, it would change places all the time.
  const endOf = (market: Market): number => (isRecording(market) ? (market.recorded?.to.s ?? 0) : 0);
  return [...markets].sort((a, b) => rankOf(a) - rankOf(b) || endOf(b) - endOf(a));
}

/** The classes that the service's own filter takes. */
const FILTER_CATEGORIES: Readonly<Partial<Record<MarketCategory, NonNullable<MarketsFilter['category']>>>> = {
  spot: 'SPOT',
  perpetual: 'PERPETUAL',
};

/**
 * Sorts by change. Without a minimum volume, markets that hardly trade would be on top: a few trades move them most.
 */
const CHANGE_SORTS: readonly MarketSort[] = ['change', 'oi', 'volume-change', 'oi-usd'];
/** Minimum 24 h volume of a market in a list about changes, USD, unless another is chosen. */
const USUAL_FLOOR_USD = 1_000_000;

/** Minimum 24 h volume in USD: the chosen one, or the default of a list about changes, or 0 for none. */
export function getFloor(search: MarketsSearch): number {
  const { floor, q, moves, watch, recorded } = search;
  if (floor !== undefined) return floor;
  // Markets that are searched by name or saved by hand are wanted whatever their volume.
  if (q !== undefined || watch === true || recorded === true) return 0;
  return CHANGE_SORTS.includes(getSort(search)) || moves !== undefined ? USUAL_FLOOR_USD : 0;
}

/** Questions have their own screen: the list includes them only if they are requested by class, venue or name. */
function hidesQuestions({ category, venue, q, symbol, watch }: MarketsSearch): boolean {
  const isNamed = q !== undefined || symbol !== undefined || watch === true;
  return category !== 'prediction' && venue?.includes(PREDICTION_VENUE) !== true && !isNamed;
}

/** Whether a list of every class is without the questions all the same. */
export const leavesQuestionsOut = (search: MarketsSearch): boolean =>
  search.category === undefined && hidesQuestions(search);

/** The filters in the address that the service does not have. */
export function computeScreen(search: MarketsSearch): MarketScreen {
  const { category, symbol = [], moves = [] } = search;
  const isOther = category !== undefined && FILTER_CATEGORIES[category] === undefined;
  return {
    category: isOther ? category.toUpperCase() : undefined,
    symbols: symbol,
    moves,
    hidesQuestions: hidesQuestions(search),
    leastVolume: getFloor(search),
  };
}

/** The request to the service for an address. */
export function computeFilter(search: MarketsSearch): MarketsFilter {
  const text = search.q?.trim() ?? '';
  const [only, ...others] = search.symbol ?? [];
  return {
    // One symbol narrows what is loaded; the exact rows are selected here.
    search: text === '' && others.length === 0 ? (only ?? '') : text,
    category: search.category === undefined ? undefined : FILTER_CATEGORIES[search.category],
    venues: search.venue ?? [],
    types: search.data ?? [],
    coins: search.coin ?? [],
    distinct: search.rows !== 'each' && !hidesBehindOthers(computeScreen(search)),
    sort: SORT_FIELDS[getSort(search)],
    // What is sorted here is the same list either way.
    ascending: search.dir === 'asc' && !isOwnSort(getSort(search)),
  };
}

/** Choosing a sort: the largest first, names from A. */
export const startSort = (sort: MarketSort): Pick<MarketsSearch, 'sort' | 'dir'> => ({
  sort: sort === 'volume' ? undefined : sort,
  dir: sort === 'name' ? 'asc' : undefined,
});

/** Pressing a sort: another field starts it, the same one turns around. */
export function getNextSort(search: MarketsSearch, sort: MarketSort): Pick<MarketsSearch, 'sort' | 'dir'> {
  const start = startSort(sort);
  const turns = getSort(search) === sort && search.dir === start.dir;
  return turns ? { ...start, dir: start.dir === 'asc' ? undefined : 'asc' } : start;
}

/** Filters that narrow the list besides the search text. */
export function countFilters(search: MarketsSearch): number {
  const { category, venue, coin, symbol, data, moves, watch, recorded, floor } = search;
  return [category, venue, coin, symbol, data, moves, watch, recorded, floor].filter((one) => one !== undefined).length;
}

/** The plain watchlist, without any other filter. */
export function isWatchlistAlone(search: MarketsSearch): boolean {
  return search.watch === true && search.q === undefined && countFilters(search) === 1;
}

/** Why nothing matches, and which filters are on. */
export function getEmptyCopy(search: MarketsSearch, watched = 0): { readonly title: string; readonly body: string } {
  const filters = countFilters(search);
  const also = filters === 0 ? '' : ` ${nameFilters(filters)} also on.`;
  if (search.q !== undefined) {
    return {
      title: `No market matches “${search.q}”`,
      body: `Search covers symbols, coin names and titles.${also}`,
    };
  }
  if (isWatchlistAlone(search) && watched > 0) {
    return {
      title: 'No watched market listed',
      body: 'The service lists none of your watched markets.',
    };
  }
  if (isWatchlistAlone(search)) {
    return { title: 'Watchlist is empty', body: 'Press W on a row, or its star, to add a market.' };
  }
  const floor = getFloor(search);
  const least = search.floor === undefined && floor > 0 ? ` Only markets with ${describeFloor(floor)} are listed.` : '';
  return { title: 'No market matches the filters', body: `${nameFilters(filters)} on.${least}` };
}

/** Whether two addresses give the same list: selected market, colours and list history do not matter. */
export function isSameList(one: MarketsSearch, other: MarketsSearch): boolean {
  return JSON.stringify(pickList(one)) === JSON.stringify(pickList(other));
}

/** The parts of an address that the list depends on. */
function pickList(search: MarketsSearch) {
  const { q, category, venue, coin, symbol, data, moves, rows, watch, recorded, floor, dir } = search;
  return { q, category, venue, coin, symbol, data, moves, rows, watch, recorded, floor, sort: getSort(search), dir };
}

/** Filters and order of the list: "“btc”, Perpetual, ATLAS_SPOT, by 24 h change". */
export function describeList(search: MarketsSearch): string {
  const { q, category, venue = [], coin = [], symbol = [], data = [], moves = [], rows, watch, recorded } = search;
  const parts = [
    q === undefined ? '' : `“${q}”`,
    category === undefined ? '' : `${category[0].toUpperCase()}${category.slice(1)}`,
    listNames(venue, 'venues'),
    listNames(coin, 'coins'),
    listNames(symbol, 'symbols'),
    data.map((type) => (isDatasetType(type) ? getDatasetLabel(type) : type)).join(', '),
    moves.map((move) => move.replace('-', ' ').replace('oi', 'OI')).join(', '),
    rows === 'each' ? 'a row per venue' : '',
    watch === true ? 'Watchlist' : '',
    recorded === true ? 'Recorded' : '',
    describeFloor(getFloor(search)),
  ].filter((part) => part !== '');
  const order = `by ${SORT_LABELS[getSort(search)]}${search.dir === 'asc' ? ', ascending' : ''}`;
  return [parts.length === 0 ? 'all markets' : parts.join(', '), order].join(', ');
}

/** "≥ 1M USD" */
export const nameFloor = (floor: number): string => `≥ ${formatCompact(floor).replace(/\.0+(?=\D|$)/, '')} USD`;

/** "volume ≥ 1M USD"; empty without a minimum. */
const describeFloor = (floor: number): string => (floor > 0 ? `volume ${nameFloor(floor)}` : '');

const MAX_NAMED = 4;

/** The names, or for many of them their number. */
const listNames = (names: readonly string[], plural: string): string =>
  names.length > MAX_NAMED ? `${names.length} ${plural}` : names.join(', ');

/** The address with the list of another one; everything else stays. */
export function returnToList(search: MarketsSearch, before: MarketsSearch): MarketsSearch {
  return { ...search, ...pickList(before), sort: before.sort };
}

/** Without search and filters; sort, rows and the market stay. */
export function clearFilters(search: MarketsSearch): MarketsSearch {
  return {
    ...search,
    q: undefined,
    category: undefined,
    venue: undefined,
    coin: undefined,
    symbol: undefined,
    data: undefined,
    moves: undefined,
    watch: undefined,
    recorded: undefined,
    floor: undefined,
  };
}

/** Every listed market is a spot market. */
export const isSpot = ({ category }: Pick<MarketsSearch, 'category'>): boolean => category === 'spot';

/** Whether each symbol is shown by its largest venue. The watchlist and recordings have one row per market. */
export const isDistinct = ({ rows, watch, recorded }: MarketsSearch): boolean =>
  rows !== 'each' && watch !== true && recorded !== true;
