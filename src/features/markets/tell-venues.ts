import type { Market } from '@/contract/payloads';

type Listed = Pick<Market, 'exchange' | 'category' | 'recorded'>;

const countVenues = (markets: readonly Listed[]): number => new Set(markets.map(({ exchange }) => exchange)).size;

/** ", 3 of 5 venues" of those that serve the symbol, where others serve it in another class; nothing of one alone. */
export function tellVenues(market: Listed, siblings: readonly Listed[]): string {
  // A recording of another year is no venue of today.
  const living = siblings.filter(({ recorded }) => recorded === undefined);
  const all = countVenues(living);
  if (market.recorded !== undefined || all < 2) return '';
  const own = countVenues(living.filter(({ category }) => category === market.category));
  return own === all ? `, ${all} venues` : `, ${own} of ${all} venues`;
}
