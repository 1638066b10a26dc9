import type { Market } from '@/contract/payloads';
import { getMarketSymbol } from '@/data/queries/market-key';
import { MAX_COMPARED, type RawSearch } from '@/state/url-state';

const quoteOf = (market: Market): string => getMarketSymbol(market).split('-').slice(1).join('-');

/** From the matches of a word, best first: the market of the best match's coin that is most similar to `base`. */
export function chooseLike(base: Market, found: readonly Market[]): Market | undefined {
  const [best] = found;
  const likeness = (market: Market): number =>
    (market.category === base.category ? 1 : 0) + (quoteOf(market) === quoteOf(base) ? 1 : 0);
  return found
    .filter(({ coin }) => coin === best?.coin)
    .toSorted((a, b) => likeness(b) - likeness(a))
    .at(0);
}

/** Modes with exactly two prices. */
const isOfTwo = (mode: unknown): boolean => mode === 'spread' || mode === 'ratio';

/** The chart on screen with the compared markets added, and its venues. A spread or ratio keeps only one other market. */
export function addCompared(before: object, search: RawSearch): object {
  if (isOfTwo(search.mode)) return { ...before, ...search };
  const listed = listIds(search);
  const kept = listIds(before).filter((id) => !listed.includes(id));
  return { ...before, ...search, with: [...kept.slice(0, MAX_COMPARED - listed.length), ...listed] };
}

const listIds = (search: { readonly with?: unknown }): readonly unknown[] => [search.with ?? []].flat();

const TITLES: Readonly<Record<string, (own: string, others: string) => readonly [title: string, markets: string]>> = {
  spread: (own, others) => ['Spread', `${own} − ${others}`],
  basis: (own, others) => ['Basis', `${own} over ${others}`],
  ratio: (own, others) => ['Ratio', `${own} ÷ ${others}`],
};

/** "Compare" and "BTC-USDT with ETH-USDT". */
export function nameComparison(mode: unknown, own: string, others: readonly Market[] | undefined) {
  if (others === undefined) return undefined;
  const listed = others.map(getMarketSymbol).join(', ');
  return TITLES[String(mode)]?.(own, listed) ?? (['Compare', `${own} with ${listed}`] as const);
}
