import { formatMarketId, type MarketId, parseMarketId } from '@/domain/market-id';
import { chooseMarkets } from '@/panes/plot/venue-sources';
import { type ChartSearch, changeMarket, MAX_COMPARED } from '@/state/url-state';
import type { ChartChoice, ChartFacts } from './chart-facts';

/** Whose data a chart shows. */
export interface ChartMarkets {
  /** Where prices are taken from: sums have none. */
  readonly reference: MarketId;
  /** Venues of the panes under the price, in a fixed order, so that equal sums are one series. */
  readonly venues: readonly string[];
  /** Markets on the axis of the reference. */
  readonly compared: readonly MarketId[];
  /**
   * Venues whose open interest and funding are shown separately, beside `venues`; empty if `venues` is a single one.
   */
  readonly each: readonly MarketId[];
}

/** Most markets that each mode compares with the reference: spreads and ratios of several share no axis. */
const MAX_BY_MODE = { compare: MAX_COMPARED, spread: 1, basis: MAX_COMPARED, ratio: 1 } as const;

/**
 * Prices are those of the market's own venue if it is chosen, otherwise of the largest chosen one. A spread, basis or
 * ratio is that to the markets which were named; further venues only join the panes. Without a named one it is that to
 * the other venues.
 */
export function findChartMarkets(
  { market, offered, canSum }: Pick<ChartFacts, 'market' | 'offered' | 'canSum'>,
  { venues, others, mode }: Pick<ChartChoice, 'venues' | 'others' | 'mode'>,
): ChartMarkets {
  const chosen = chooseMarkets(market, offered, venues);
  const reference = chosen.find(({ exchange }) => exchange === market.exchange) ?? chosen[0];
  const own = formatMarketId(reference);
  const named = others.flatMap((id) => (id === own ? [] : (parseMarketId(id) ?? [])));
  // Percent shows venues and markets side by side, all on one axis.
  const isOfNamed = mode === undefined || (mode !== 'compare' && named.length > 0);
  const isSum = isOfNamed && canSum;
  const against = isOfNamed ? named : [...chosen, ...named];
  const each = chosen.length < 2 ? [] : chosen.filter((one) => isSum || one !== reference);
  const unique = new Map(against.map((one) => [formatMarketId(one), one]));
  unique.delete(own);
  return {
    reference: toId(reference),
    venues: isSum ? chosen.map(({ exchange }) => exchange).sort() : [reference.exchange],
    compared: [...unique.values()].slice(0, MAX_BY_MODE[mode ?? 'compare']).map(toId),
    each: each.slice(0, MAX_COMPARED).map(toId),
  };
}

/** The address with the first compared market in the place of the chart's own, and the other way round. */
export function swapMarkets(
  search: ChartSearch,
  { reference, compared }: Pick<ChartMarkets, 'reference' | 'compared'>,
): ChartSearch | undefined {
  const [other] = compared;
  if (other === undefined) return undefined;
  const swapped = changeMarket(search, formatMarketId(other));
  const own = formatMarketId(reference);
  return { ...swapped, with: [own, ...(swapped.with ?? []).filter((id) => id !== own)].slice(0, MAX_COMPARED) };
}

const toId = ({ exchange, rawSymbol }: MarketId): MarketId => ({ exchange, rawSymbol });

/** `BTC-USDT-SWAP` and `btc_usdt` name one pair. */
const pairOf = ({ rawSymbol }: MarketId): string =>
  rawSymbol
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(SWAP|PERP)$/, '');

/** Whether another market on the axis has the same symbol up to spelling: its name needs the venue. */
export function repeatsSymbol(
  market: MarketId,
  { reference, compared }: Pick<ChartMarkets, 'reference' | 'compared'>,
): boolean {
  return [reference, ...compared].some(
    (other) => formatMarketId(other) !== formatMarketId(market) && pairOf(other) === pairOf(market),
  );
}
