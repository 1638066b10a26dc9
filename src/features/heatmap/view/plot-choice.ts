import { listSpanTiles } from '@/client/use-tiles';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import {
  canBeFiner,
  chooseDepthInterval,
  computeNeededSpan,
  type DataSpan,
  getPastSpan,
  hasSeconds,
} from '@/data/plan/heatmap-span';
import { INTERVAL_SECONDS, type Interval, isInterval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { makeCandleRequests } from '@/features/heatmap/layers/depth-request';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import type { PlotChoice, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { listLinkedTiles, makeLinkedRequests, type NeededSpans } from './linked-requests';

/** As the chosen interval, it makes columns finer than the range's default, as far as possible. */
export const FINER: Interval = 'MINUTE';

/** The finest columns that a range allows, but at least as long as `least`. */
export function choosePlotInterval({ from, to }: TimeSpan, span: DataSpan, least?: string): Interval {
  const finest = chooseDepthInterval(to - from, hasSeconds(span, from));
  if (least === undefined || !isInterval(least)) return finest;
  const isCoarser = INTERVAL_SECONDS[least] > INTERVAL_SECONDS[finest];
  return isCoarser || (least === FINER && canBeFiner(to - from, least)) ? least : finest;
}

/** Interval of the plot's columns. */
export function getPlotInterval({ span }: Pick<PlotFacts, 'span'>, { range, interval }: PlotChoice): Interval {
  return choosePlotInterval(range, span, interval);
}

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
