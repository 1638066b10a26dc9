import type { ColourMapName } from '@/charts/chart-theme';
import type { HeatLayer, LayerBlend } from '@/charts/heatmap/heat-data';
import { countVenues } from '@/data/queries/grid-view';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { CodeBook } from '@/domain/grid/code-book';
import type { Reduction } from '@/domain/grid/reduction';
import type { ShownSides } from '@/features/heatmap/view/use-heatmap';
import type { Theme } from '@/state/settings';
import type { LayerId } from '@/state/url-state';
import type { HeatmapLayer } from './heatmap-layer';
import { type Split, splitLayer } from './layer-parts';

/** One picture of cells: a layer, or one part of it. */
export interface HeatPlane {
  readonly data: HeatLayer;
  readonly look: PlaneLook;
}

/** How the cells of a plane are coloured, whatever they are. */
export interface PlaneLook {
  /** Whose colour scale it has. */
  readonly layer: LayerId;
  readonly book: CodeBook;
  /** `undefined`: the map of the layer's own scale. */
  readonly map: ColourMapName | undefined;
  readonly opacity: number;
  readonly blend: LayerBlend;
}

/**
 * The maps of the parts of a layer. Take-profits are cool and stop-losses warm. The two that may lie on one side of the
 * price are paired so that where both share a level the mixture is none of the other side's colours.
 */
const PART_MAPS: Readonly<Record<Split | 'change', Readonly<Record<Theme, readonly ColourMapName[]>>>> = {
  side: { dark: ['bid-dark', 'ask-dark'], light: ['bid-light', 'ask-light'] },
  book: { dark: ['bid-dark', 'ask-dark'], light: ['bid-light', 'ask-light'] },
  purpose: {
    dark: ['bid-dark', 'tidal', 'ember', 'ask-dark'],
    light: ['bid-light', 'paper-ink', 'paper-rust', 'ask-light'],
  },
  // What was added is cool, what is gone is warm, what is uncertain either way is neither.
  change: {
    dark: ['bid-dark', 'ember', 'ask-dark', 'graphite', 'graphite'],
    light: ['bid-light', 'paper-rust', 'ask-light', 'paper-ink', 'paper-ink'],
  },
};

/** Opacity of a layer that lies over another, unless another one is chosen. Source: tokens.md, section 3. */
const UPPER_OPACITY = 0.85;

/** Opacity that the layer `at` so many others has of itself. */
export const getUsualOpacity = (at: number): number => (at === 0 ? 1 : UPPER_OPACITY);

const STACKED: Readonly<Record<Theme, LayerBlend>> = { dark: 'add', light: 'multiply' };
/** Parts may share a price: the stronger one is seen. */
const BESIDE: Readonly<Record<Theme, LayerBlend>> = { dark: 'lighten', light: 'darken' };

export interface PlaneOptions {
  readonly layers: readonly HeatmapLayer[];
  readonly sides: ShownSides;
  readonly isCompact: boolean;
  readonly theme: Theme;
  /** Traded prices, by which parts are told where the answer does not. */
  readonly candles: CandleColumns;
  /** What a pixel shows of its cells. */
  readonly reduction: Reduction;
  /** Chosen opacities; a layer without one has the usual. */
  readonly opacities: Partial<Readonly<Record<LayerId, number | undefined>>>;
}

/** What is drawn, from the lowest plane: each layer, or the parts of one whose sides or purposes are told apart. */
export function listPlanes({
  layers,
  theme,
  candles,
  reduction,
  opacities,
  ...options
}: PlaneOptions): readonly HeatPlane[] {
  return layers.flatMap((layer, at) => {
    const split = chooseSplit(layer, options);
    const { picture } = layer;
    const { spec, tiles } = picture === undefined ? layer.drawn : { spec: picture.spec, tiles: picture.parts[0] ?? [] };
    const parts =
      picture?.parts ?? (split === undefined || split === 'change' ? [tiles] : splitLayer(layer, split, candles));
    return parts.map(
      (cells, part): HeatPlane => ({
        data: { spec, tiles: cells, reduction },
        look: {
          layer: layer.id,
          book: spec.book,
          map: split && PART_MAPS[split][theme][part],
          opacity: opacities[layer.id] ?? getUsualOpacity(at),
          blend: at > 0 ? STACKED[theme] : part > 0 ? BESIDE[theme] : 'cover',
        },
      }),
    );
  });
}

/** The maps of a layer that is drawn in parts; `undefined` where it has that of its scale. */
export function getPartMaps(
  layer: HeatmapLayer,
  options: Pick<PlaneOptions, 'sides' | 'isCompact' | 'theme'>,
): readonly ColourMapName[] | undefined {
  const split = chooseSplit(layer, options);
  // The two kinds of uncertain changes have one map.
  return split && [...new Set(PART_MAPS[split][options.theme])];
}

function chooseSplit(
  { id, view, picture }: HeatmapLayer,
  { sides, isCompact }: Pick<PlaneOptions, 'sides' | 'isCompact'>,
): Split | 'change' | undefined {
  if (picture !== undefined) return picture.value === 'change' ? 'change' : undefined;
  // Sums of venues come with their sides.
  if (id === 'depth' && sides.isDepthBySide) return countVenues(view) === 1 ? 'book' : 'side';
  if (id !== 'triggers' || isCompact || sides.triggers === 'both') return undefined;
  return sides.triggers;
}
