import type { LayerId } from '@/features/heatmap/layers/heatmap-layer';

export interface RailWords {
  /** Shown before the time in the rail's heading. */
  readonly title: string;
  /** How its bars and its line are drawn. */
  readonly drawing: string;
  /** Whether its levels are bids and asks. */
  readonly hasSides: boolean;
  /** What the bars of the buying and of the selling colour are. */
  readonly parts?: readonly [buy: RailPart, sell: RailPart];
}

/** What it is, and where it stands. */
export type RailPart = readonly [what: string, where: string];

/** The rail's words for each layer. */
export const RAIL_WORDS: Readonly<Record<LayerId, RailWords>> = {
  depth: {
    title: 'Depth',
    drawing: 'Bars: square root of the size of each level. Line: sum of sizes from the mid on, which is marked',
    hasSides: true,
  },
  triggers: { title: 'Buy | sell', drawing: 'Bars: square root of the size of each level', hasSides: false },
  liquidations: {
    title: 'Map',
    drawing: 'Bars: square root of the size of each level. Line: sum of sizes from the price on',
    hasSides: false,
    parts: [
      ['shorts', 'above'],
      ['longs', 'below'],
    ],
  },
};

/**
 * Accessible name of the rail: "Depth now", "Last depth", "Buy | sell". `isCurrent`: whether the book keeps up with
 * the market, which it does not while the service does not answer.
 */
export function nameRail(id: LayerId, isCurrent: boolean): string {
  if (id !== 'depth') return RAIL_WORDS[id].title;
  return isCurrent ? 'Depth now' : 'Last depth';
}
