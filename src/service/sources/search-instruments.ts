import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { Venue } from '@/service/feeds/protocol/venue';

/** A market of a venue. */
export interface Listed {
  readonly venue: Venue;
  readonly instrument: Instrument;
}

/** Quote assets in the order in which people mean them. */
const QUOTES = ['USDT', 'USD', 'USDC', 'EUR', 'BTC', 'ETH'];

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** How well a word says what a market is: smaller is better, undefined not at all. */
function rankWord(word: string, { venue, instrument }: Listed): number | undefined {
  const { base, quote, symbol, kind } = instrument;
  const names = { symbol: plain(symbol), base: plain(base), pair: plain(base + quote) };
  if (word === names.symbol || word === names.pair || word === plain(`${kind.id}${symbol}`)) return 0;
  if (word === names.base) return 1;
  if (names.symbol.startsWith(word) || names.pair.startsWith(word)) return 2;
  if (plain(venue.name).startsWith(word) || plain(kind.name).includes(word) || plain(kind.id).startsWith(word))
    return 3;
  if (word === plain(quote)) return 3;
  return names.symbol.includes(word) ? 4 : undefined;
}

/** The sum over all words; undefined where one of them says nothing of the market. */
function rankMarket(words: readonly string[], listed: Listed): number | undefined {
  let sum = 0;
  for (const word of words) {
    const rank = rankWord(word, listed);
    if (rank === undefined) return undefined;
    sum += rank;
  }
  return sum;
}

function rankQuote(quote: string): number {
  const at = QUOTES.indexOf(quote.toUpperCase());
  return at < 0 ? QUOTES.length : at;
}

/**
 * The markets that every word of `text` says something of: symbols, coins, venues, kinds. The likeliest comes first; then
 * markets in dollars, those that never end before those that do, and shorter symbols.
 */
export function searchInstruments(text: string, listed: readonly Listed[]): Listed[] {
  const words = text
    .split(/\s+/)
    .map(plain)
    .filter((word) => word !== '');
  const ranked = listed.flatMap((market, order) => {
    const rank = rankMarket(words, market);
    return rank === undefined ? [] : [{ market, rank, order }];
  });
  ranked.sort((a, b) => {
    const [x, y] = [a.market.instrument, b.market.instrument];
    return (
      a.rank - b.rank ||
      rankQuote(x.quote) - rankQuote(y.quote) ||
      Number(hasEnd(x)) - Number(hasEnd(y)) ||
      x.symbol.length - y.symbol.length ||
      a.order - b.order
    );
  });
  return ranked.map(({ market }) => market);
}

/** Whether the market is delivered or expires. */
function hasEnd({ kind, symbol }: Instrument): boolean {
  const category = kind.categoryOf(symbol);
  return category !== 'SPOT' && category !== 'PERPETUAL';
}
