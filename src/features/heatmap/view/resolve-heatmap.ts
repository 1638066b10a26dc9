import type { Market } from '@/contract/payloads';
import type { TierId } from '@/contract/tiers';
import { MAP_LEVEL_CHOICES } from '@/data/plan/depth-bands';
import { followSeconds } from '@/data/plan/heatmap-span';
import { canSumVenues } from '@/data/queries/tier-words';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { readLayers } from '@/features/heatmap/layers/chosen-layers';
import { getBlockSize } from '@/features/heatmap/layers/depth-request';
import { findLayerLock, type LayerLock } from '@/features/heatmap/layers/layer-lock';
import type { PlotChoice, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { choosePlotInterval } from '@/features/heatmap/layers/plot-interval';
import type { PlotView } from '@/panes/plot/plot-model';
import type { HeatmapSearch, LayerId, PaneId } from '@/state/url-state';
import { listLinked } from './linked-requests';

/** What requests of a heatmap depend on besides the address. */
export interface HeatmapConditions extends Omit<PlotFacts, 'market' | 'canSum'> {
  readonly tier: TierId | undefined;
  readonly nowSeconds: number;
  readonly plot: Pick<PlotView, 'view'>;
  readonly panes: readonly PaneId[];
}

/** What the heatmap of an address asks for. */
export interface HeatmapRequest {
  readonly facts: PlotFacts;
  /** The layers in the address. */
  readonly named: readonly LayerId[];
  /** What is in view: the layers that can be shown, with their range and form. */
  readonly choice: PlotChoice;
  /** Why layers cannot be shown, whether they are on screen or not. */
  readonly locks: Readonly<Record<LayerId, LayerLock | undefined>>;
}

/** What an address asks for: the screen loads it, and whoever prices the address counts it. */
export function resolveHeatmap(market: Market, search: HeatmapSearch, conditions: HeatmapConditions): HeatmapRequest {
  const { dataClient, price, sources, tier, nowSeconds, plot } = conditions;
  const { timeFrom, timeTo } = plot.view;
  const interval = choosePlotInterval({ from: timeFrom, to: timeTo }, conditions.span, search.interval);
  // One-second columns end at the running second.
  const span = followSeconds(conditions.span, INTERVAL_SECONDS[interval], nowSeconds);
  const facts: PlotFacts = { dataClient, market, price, span, sources, canSum: canSumVenues(tier) };
  const lockFacts = { market, sources, tier };
  const locks = {
    depth: findLayerLock('depth', lockFacts),
    triggers: findLayerLock('triggers', lockFacts),
    liquidations: findLayerLock('liquidations', lockFacts),
  };
  const named = readLayers(search);
  const wanted: readonly LayerId[] = named.length === 0 ? ['depth'] : named;
  const layers = wanted.filter((id) => locks[id] === undefined);
  return { facts, named, choice: readChoice(facts, layers, search, conditions), locks };
}

function readChoice(
  { market, sources }: PlotFacts,
  layers: readonly LayerId[],
  search: HeatmapSearch,
  { plot, panes }: HeatmapConditions,
): PlotChoice {
  const { timeFrom, timeTo, priceLow, priceHigh } = plot.view;
  return {
    layers,
    linked: listLinked(market, panes, search.trades === true),
    range: { from: timeFrom, to: timeTo },
    interval: search.interval,
    blockSize: getBlockSize(search.block, sources.finestBlock),
    depth: search.depth,
    levels: search.levels ?? MAP_LEVEL_CHOICES[0],
    isCompact: search.compact === true,
    prices: { low: priceLow, high: priceHigh },
  };
}
