import type { PriceRange } from '@/charts/viewport/viewport';
import type { MarketDataClient } from '@/client/use-market-data-client';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { TimeSpan } from '@/domain/time-span';
import type { LayerId } from '@/state/url-state';
import type { BookSources } from './book-sources';

/** Series that are requested beside the book. */
export type LinkedName = 'interest' | 'funding' | 'liquidations' | 'trades';

/** Which market a plot is of. */
export interface PlotFacts {
  readonly dataClient: MarketDataClient;
  readonly market: Market;
  /** The market's price when the plot was opened. Row heights and size codes stay fixed while the price moves. */
  readonly price: number | undefined;
  readonly span: DataSpan;
  readonly sources: BookSources;
  /** Whether the key may request sums over venues. */
  readonly canSum: boolean;
}

/** What the reader chose to see in a plot. */
export interface PlotChoice {
  /** The requested layers, lowest first. */
  readonly layers: readonly LayerId[];
  /** Series of the panes under the plot. */
  readonly linked: readonly LinkedName[];
  /** Time range on screen. */
  readonly range: TimeSpan;
  /** Least length of a column. Unknown words are ignored. */
  readonly interval?: string | undefined;
  readonly blockSize: number;
  /** Blocks a side that the reader wants; `undefined`: as many as the prices in view need. */
  readonly depth: number | undefined;
  /** Number of levels of the maps. */
  readonly levels: number;
  /** Whether triggers have no sides. */
  readonly isCompact: boolean;
  /** Price range on screen. */
  readonly prices: PriceRange;
}
