import type { ColourMapName } from '@/charts/chart-theme';
import type { ScaleHandles } from '@/domain/scale/colour-scale';
import type { ColourMap } from '@/state/settings';
import type { LayerId } from '../layers/heatmap-layer';
import type { ColourReference, ColourScale } from './colour-scale';

/** The colour scale of a layer and the callbacks that change it. */
export interface LayerScale {
  readonly id: LayerId;
  /** "Depth". */
  readonly name: string;
  /** Unit of sizes: "BTC". */
  readonly unit: string;
  /** What the sizes are measured in, as named in addresses and locks: see `nameSizes`. */
  readonly sizes: string;
  readonly scale: ColourScale;
  /** Maps that fit the theme. */
  readonly maps: readonly ColourMap[];
  /** Maps of the parts of a layer drawn in several, such as bids and asks; `undefined`: the scale's own map. */
  readonly parts: readonly ColourMapName[] | undefined;
  /** How far it covers or blends with the layer below; `undefined` if it is the only layer. */
  readonly opacity: number | undefined;
  onHandles(handles: ScaleHandles): void;
  onAuto(): void;
  onReference(reference: ColourReference): void;
  onGamma(gamma: number): void;
  onMap(map: ColourMap): void;
  /** `undefined`: the default. */
  onOpacity(opacity: number | undefined): void;
  /** Moves fixed handles to where automatic ones would be. */
  onRefit(): void;
}

/** The scale that controls and keys change: that of the chosen layer while it is on screen, or else of the lowest. */
export function findChosenScale(scales: readonly LayerScale[], chosen: LayerId | undefined): LayerScale {
  return scales.find(({ id }) => id === chosen) ?? scales[0];
}
