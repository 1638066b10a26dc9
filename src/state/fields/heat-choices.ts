import { choiceOf, type Field, MAX_LIST, textsOf } from './read-field';

export const UNITS = ['base', 'usd'] as const;
export type Unit = (typeof UNITS)[number];
export const OVERLAYS = ['candles', 'line', 'off'] as const;
export type Overlay = (typeof OVERLAYS)[number];
/** Panes under the plot, in their order on screen. */
export const PANES = ['volume', 'oi', 'liquidations', 'imbalance', 'flow'] as const;
export type PaneId = (typeof PANES)[number];
/** Written alone when every pane is off. */
export const NO_PANES = 'none';
export const LAYOUTS = ['heatmap', 'map', 'distance'] as const;
export const LAYERS = ['depth', 'triggers', 'liquidations'] as const;
export type LayerId = (typeof LAYERS)[number];
/** How a pixel combines its cells, if not by their maximum. */
export const REDUCTIONS = ['sum', 'mean', 'last'] as const;
export type ReductionName = (typeof REDUCTIONS)[number];
/** How triggers are distinguished: by the side of the order, by its probable purpose, or by both. */
export const TRIGGER_SIDES = ['side', 'purpose', 'both'] as const;
export type TriggerSides = (typeof TRIGGER_SIDES)[number];
/**
 * Share of the column, rank at its distance from the mid, age, and the size added and removed since the previous
 * snapshot.
 */
export const DEPTH_VALUE_NAMES = ['share', 'rank', 'age', 'change'] as const;

/** More overlaid layers than this cannot be told apart. */
export const MAX_LAYERS = 2;

/** The layers in an address, limited to as many as can be stacked. */
export function layersOf(value: Field): readonly (LayerId | 'none')[] | undefined {
  const named = textsOf(value, MAX_LIST) ?? [];
  if (named.includes('none')) return ['none'];
  const layers = named.flatMap((name) => choiceOf(name, LAYERS) ?? []).slice(0, MAX_LAYERS);
  return layers.length === 0 ? undefined : layers;
}
