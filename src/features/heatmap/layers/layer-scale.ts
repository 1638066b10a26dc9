import type { ColourMapName } from '@/charts/chart-theme';
import type { ScaleHandles } from '@/domain/scale/colour-scale';
import type { ColourReference, ColourScale } from '@/features/heatmap/scale/colour-scale';
import type { ColourMap } from '@/state/settings';
import type { LayerId } from './heatmap-layer';

/** The colour scale of a layer and what changes it. */
export interface LayerScale {
  readonly id: LayerId;
  /** "Depth". */
  readonly name: string;
  /** Unit of sizes: "BTC". */
  readonly unit: string;
  /** What handles are of, in addresses and locks: see `nameSizes`. */
  readonly sizes: string;
  readonly scale: ColourScale;
  /** Maps that fit the theme. */
  readonly maps: readonly ColourMap[];
  /** Maps of the parts of a layer that is drawn in several, such as bids and asks; `undefined`: the scale's own. */
  readonly parts: readonly ColourMapName[] | undefined;
  /** How far it hides, or is mixed with, what is under it; `undefined` where it is the only layer. */
  readonly opacity: number | undefined;
  onHandles(handles: ScaleHandles): void;
  onAuto(): void;
  onReference(reference: ColourReference): void;
  onGamma(gamma: number): void;
  onMap(map: ColourMap): void;
  /** `undefined`: the usual one. */
  onOpacity(opacity: number | undefined): void;
  /** Handles that stay where they are go where automatic ones would stand. */
  onRefit(): void;
}

/** The scale that controls and keys change: that of the chosen layer while it is on screen, else of the lowest. */
export function findChosenScale(scales: readonly LayerScale[], chosen: LayerId | undefined): LayerScale {
  return scales.find(({ id }) => id === chosen) ?? scales[0];
}
