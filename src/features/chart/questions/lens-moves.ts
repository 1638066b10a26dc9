import { timeSpanOf } from '@/charts/viewport/viewport';
import type { ViewPrice } from '@/data/plan/price-view';
import type { TimeSpan } from '@/domain/time-span';
import { listChartTiles } from '@/features/chart/view/chart-choice';
import type { ChartView } from '@/features/chart/view/chart-view';
import { type LensQuestion, traceQuestion } from '@/features/chart/view/event-lens';
import type { PlotModel } from '@/panes/plot/plot-model';

interface Placed extends Pick<ChartView, 'span'> {
  readonly model: Pick<PlotModel, 'get' | 'place'>;
}

/** What a move to the past is made and priced from. */
export interface PastView extends Placed, Pick<ChartView, 'facts' | 'choice'> {}

/** A view as long as the current one with a past end in its middle, or further left if data end sooner. */
export function findPastRange({ model, span }: Placed, closes: number): TimeSpan {
  const seconds = timeSpanOf(model.get().view);
  const to = Math.min(closes + seconds / 2, span.to);
  return { from: to - seconds, to };
}

/** Shows a past end together with what led to it. */
export function placePast(chart: Placed, closes: number): void {
  const { from, to } = findPastRange(chart, closes);
  const { view } = chart.model.get();
  chart.model.place({ view: { ...view, timeFrom: from, timeTo: to }, isAutofit: true, isLive: to >= chart.span.to });
}

/** What the view of `placePast` costs. */
export function pricePast(chart: PastView, closes: number): ViewPrice {
  const { facts, choice } = chart;
  return facts.dataClient.tiles.price(listChartTiles(facts, { ...choice, range: findPastRange(chart, closes) }));
}

/** What drawing the prices of a question costs; `undefined` if it has no prices to request. */
export function priceTrace(
  { facts, choice }: Pick<ChartView, 'facts' | 'choice'>,
  question: LensQuestion,
): ViewPrice | undefined {
  const traced = traceQuestion(question);
  return traced && facts.dataClient.tiles.price(listChartTiles(facts, { ...choice, traced }));
}
