import type { Market } from '@/contract/payloads';
import { type World, worldOf } from '@/domain/recording';

/** A line over the markets of a world. */
export interface WorldHeading {
  readonly kind: 'heading';
  readonly world: World;
  /** Number of loaded markets of that world. */
  readonly count: number;
}

export interface MarketLine {
  readonly kind: 'market';
  readonly market: Market;
}

/** The lines of the list: its markets, with a heading over each world if there are several. */
export interface WorldRows {
  readonly lines: readonly (WorldHeading | MarketLine)[];
  /** Line of a market, by its index among the markets. */
  readonly lineOf: (market: number) => number;
  /** Index of the market on a line, or of the first one below it. */
  readonly marketAt: (line: number) => number;
}

/**
 * `isGrouped`: each world is listed after the other. If an order was chosen, the worlds are mixed, and only the tags
 * distinguish them.
 */
export function listWorldRows(markets: readonly Market[], isGrouped: boolean): WorldRows {
  const worlds = markets.map(worldOf);
  const starts = worlds.flatMap((world, at) => (world === worlds[at - 1] ? [] : [at]));
  if (!isGrouped || starts.length < 2) {
    const lines = markets.map((market) => ({ kind: 'market' as const, market }));
    return { lines, lineOf: (market) => market, marketAt: (line) => line };
  }
  const lines = starts.flatMap((start, at) => {
    const own = markets.slice(start, starts[at + 1]);
    const heading: WorldHeading = { kind: 'heading', world: worlds[start], count: own.length };
    return [heading, ...own.map((market) => ({ kind: 'market' as const, market }))];
  });
  return {
    lines,
    lineOf: (market) => market + starts.filter((start) => start <= market).length,
    // A heading is shifted down by the number of headings before it.
    marketAt: (line) => line - starts.filter((start, before) => start + before < line).length,
  };
}
