import type { Market } from '@/contract/payloads';
import type { LookUp } from '@/panes/plot/venue-sources';

export {
  chooseMarkets as chooseBooks,
  getLookUp,
  hasSharedSymbol,
  listUnknown,
  writeVenues,
} from '@/panes/plot/venue-sources';

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
  /** Looks up again what failed. */
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

/** How many venues' books there are, in words: "ATLAS_FUTURES", "3 venues summed". */
export function describeBooks(venues: readonly string[]): string {
  return venues.length === 1 ? venues[0] : `${venues.length} venues summed`;
}
