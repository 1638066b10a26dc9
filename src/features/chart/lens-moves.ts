import type { ViewPrice } from '@/data/plan/price-view';
import { listChartTiles } from './chart-choice';
import type { ChartView } from './chart-view';
import { clipAhead, computeClosingRange, type LensQuestion, traceQuestion } from './event-lens';

/** Shows an end beside what led to it; a view that holds now goes on with it. */
export function placeClosing({ model, span }: Pick<ChartView, 'model' | 'span'>, closes: number): void {
  const plot = model.get();
  const { from, to } = computeClosingRange(plot.view, closes, span);
  model.place({ view: { ...plot.view, timeFrom: from, timeTo: to }, isAutofit: true, isLive: to >= span.to });
}

/** What the view of `placeClosing` asks for. */
export function priceClosing({ facts, choice, model, span }: ChartView, closes: number): ViewPrice {
  const { from, to } = computeClosingRange(model.get().view, closes, span);
  const range = clipAhead({ ...model.get().view, timeFrom: from, timeTo: to }, span);
  return facts.desk.tiles.price(listChartTiles(facts, { ...choice, range }));
}

/** What drawing the prices of a question asks for; `undefined` where there are none to ask for. */
export function priceTrace(
  { facts, choice }: Pick<ChartView, 'facts' | 'choice'>,
  question: LensQuestion,
): ViewPrice | undefined {
  const traced = traceQuestion(question);
  return traced && facts.desk.tiles.price(listChartTiles(facts, { ...choice, traced }));
}
