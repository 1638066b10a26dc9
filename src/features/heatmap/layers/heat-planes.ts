import type { ColourMapName } from '@/charts/chart-theme';
import type { HeatLayer, LayerBlend } from '@/charts/heatmap/heat-data';
import { countVenues } from '@/data/queries/grid-view';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { CodeBook } from '@/domain/grid/code-book';
import type { Reduction } from '@/domain/grid/reduction';
import type { Theme } from '@/state/settings';
import type { LayerId, TriggerSides } from '@/state/url-state';
import type { HeatmapLayer } from './heatmap-layer';
import { type Split, splitLayer } from './layer-parts';

/** One plane of cells: a layer, or one part of it. */
export interface HeatPlane {
  readonly data: HeatLayer;
  readonly look: PlaneLook;
}

/** How the cells of a plane are coloured, whatever their data. */
export interface PlaneLook {
  /** The layer whose colour scale it uses. */
  readonly layer: LayerId;
  readonly book: CodeBook;
  /** `undefined`: the map of the layer's own scale. */
  readonly map: ColourMapName | undefined;
  readonly opacity: number;
  readonly blend: LayerBlend;
}

/**
 * The colour maps of a layer's parts. Take-profits are cool and stop-losses warm. The two that can be on the same
 * side of the price are paired so that, where both share a level, their mixture looks like no colour of the other
 * side.
 */
const PART_MAPS: Readonly<Record<Split | 'change', Readonly<Record<Theme, readonly ColourMapName[]>>>> = {
  side: { dark: ['bid-dark', 'ask-dark'], light: ['bid-light', 'ask-light'] },
  book: { dark: ['bid-dark', 'ask-dark'], light: ['bid-light', 'ask-light'] },
  purpose: {
    dark: ['bid-dark', 'tidal', 'ember', 'ask-dark'],
    light: ['bid-light', 'paper-ink', 'paper-rust', 'ask-light'],
  },
  // Additions are cool, removals warm, uncertain changes of either kind neutral.
  change: {
    dark: ['bid-dark', 'ember', 'ask-dark', 'graphite', 'graphite'],
    light: ['bid-light', 'paper-rust', 'ask-light', 'paper-ink', 'paper-ink'],
  },
};

/** Default opacity of a layer over another one. Source: tokens.md, section 3. */
const UPPER_OPACITY = 0.85;

/** Default opacity of a layer with `at` layers below it. */
export const getUsualOpacity = (at: number): number => (at === 0 ? 1 : UPPER_OPACITY);

const STACKED: Readonly<Record<Theme, LayerBlend>> = { dark: 'add', light: 'multiply' };
/** Parts can share a price: the stronger one is shown. */
const BESIDE: Readonly<Record<Theme, LayerBlend>> = { dark: 'lighten', light: 'darken' };

/** Which sides are distinguished by colour. */
export interface ShownSides {
  readonly triggers: TriggerSides;
  readonly isDepthBySide: boolean;
}

export interface PlaneOptions {
  readonly layers: readonly HeatmapLayer[];
  readonly sides: ShownSides;
  readonly isCompact: boolean;
  readonly theme: Theme;
  /** Traded prices, which tell the parts apart where the response does not. */
  readonly candles: CandleColumns;
  /** How the cells in one pixel are reduced. */
  readonly reduction: Reduction;
  /** Chosen opacities. A layer without one has the default. */
  readonly opacities: Partial<Readonly<Record<LayerId, number | undefined>>>;
}

/** The planes to draw, lowest first: each layer, or its parts where sides or purposes are told apart. */
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

/** The maps of a layer that is drawn in parts; `undefined` if it uses its scale's map. */
export function getPartMaps(
  layer: HeatmapLayer,
  options: Pick<PlaneOptions, 'sides' | 'isCompact' | 'theme'>,
): readonly ColourMapName[] | undefined {
  const split = chooseSplit(layer, options);
  // The two kinds of uncertain changes share a map.
  return split && [...new Set(PART_MAPS[split][options.theme])];
}

/**
 * Whether a layer has hues of sides, one map a part, or those of liquidations, which run through red: candles of the same
 * hues would read as its levels.
 */
export const hasSideColours = (layer: LayerId, maps: unknown): boolean =>
  maps !== undefined || layer === 'liquidations';

export const haveSideColours = (looks: readonly Pick<PlaneLook, 'layer' | 'map'>[]): boolean =>
  looks.some(({ layer, map }) => hasSideColours(layer, map));

function chooseSplit(
  { id, view, picture }: HeatmapLayer,
  { sides, isCompact }: Pick<PlaneOptions, 'sides' | 'isCompact'>,
): Split | 'change' | undefined {
  if (picture !== undefined) return picture.value === 'change' ? 'change' : undefined;
  // Sums of venues already have sides.
  if (id === 'depth' && sides.isDepthBySide) return countVenues(view) === 1 ? 'book' : 'side';
  if (id !== 'triggers' || isCompact || sides.triggers === 'both') return undefined;
  return sides.triggers;
}
