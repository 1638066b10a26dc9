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
  /** Markets whose books are shown, the largest volume first. Several are summed. Prices are those of the first. */
  readonly books: readonly Market[];
  /** All markets whose books can be summed with this one, the largest volume first. */
  readonly offered: readonly Market[];
  /** State of the look-up of `offered`. */
  readonly venueLookUp: LookUp;
  /** Requested venues that, as the look-up showed, have no such book. */
  readonly unknown: readonly string[];
  /** The block size in which the books add up, if known. */
  readonly finestBlock: number;
  /** Whether the requested books are still being looked up. */
  readonly isPending: boolean;
  /** Why the requested books cannot be requested. */
  readonly fault: BookFault | undefined;
  /** Repeats failed look-ups. */
  retry(): void;
  /** The coin's market of triggers; `null` if there is none, `undefined` while it is looked up. */
  readonly triggers: Market | null | undefined;
  /** A market of the coin at the venue of the liquidation map; `null` and `undefined` as for `triggers`. */
  readonly liquidations: Market | null | undefined;
}

export type BookFault =
  /** The market has no book. */
  | 'no-book'
  /** Other venues were requested and could not be looked up. */
  | 'venues'
  /** No common block size is known. */
  | 'blocks';

/** The shown venues in words: "ATLAS_FUTURES", "3 venues summed". */
export function describeBooks(venues: readonly string[]): string {
  return venues.length === 1 ? venues[0] : `${venues.length} venues summed`;
}
