import type { LayerId } from '@/features/heatmap/layers/heatmap-layer';

export interface RailWords {
  /** Shown before the time in the rail's heading. */
  readonly title: string;
  /** How it is drawn. */
  readonly note: string;
  /** Whether its levels are bids and asks. */
  readonly hasSides: boolean;
  /** What the bars of the buying and of the selling colour are. */
  readonly parts?: readonly [buy: RailPart, sell: RailPart];
}

/** What it is, and where it stands. */
export type RailPart = readonly [what: string, where: string];

/** The rail's words for each layer. */
export const RAIL_WORDS: Readonly<Record<LayerId, RailWords>> = {
  depth: { title: 'Depth', note: 'Bars: root of size · Line: sum', hasSides: true },
  triggers: { title: 'Buy | sell', note: 'Bars: root of size per level', hasSides: false },
  liquidations: {
    title: 'Map',
    note: 'Bars: root of size · Line: sum',
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
