import { MAP_VENUE } from '@/data/queries/book-venues';
import { countVenues } from '@/data/queries/grid-view';
import { hasNoSides } from '@/data/queries/level-maps';
import { describeBooks } from '@/features/heatmap/layers/book-sources';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import type { LayerId, TriggerSides } from '@/state/url-state';
import { type DepthPicture, VALUE_WORDS } from '../layers/depth-picture';
import { labelHeight } from './label-height';
import type { Heatmap } from './use-heatmap';

/** The layers' names joined: "Depth", "Depth and liquidation map". Only the price if there are none. */
export function titleLayers(layers: readonly Pick<HeatmapLayer, 'id'>[]): string {
  return join(layers.map(({ id }) => LAYER_RULES[id].title)) ?? 'Price';
}

/** The plot's name: "Depth heatmap", "Depth and liquidation heatmap", or "Price chart" without heat. */
export function namePlot(layers: readonly Pick<HeatmapLayer, 'id'>[]): string {
  const name = join(layers.map(({ id }) => LAYER_RULES[id].plot));
  return name === undefined ? 'Price chart' : `${name} heatmap`;
}

function join([first, ...rest]: readonly string[]): string | undefined {
  return first === undefined ? undefined : [first, ...rest.map(lowerFirst)].join(' and ');
}

/** "Liquidation heatmap" is lower-cased within a sentence, "TP/SL triggers" is not. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text[0].toLowerCase() + text.slice(1) : text;
}

/** The layer within a sentence: "depth", "TP/SL triggers". */
export const nameLayer = (id: LayerId): string => lowerFirst(LAYER_RULES[id].label);

/** The origin of a layer's data: "ATLAS_FUTURES", "3 venues summed", "DEXPERP, all BTC markets". */
export function describeOrigin(
  { id, data }: Pick<HeatmapLayer, 'id' | 'data'>,
  { sources, market }: Pick<Heatmap, 'sources' | 'market'>,
): string {
  if (id === 'depth') return describeBooks(data.view.selection.exchange ?? [market.exchange]);
  const venue = MAP_VENUE.split('_')[0];
  if (id === 'liquidations') return `${venue}, all ${market.coin} markets`;
  return [MAP_VENUE, sources.triggers?.normalizedSymbol].filter((part) => part !== undefined).join(' ');
}

/** Height of a layer's rows: "5 USD blocks", "20 USD rows". */
export function describeRows({ id, data }: Pick<HeatmapLayer, 'id' | 'data'>): string {
  const { rowStep } = data.spec;
  return `${labelHeight(rowStep)} ${id === 'depth' ? 'blocks' : 'rows'}`;
}

/** What a layer's colours mean. */
export interface SideWords {
  readonly text: string;
  /** Used where two layers share the space. */
  readonly short: string;
  /** Which part of the layer it names; absent if it applies to all parts. */
  readonly part?: number;
  /** The two parts that it names together: their colours are blended where they share a price. */
  readonly mix?: readonly [one: number, other: number];
}

/** Marks what is inferred from prices and not in the response. */
export const INFERRED: SideWords = { text: 'inferred', short: 'inferred' };

const TRIGGER_WORDS: Readonly<Record<TriggerSides, readonly SideWords[]>> = {
  side: [
    { text: 'Buy: closes shorts', short: 'Buy', part: 0 },
    { text: 'Sell: closes longs', short: 'Sell', part: 1 },
    { text: 'Both', short: 'Both', mix: [0, 1] },
  ],
  purpose: [
    { text: 'TP of longs', short: 'TP longs', part: 0 },
    { text: 'TP of shorts', short: 'TP shorts', part: 1 },
    { text: 'SL of longs', short: 'SL longs', part: 2 },
    { text: 'SL of shorts', short: 'SL shorts', part: 3 },
    INFERRED,
  ],
  both: [{ text: 'Both sides', short: 'Both sides' }],
};

const COMPACT: SideWords = { text: 'Sides not available in compact mode', short: 'No sides: compact' };

const BOOK_WORDS: readonly SideWords[] = [
  { text: 'Bids', short: 'Bids', part: 0 },
  { text: 'Asks', short: 'Asks', part: 1 },
];

/**
 * Pulled size of one venue is exact. Traded size comes from volume at price if that is on screen, or else from
 * candles.
 */
function describePicture({ value }: DepthPicture, isSum: boolean, marks: Heatmap['marks']): readonly SideWords[] {
  if (value !== 'change') return [{ text: VALUE_WORDS[value].legend, short: VALUE_WORDS[value].label }];
  const traded =
    marks.bubbles === undefined || isSum ? 'Traded (inferred from candles)' : 'Traded (at most, by volume at price)';
  return [
    { text: 'Added', short: 'Added', part: 0 },
    { text: traded, short: 'Traded', part: 1 },
    { text: isSum ? 'Pulled (inferred from candles)' : 'Pulled (exact)', short: 'Pulled', part: 2 },
    { text: 'Uncertain', short: 'Uncertain', part: 3 },
  ];
}

/** What a layer's colours say about sides, or about another value. */
export function describeSides(
  { id, data, picture }: Pick<HeatmapLayer, 'id' | 'data' | 'picture'>,
  { sides, marks }: Pick<Heatmap, 'sides' | 'marks'>,
): readonly SideWords[] {
  if (picture !== undefined) return describePicture(picture, countVenues(data.view) > 1, marks);
  if (id === 'triggers') {
    return hasNoSides(data.view) ? [COMPACT] : TRIGGER_WORDS[sides.triggers];
  }
  if (id !== 'depth' || !sides.isDepthBySide) return [];
  // Sums are received with their sides.
  return countVenues(data.view) > 1 ? BOOK_WORDS : [...BOOK_WORDS, INFERRED];
}
