import type { Market } from '@/contract/payloads';
import { hasMoved, type Move } from '@/domain/screener/market-moves';
import { isPrediction } from './market-key';

/** What the service cannot filter by: every market is asked, for nothing, and looked at here. */
export interface MarketScreen {
  /** A class that the service's own filter does not take. */
  readonly category: string | undefined;
  /** Cross-exchange or raw symbols; empty: any. */
  readonly symbols: readonly string[];
  readonly moves: readonly Move[];
  /** Questions have a screen of their own: they are left out of lists that do not ask for them. */
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

/** The class of questions, which the service does not name as one. */
export const QUESTION_CATEGORY = 'PREDICTION';

/** Whether the screen asks which markets these are, rather than what they did. */
export function hidesBehindOthers({ category, symbols }: MarketScreen): boolean {
  return category !== undefined || symbols.length > 0;
}

/** Whether every market is looked at: a page of those that the service chose would hold too few that pass. */
export function isScreening(screen: MarketScreen): boolean {
  return hidesBehindOthers(screen) || screen.moves.length > 0 || screen.leastVolume > 0;
}

/**
 * The markets that pass, in their order. With `distinct` that of the largest volume stands for each cross-exchange
 * symbol, as with the service; what moved is asked of the one that stands there.
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
  // Recordings tell no volume of a day, and were made on purpose.
  const isTraded = ({ volume24h = 0, recorded }: Market): boolean =>
    volume24h >= screen.leastVolume || recorded !== undefined;
  return standing.filter((market) => isTraded(market) && hasMoved(market, screen.moves));
}

function isOfClass(market: Market, { category, hidesQuestions }: MarketScreen): boolean {
  if (category === QUESTION_CATEGORY) return isPrediction(market);
  if (hidesQuestions && isPrediction(market)) return false;
  return category === undefined || market.category === category;
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
