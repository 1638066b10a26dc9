import type { Market } from '@/contract/payloads';

/** How far a look-up has come; `failed`: it was refused, or nobody is there to answer. */
export type LookUp = 'pending' | 'failed' | 'done';

/** Whose data a plot shows. */
export interface BookSources {
  /** Markets whose books are shown, the largest volume first: several are summed. Prices come from the first. */
  readonly books: readonly Market[];
  /** All markets whose books may be summed with this one, the largest volume first. */
  readonly offered: readonly Market[];
  /** How far the look-up of these has come. */
  readonly venueLookUp: LookUp;
  /** Venues that were asked for and, as has been looked up, have no such book. */
  readonly unknown: readonly string[];
  /** Block in which the books add up, where it is known. */
  readonly finestBlock: number;
  /** Which books are asked for is being looked up. */
  readonly isPending: boolean;
  /** Why the books that are asked for cannot be asked for. */
  readonly fault: BookFault | undefined;
  /** Looks up anew what could not be. */
  retry(): void;
  /** The coin's market of triggers; `null` where there is none, `undefined` while it is looked for. */
  readonly triggers: Market | null | undefined;
  /** A market of the coin at the venue of the liquidation map, in the same way. */
  readonly liquidations: Market | null | undefined;
}

export type BookFault =
  /** The market has no book. */
  | 'no-book'
  /** Other venues are asked for and could not be looked up. */
  | 'venues'
  /** No block is known in which the books add up. */
  | 'blocks';

/** How far a query has come that tells what to ask for. */
export function getLookUp(
  { data, isError }: { readonly data: unknown; readonly isError: boolean },
  isOffline: boolean,
): LookUp {
  if (data !== undefined) return 'done';
  return isError || isOffline ? 'failed' : 'pending';
}

/** The venues of `venues` that have no such book; none while that is not known. */
export function listUnknown(venues: readonly string[], known: readonly Market[], lookUp: LookUp): readonly string[] {
  return lookUp === 'done' ? venues.filter((venue) => !known.some(({ exchange }) => exchange === venue)) : [];
}

/** The markets of the named venues, in the order of `offered`; the market's own when none is named or known. */
export function chooseBooks(market: Market, offered: readonly Market[], venues: readonly string[]): readonly Market[] {
  const chosen = offered.filter(({ exchange }) => venues.includes(exchange));
  return chosen.length === 0 ? [market] : chosen;
}

/** How many venues' books there are, in words: "ATLAS_FUTURES", "3 venues summed". */
export function describeBooks(venues: readonly string[]): string {
  return venues.length === 1 ? venues[0] : `${venues.length} venues summed`;
}

/** What the address says of books: nothing of the one that belongs to the market. */
export function writeVenues(books: readonly Market[]): readonly string[] | undefined {
  return books.length < 2 ? undefined : books.map(({ exchange }) => exchange);
}
