import type { TimeSpan } from '@/domain/time-span';
import type { LayerId } from '@/state/url-state';
import type { HeatmapLayer } from './heatmap-layer';
import type { LayerLock } from './layer-lock';
import { LAYER_RULES } from './layer-rules';
import type { PlotChoice, PlotFacts } from './plot-facts';
import { getPlotInterval } from './plot-interval';
import { priceGrid } from './usd-tile';
import { useGridTiles } from './use-grid-tiles';

export interface LayersOptions {
  readonly needed: TimeSpan;
  /** Whether missing data may be requested. */
  readonly isOn: boolean;
  readonly isUsd: boolean;
  readonly locks: Readonly<Record<LayerId, LayerLock | undefined>>;
}

/** Every layer, loaded if it is chosen. */
export function useLayers(
  facts: PlotFacts,
  choice: PlotChoice,
  options: LayersOptions,
): Readonly<Record<LayerId, HeatmapLayer>> {
  const depth = useLayer('depth', facts, choice, options);
  const triggers = useLayer('triggers', facts, choice, options);
  const liquidations = useLayer('liquidations', facts, choice, options);
  return { depth, triggers, liquidations };
}

function useLayer(
  id: LayerId,
  facts: PlotFacts,
  choice: PlotChoice,
  { needed, isOn, isUsd, locks }: LayersOptions,
): HeatmapLayer {
  const ask = LAYER_RULES[id].askOf(facts, choice, getPlotInterval(facts, choice));
  const loaded = useGridTiles(facts.dataClient, ask, needed, { isShown: choice.layers.includes(id), isOn });
  return {
    id,
    ask,
    view: ask.view,
    lock: locks[id],
    ...loaded,
    drawn: isUsd ? priceGrid(loaded.data) : loaded.data,
  };
}
