import { choiceOf, type Field, MAX_LIST, textsOf } from './search-fields';

/** Panes under the plot, in their order on screen. */
export const PANES = ['volume', 'oi', 'liquidations', 'imbalance', 'flow'] as const;
export type PaneId = (typeof PANES)[number];
/** Stands alone where every pane is off. */
export const NO_PANES = 'none';
export const LAYOUTS = ['heatmap', 'map', 'distance'] as const;
export type Layout = (typeof LAYOUTS)[number];
export const LAYERS = ['depth', 'triggers', 'liquidations'] as const;
export type LayerId = (typeof LAYERS)[number];
/** What a pixel shows of its cells, where that is not their maximum. */
export const REDUCTIONS = ['sum', 'mean', 'last'] as const;
export type ReductionName = (typeof REDUCTIONS)[number];
/** How triggers are told apart: by the side of the order, by what it probably is for, or not at all. */
export const TRIGGER_SIDES = ['side', 'purpose', 'both'] as const;
export type TriggerSides = (typeof TRIGGER_SIDES)[number];
/** Share of the column, rank at its distance from the mid, age, and what was added and taken away since the snapshot before. */
export const DEPTH_VALUE_NAMES = ['share', 'rank', 'age', 'change'] as const;
export type DepthValueName = (typeof DEPTH_VALUE_NAMES)[number];

const MAX_LAYERS = 2;

/** What is said of layers; more than may be stacked are as many as may be. */
export function layersOf(value: Field): readonly (LayerId | 'none')[] | undefined {
  const named = textsOf(value, MAX_LIST) ?? [];
  if (named.includes('none')) return ['none'];
  const layers = named.flatMap((name) => choiceOf(name, LAYERS) ?? []).slice(0, MAX_LAYERS);
  return layers.length === 0 ? undefined : layers;
}
