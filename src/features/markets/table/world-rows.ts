import type { Market } from '@/contract/payloads';
import { type World, worldOf } from '@/domain/recording';

/** A line over the markets of a world. */
export interface WorldHeading {
  readonly kind: 'heading';
  readonly world: World;
  /** Loaded markets of that world. */
  readonly count: number;
}

export interface MarketLine {
  readonly kind: 'market';
  readonly market: Market;
}

/** The lines of the list: its markets, with a heading over each world where it holds several. */
export interface WorldRows {
  readonly lines: readonly (WorldHeading | MarketLine)[];
  /** Line of a market, by its place among the markets. */
  readonly lineOf: (market: number) => number;
  /** The market on a line or the first below it, by its place among the markets. */
  readonly marketAt: (line: number) => number;
}

/**
 * `isGrouped`: the worlds stand one after the other. In an order that somebody chose they are mixed, and the tags alone tell
 * them apart.
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
    // The heading of a start stands as many lines further down as there are headings before it.
    marketAt: (line) => line - starts.filter((start, before) => start + before < line).length,
  };
}
