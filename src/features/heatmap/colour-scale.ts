import { buildMapRamp, type ColourMapName } from '@/charts/chart-theme';
import type { Viewport } from '@/charts/viewport/viewport';
import { computeCodeHistogram } from '@/domain/grid/code-histogram';
import { columnOfTime, rowOfPrice } from '@/domain/grid/grid-tile';
import {
  computeAutoHandles,
  computeSizeHistogram,
  computeSizeRange,
  type SizeHistogram,
} from '@/domain/scale/auto-handles';
import { GAMMA_DEFAULT, type ScaleHandles } from '@/domain/scale/colour-scale';
import type { Theme } from '@/state/settings';
import type { HeatmapSearch, LayerId } from '@/state/url-state';
import { colorMaps } from '@/theme/tokens';
import { LEAST_RATIO } from './scale-handles';
import type { GridData } from './use-grid-tiles';

export interface ColourScale {
  readonly handles: ScaleHandles;
  readonly histogram: SizeHistogram;
  /** 256 RGB triples. */
  readonly ramp: Uint8Array;
  readonly map: ColourMapName;
  /** The handles follow what is in view. */
  readonly isAuto: boolean;
  /** Nothing is in view: the automatic handles are nobody's. */
  readonly isEmpty: boolean;
}

/** Before anything has come: some scale that is nowhere drawn. */
const EMPTY_HANDLES = { cut: 1, full: 1000 };

/** The scale of what is in view: chosen handles, or those that the visible sizes suggest. */
export function computeColourScale(
  data: GridData,
  view: Viewport,
  search: Pick<HeatmapSearch, 'cut' | 'full' | 'gamma'>,
  map: ColourMapName,
): ColourScale {
  const { spec } = data;
  const counts = computeCodeHistogram(data.tiles, {
    columnFrom: columnOfTime(spec, view.timeFrom),
    columnTo: columnOfTime(spec, view.timeTo) + 1,
    rowFrom: rowOfPrice(spec, view.priceLow),
    rowTo: rowOfPrice(spec, view.priceHigh) + 1,
  });
  const found = computeAutoHandles(counts, spec.book);
  const auto = found ?? EMPTY_HANDLES;
  const cut = search.cut ?? auto.cut;
  const full = Math.max(search.full ?? auto.full, cut * LEAST_RATIO);
  const [low, high] = computeSizeRange(counts, spec.book) ?? [EMPTY_HANDLES.cut, EMPTY_HANDLES.full];
  return {
    handles: { cut, full, gamma: search.gamma ?? GAMMA_DEFAULT },
    histogram: computeSizeHistogram(counts, spec.book, Math.min(low, cut), Math.max(high, full)),
    ramp: buildMapRamp(map),
    map,
    isAuto: search.cut === undefined && search.full === undefined,
    isEmpty: found === undefined,
  };
}

/** The map of a layer that has none chosen: depth has that of the settings, and what may lie on it another. */
export function getLayerMap(layer: LayerId, theme: Theme, setting: ColourMapName): ColourMapName {
  return layer === 'depth' ? setting : MAP_DEFAULTS[layer][theme];
}

const MAP_DEFAULTS: Readonly<Record<Exclude<LayerId, 'depth'>, Readonly<Record<Theme, ColourMapName>>>> = {
  triggers: { dark: 'graphite', light: 'paper-ink' },
  liquidations: { dark: 'ember', light: 'paper-rust' },
};

/** The colour map of the address when it fits the theme, else that of the settings. */
export function getColourMap(asked: string | undefined, theme: Theme, setting: ColourMapName): ColourMapName {
  const known = Object.entries(colorMaps).find(([name, { theme: fits }]) => name === asked && fits === theme);
  return known === undefined ? setting : (known[0] as ColourMapName);
}
