import type { PriceRange } from '@/charts/viewport/viewport';
import type { MarketDataClient } from '@/client/use-market-data-client';
import type { Market } from '@/contract/payloads';
import type { DataSpan, TimeSpan } from '@/data/plan/heatmap-span';
import type { LayerId } from '@/state/url-state';
import type { BookSources } from './book-sources';

/** Series that are asked for beside the book. */
export type LinkedName = 'interest' | 'funding' | 'liquidations' | 'trades';

/** Of which market a plot is. */
export interface PlotFacts {
  readonly dataClient: MarketDataClient;
  readonly market: Market;
  /** The market's price when the plot was opened: heights of rows and codes of sizes stay while it moves. */
  readonly price: number | undefined;
  readonly span: DataSpan;
  readonly sources: BookSources;
  /** The key may ask for sums over venues. */
  readonly canSum: boolean;
}

/** What a plot may be asked to show. */
export interface PlotChoice {
  /** What is asked for, the lowest first. */
  readonly layers: readonly LayerId[];
  /** Series of the panes under the plot. */
  readonly linked: readonly LinkedName[];
  /** Range on screen. */
  readonly range: TimeSpan;
  /** Columns are at least as long as this interval; other words mean nothing. */
  readonly interval?: string | undefined;
  readonly blockSize: number;
  /** Blocks a side that the reader wants; `undefined`: as many as the prices in sight need. */
  readonly depth: number | undefined;
  /** Levels of the maps. */
  readonly levels: number;
  /** Triggers without sides. */
  readonly isCompact: boolean;
  /** Prices on screen. */
  readonly prices: PriceRange;
}
