import type { Market } from '@/contract/payloads';
import { hasMoved, type Move } from '@/domain/screener/market-moves';
import { isPrediction } from './market-key';

/** Conditions that the service cannot filter by: every market is loaded for free and checked here. */
export interface MarketScreen {
  /** A class that the service's own filter does not support. */
  readonly category: string | undefined;
  /** Cross-exchange or raw symbols; empty: any. */
  readonly symbols: readonly string[];
  readonly moves: readonly Move[];
  /** Questions have their own screen: lists that do not request them leave them out. */
  readonly hidesQuestions: boolean;
  /** Minimum 24 h volume in USD; 0 for none. A market without a volume counts as 0. */
  readonly leastVolume: number;
}

export const NO_SCREEN: MarketScreen = {
  category: undefined,
  symbols: [],
  moves: [],
  hidesQuestions: false,
  leastVolume: 0,
};

/** The class of questions; the service has no class for them. */
export const QUESTION_CATEGORY = 'PREDICTION';

/** Whether the screen selects markets by what they are, rather than by their moves. */
export function hidesBehindOthers({ category, symbols }: MarketScreen): boolean {
  return category !== undefined || symbols.length > 0;
}

/** Whether every market must be checked: a page chosen by the service would contain too few that pass. */
export function isScreening(screen: MarketScreen): boolean {
  return hidesBehindOthers(screen) || screen.moves.length > 0 || screen.leastVolume > 0;
}

/**
 * The markets that pass, in their order. With `distinct`, the market with the largest volume represents each
 * cross-exchange symbol, as with the service; only that market is checked for moves.
 */
export function screenMarkets(markets: readonly Market[], screen: MarketScreen, distinct: boolean): readonly Market[] {
  if (!isScreening(screen)) return screen.hidesQuestions ? markets.filter((one) => !isPrediction(one)) : markets;
  const symbols = new Set(screen.symbols);
  const isAsked = (market: Market): boolean => {
    const { normalizedSymbol, rawSymbol } = market;
    return (
      isOfClass(market, screen) &&
      (symbols.size === 0 ||
        symbols.has(rawSymbol) ||
        (normalizedSymbol !== undefined && symbols.has(normalizedSymbol)))
    );
  };
  const asked = markets.filter(isAsked);
  const standing = distinct && hidesBehindOthers(screen) ? keepLargestOfSymbol(asked) : asked;
  // Recordings have no 24 h volume, and were made on purpose.
  const isTraded = ({ volume24h = 0, recorded }: Market): boolean =>
    volume24h >= screen.leastVolume || recorded !== undefined;
  return standing.filter((market) => isTraded(market) && hasMoved(market, screen.moves));
}

function isOfClass(market: Market, { category, hidesQuestions }: MarketScreen): boolean {
  if (category === QUESTION_CATEGORY) return isPrediction(market);
  if (hidesQuestions && isPrediction(market)) return false;
  return category === undefined || market.category === category;
}

/** For each cross-exchange symbol, the market with the largest volume; the first of equals. */
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
