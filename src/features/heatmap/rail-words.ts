import type { LayerId } from './heatmap-layer';

export interface RailWords {
  /** Before the time in the rail's heading. */
  readonly title: string;
  /** How it is drawn. */
  readonly note: string;
  /** Its levels are bids and asks. */
  readonly hasSides: boolean;
}

/** What the rail says of each layer. */
export const RAIL_WORDS: Readonly<Record<LayerId, RailWords>> = {
  depth: { title: 'Depth', note: '√ bars, cumulative line', hasSides: true },
  triggers: { title: 'Buy | sell', note: '√ scale per level', hasSides: false },
  liquidations: { title: 'Map', note: '√ bars, cumulative line', hasSides: false },
};

/** Accessible name of the rail: "Depth now", "Buy | sell". */
export function nameRail(id: LayerId): string {
  return id === 'depth' ? 'Depth now' : RAIL_WORDS[id].title;
}
