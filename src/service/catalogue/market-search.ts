import type { Market, MarketsAnswer } from '@/contract/payloads';
import type { MarketSortField, SortDirection } from '@/contract/values';
import type { Catalogue } from './catalogue';
import type { CatalogueMarket } from './catalogue-market';

/** Values of a filter; empty accepts all. */
export interface MarketFilter {
  readonly type: readonly string[];
  readonly exchange: readonly string[];
  readonly category: readonly string[];
  readonly coin: readonly string[];
  readonly rawSymbol: readonly string[];
  readonly normalizedSymbol: readonly string[];
}

export interface MarketQuery extends MarketFilter {
  readonly symbolFilter: string;
  readonly field: MarketSortField;
  readonly direction: SortDirection;
  readonly distinct: boolean;
  readonly pageSize: number;
  readonly pageOffset: number;
}

type Accepts = (market: CatalogueMarket) => boolean;

const accepts = (values: readonly string[], of: (market: CatalogueMarket) => string): Accepts[] => {
  if (values.length === 0) return [];
  const set = new Set(values);
  return [(market) => set.has(of(market))];
};

/** Matches the market's own symbol or any symbol of its series. */
const acceptsSymbol = (values: readonly string[]): Accepts[] => {
  if (values.length === 0) return [];
  const set = new Set(values);
  return [({ stored, symbols }) => set.has(stored.rawSymbol) || symbols.some((symbol) => set.has(symbol))];
};

/**
 * The tests for a filter, all of which a market has to pass. A market with several types passes when it serves any
 * requested one.
 */
function makeTests(filter: MarketFilter): Accepts[] {
  const tests: Accepts[] = [
    ...accepts(filter.exchange, ({ stored }) => stored.exchange),
    ...accepts(filter.category, ({ stored }) => stored.category),
    ...accepts(filter.coin, ({ stored }) => stored.coin),
    ...acceptsSymbol(filter.rawSymbol),
    ...accepts(filter.normalizedSymbol, ({ stored }) => stored.normalizedSymbol),
  ];
  if (filter.type.length > 0) {
    tests.push(({ stored }) => filter.type.some((type) => stored.types.includes(type)));
  }
  return tests;
}

export function filterMarkets(markets: readonly CatalogueMarket[], filter: MarketFilter): readonly CatalogueMarket[] {
  const tests = makeTests(filter);
  return tests.length === 0 ? markets : markets.filter((market) => tests.every((test) => test(market)));
}

const orders = new WeakMap<Catalogue, Map<string, readonly CatalogueMarket[]>>();

function compareVolume(a: CatalogueMarket, b: CatalogueMarket): number {
  return (b.sortValues.VOLUME_24H ?? -1) - (a.sortValues.VOLUME_24H ?? -1) || a.stored.id - b.stored.id;
}

/**
 * All markets in an order, sorted once per catalogue. Ties are sorted by volume, then by id. Markets without a value
 * are last.
 */
function getOrder(catalogue: Catalogue, field: MarketSortField, direction: SortDirection): readonly CatalogueMarket[] {
  const known = orders.get(catalogue) ?? new Map<string, readonly CatalogueMarket[]>();
  orders.set(catalogue, known);
  const name = `${field} ${direction}`;
  let order = known.get(name);
  if (!order) {
    const sign = direction === 'SORT_DIRECTION_ASC' ? 1 : -1;
    order = [...catalogue.markets].sort((a, b) => {
      const x = a.sortValues[field];
      const y = b.sortValues[field];
      if (x === undefined || y === undefined)
        return Number(x === undefined) - Number(y === undefined) || compareVolume(a, b);
      return sign * (x - y) || compareVolume(a, b);
    });
    known.set(name, order);
  }
  return order;
}

/** Accepts, per normalized symbol, the market with the largest volume among those that pass. */
function acceptsLargest(catalogue: Catalogue, passes: Accepts): Accepts {
  const largest = new Map<string, CatalogueMarket>();
  for (const market of getOrder(catalogue, 'VOLUME_24H', 'SORT_DIRECTION_DESC')) {
    const { normalizedSymbol } = market.stored;
    if (!largest.has(normalizedSymbol) && passes(market)) largest.set(normalizedSymbol, market);
  }
  return (market) => largest.get(market.stored.normalizedSymbol) === market;
}

function makePasses(catalogue: Catalogue, query: MarketQuery): Accepts {
  const needle = query.symbolFilter.toLowerCase();
  const tests = makeTests(query);
  if (needle !== '') tests.push(({ haystack }) => haystack.includes(needle));
  const passes: Accepts = (market) => tests.every((test) => test(market));
  return query.distinct ? acceptsLargest(catalogue, passes) : passes;
}

/** The smallest step of a market's price; 0: the prices of an event are those of its questions, and some have none. */
const tickOf = ({ entry, stored }: CatalogueMarket): number =>
  entry.lastPrice === undefined || stored.predictions !== '' ? 0 : stored.tick;

/** One page of `/v1/markets`. `nextOffset` = offset + number returned, also at the end. */
export function searchMarkets(catalogue: Catalogue, query: MarketQuery): Required<MarketsAnswer> {
  const passes = makePasses(catalogue, query);
  const symbols: Market[] = [];
  const priceTicks: number[] = [];
  let before = 0;
  for (const market of getOrder(catalogue, query.field, query.direction)) {
    if (!passes(market)) continue;
    if (before++ < query.pageOffset) continue;
    symbols.push(market.entry);
    priceTicks.push(tickOf(market));
    if (symbols.length === query.pageSize) break;
  }
  return { symbols, nextOffset: query.pageOffset + symbols.length, priceTicks };
}
