import { listSpanTiles } from '@/client/use-tiles';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { computeNeededSpan, getPastSpan } from '@/data/plan/heatmap-span';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { makeCandleRequests } from '@/features/heatmap/layers/depth-request';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import type { PlotChoice, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { getPlotInterval } from '@/features/heatmap/layers/plot-interval';
import { listLinkedTiles, makeLinkedRequests, type NeededSpans } from './linked-requests';

/** The parts of the range on screen with books, and with candles. */
export function computeNeededSpans(
  { span, market }: Pick<PlotFacts, 'span' | 'market'>,
  { range }: Pick<PlotChoice, 'range'>,
  interval: Interval,
): NeededSpans {
  const seconds = INTERVAL_SECONDS[interval];
  return {
    needed: computeNeededSpan(range, seconds, span),
    past: computeNeededSpan(range, seconds, getPastSpan(span, market)),
  };
}

/** Every tile that the plot needs for a choice: layers, candles, and candles by side. */
export function listPlotTiles(facts: PlotFacts, choice: PlotChoice): AnyViewTiles[] {
  const interval = getPlotInterval(facts, choice);
  const spans = computeNeededSpans(facts, choice, interval);
  const { needed, past } = spans;
  const candles = makeCandleRequests(facts, choice.range);
  return [
    ...choice.layers.map((id) => listSpanTiles(LAYER_RULES[id].askOf(facts, choice, interval), needed)),
    listSpanTiles(candles.both, past),
    listSpanTiles(candles.sides, past),
    ...listLinkedTiles(makeLinkedRequests(facts, interval), choice.linked, spans),
  ];
}
