import { buildMapRamp, type ColourMapName } from '@/charts/chart-theme';
import type { Viewport } from '@/charts/viewport/viewport';
import type { CodeBook } from '@/domain/grid/code-book';
import { computeCodeHistogram } from '@/domain/grid/code-histogram';
import { columnOfTime, rowOfPrice } from '@/domain/grid/grid-tile';
import {
  computeAutoHandles,
  computeSizeHistogram,
  computeSizeRange,
  type SizeHistogram,
} from '@/domain/scale/auto-handles';
import {
  type ClippedShares,
  computeClippedShares,
  findScaleDrift,
  type ScaleDrift,
} from '@/domain/scale/clipped-shares';
import type { ScaleHandles } from '@/domain/scale/colour-scale';
import type { GridTiles } from '@/features/heatmap/layers/grid-news';
import type { Theme } from '@/state/settings';
import type { LayerId } from '@/state/url-state';
import { colorMaps } from '@/theme/tokens';
import type { ScalePin } from './scale-address';
import { MIN_RATIO, roundSize } from './scale-handles';

/**
 * What a scale is based on. `view`: what is in view. `session`: all loaded data of the market. `fixed`: handles in
 * this address. `locked`: handles for every market of the coin.
 */
export const COLOUR_REFERENCES = ['view', 'session', 'fixed', 'locked'] as const;
export type ColourReference = (typeof COLOUR_REFERENCES)[number];

export interface ColourScale {
  readonly handles: ScaleHandles;
  readonly histogram: SizeHistogram;
  /** 256 RGB triples. */
  readonly ramp: Uint8Array;
  readonly map: ColourMapName;
  readonly reference: ColourReference;
  /** Whether the handles follow the data. */
  readonly isAuto: boolean;
  /** Whether nothing is in view, so that automatic handles are based on nothing. */
  readonly isEmpty: boolean;
  /** Where automatic handles would be for what is in view; `undefined` if nothing is. */
  readonly fitting: ScalePin | undefined;
  /** Shares of the cells in view that the scale clips. */
  readonly clipped: ClippedShares;
  /** How a fixed or locked scale no longer fits what is in view. */
  readonly drift: ScaleDrift | undefined;
}

/** Whether nothing determines the handles, so that they are placeholders. */
export function isScaleUnknown({ isAuto, isEmpty }: Pick<ColourScale, 'isAuto' | 'isEmpty'>): boolean {
  return isAuto && isEmpty;
}

export interface ScaleChoice {
  readonly reference: ColourReference;
  /** Handles of a fixed or locked scale. */
  readonly pin: ScalePin | undefined;
  readonly gamma: number;
  readonly map: ColourMapName;
  /** Count per code in all loaded data of the market. */
  readonly sessionCounts: Uint32Array | undefined;
  /** Least ratio of cut-off to full colour in automatic scales; 0 by default. */
  readonly leastCut?: number;
  /** Share of the cells that automatic scales leave without colour; by default that of a book. */
  readonly cutShare?: number | undefined;
}

/** Placeholder before anything has loaded; never drawn. */
const EMPTY_HANDLES = { cut: 1, full: 1000 };

/** The scale of a layer, and how it fits what is in view. */
export function computeColourScale(
  { spec, tiles }: GridTiles,
  view: Viewport,
  { reference, pin, gamma, map, sessionCounts, leastCut = 0, cutShare }: ScaleChoice,
): ColourScale {
  const { book } = spec;
  const counts = computeCodeHistogram(tiles, {
    columnFrom: columnOfTime(spec, view.timeFrom),
    columnTo: columnOfTime(spec, view.timeTo) + 1,
    rowFrom: rowOfPrice(spec, view.priceLow),
    rowTo: rowOfPrice(spec, view.priceHigh) + 1,
  });
  const find = (of: Uint32Array): ScalePin | undefined => findHandles(of, book, leastCut, cutShare);
  const fitting = find(counts);
  const followed = sessionCounts === undefined ? fitting : find(sessionCounts);
  const { cut, full: wanted } = pin ?? followed ?? EMPTY_HANDLES;
  const full = Math.max(wanted, cut * MIN_RATIO);
  const [low, high] = computeSizeRange(counts, book) ?? [EMPTY_HANDLES.cut, EMPTY_HANDLES.full];
  const clipped = computeClippedShares(counts, book, { cut, full });
  return {
    handles: { cut, full, gamma },
    histogram: computeSizeHistogram(counts, book, Math.min(low, cut), Math.max(high, full)),
    ramp: buildMapRamp(map),
    map,
    reference,
    isAuto: pin === undefined,
    isEmpty: followed === undefined,
    fitting,
    clipped,
    drift: pin && findScaleDrift(clipped),
  };
}

/** Automatic handles rounded to the digits shown, so that the scale is drawn as it reads. */
function findHandles(counts: Uint32Array, book: CodeBook, leastCut: number, cutShare?: number): ScalePin | undefined {
  const auto = computeAutoHandles(counts, book, cutShare);
  return auto && { cut: roundSize(Math.max(auto.cut, auto.full * leastCut)), full: roundSize(auto.full) };
}

/**
 * The default map of a layer: the setting for depth, another one for layers that can lie on it. `isBesideSides`: whether
 * the other layer has the hues of both sides, which liquidations must not share.
 */
export function getLayerMap(
  layer: LayerId,
  theme: Theme,
  setting: ColourMapName,
  isBesideSides: boolean,
): ColourMapName {
  if (layer === 'liquidations' && isBesideSides) return `iris-${theme}`;
  return layer === 'depth' ? setting : MAP_DEFAULTS[layer][theme];
}

const MAP_DEFAULTS: Readonly<Record<Exclude<LayerId, 'depth'>, Readonly<Record<Theme, ColourMapName>>>> = {
  triggers: { dark: 'graphite', light: 'paper-ink' },
  liquidations: { dark: 'ember', light: 'paper-rust' },
};

/** The colour map of the address if it fits the theme, or else that of the settings. */
export function getColourMap(asked: string | undefined, theme: Theme, setting: ColourMapName): ColourMapName {
  const known = Object.entries(colorMaps).find(([name, { theme: fits }]) => name === asked && fits === theme);
  return known === undefined ? setting : (known[0] as ColourMapName);
}
