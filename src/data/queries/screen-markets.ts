import type { Market } from '@/contract/payloads';
import { hasMoved, type Move } from '@/domain/screener/market-moves';

/** What the service cannot filter by: every market is asked, for nothing, and looked at here. */
export interface MarketScreen {
  /** A class that the service's own filter does not take. */
  readonly category: string | undefined;
  /** Cross-exchange or raw symbols; empty: any. */
  readonly symbols: readonly string[];
  readonly moves: readonly Move[];
}

export const NO_SCREEN: MarketScreen = { category: undefined, symbols: [], moves: [] };

/** Whether the screen asks which markets these are, rather than what they did. */
export function hidesBehindOthers({ category, symbols }: MarketScreen): boolean {
  return category !== undefined || symbols.length > 0;
}

export function isScreening(screen: MarketScreen): boolean {
  return hidesBehindOthers(screen) || screen.moves.length > 0;
}

/**
 * The markets that pass, in their order. With `distinct` that of the largest volume stands for each cross-exchange
 * symbol, as with the service; what moved is asked of the one that stands there.
 */
export function screenMarkets(markets: readonly Market[], screen: MarketScreen, distinct: boolean): readonly Market[] {
  if (!isScreening(screen)) return markets;
  const symbols = new Set(screen.symbols);
  const isAsked = ({ category, normalizedSymbol, rawSymbol }: Market): boolean =>
    (screen.category === undefined || category === screen.category) &&
    (symbols.size === 0 || symbols.has(rawSymbol) || (normalizedSymbol !== undefined && symbols.has(normalizedSymbol)));
  const asked = markets.filter(isAsked);
  const standing = distinct && hidesBehindOthers(screen) ? keepLargestOfSymbol(asked) : asked;
  return standing.filter((market) => hasMoved(market, screen.moves));
}

/** Of each cross-exchange symbol the market of the largest volume, the first of equals. */
export function keepLargestOfSymbol(markets: readonly Market[]): readonly Market[] {
  const largest = new Map<string, Market>();
  for (const market of markets) {
    const symbol = getSharedSymbol(market);
    if (symbol === undefined) continue;
    const known = largest.get(symbol);
    if (known === undefined || (market.volume24h ?? -1) > (known.volume24h ?? -1)) largest.set(symbol, market);
  }
  return markets.filter((market) => {
    const symbol = getSharedSymbol(market);
    return symbol === undefined || largest.get(symbol) === market;
  });
}

/** A recording is never grouped with other markets. */
const getSharedSymbol = ({ recorded, normalizedSymbol }: Market): string | undefined =>
  recorded === undefined ? normalizedSymbol : undefined;
