import { useBudgetLimit } from '@/client/use-budget';
import { formatRangeLength } from '@/domain/format/format-length';
import { writeLayers } from '@/features/heatmap/layers/chosen-layers';
import { hasHeat } from '@/features/heatmap/scale/shown-layers';
import { titleLayers } from '@/features/heatmap/view/layer-words';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { SpendingOffer } from '@/panes/price/spending-offer';
import type { SpendingQuestion } from '@/panes/price/use-spending-consent';
import type { HeatmapSearch } from '@/state/url-state';
import { type CheaperView, listCheaperViews, shortenRange } from './cheaper-views';

export interface HeatmapCheaperViewsProps {
  readonly heatmap: Heatmap;
  readonly question: SpendingQuestion;
  readonly search: Pick<HeatmapSearch, 'layout'>;
  onSearch(change: Partial<HeatmapSearch>): void;
}

/** The plot's price and the cheaper views. Choosing one changes the view. */
export function HeatmapCheaperViews({ heatmap, question, search, onSearch }: HeatmapCheaperViewsProps) {
  const { facts, choice, settled, model, span, layers } = heatmap;
  const { isLive } = settled;
  const limit = useBudgetLimit();
  const views = listCheaperViews(facts, { now: choice, isLive, capacity: question.capacity, limit });
  const apply = ({ seconds, ...change }: CheaperView['change']): void => {
    onSearch(toSearch(change, heatmap));
    if (seconds === undefined) return;
    if (isLive) return model.showLatest(seconds);
    const { from, to } = shortenRange(choice.range, seconds, isLive, span);
    model.move({ ...settled.view, timeFrom: from, timeTo: to });
  };
  return (
    <SpendingOffer
      question={question}
      what={`${titleLayers(layers)} and candles`}
      asked={formatRangeLength(choice.range.to - choice.range.from)}
      hasData={hasHeat(layers)}
      isBelow={search.layout === undefined}
      offers={views.map(({ label, change, price }) => ({ label, weight: price.weight, onPress: () => apply(change) }))}
    />
  );
}

/** The address fields of a cheaper view. */
function toSearch(
  { interval, maxDepth, layers, venues }: Omit<CheaperView['change'], 'seconds'>,
  { choice }: Heatmap,
): Partial<HeatmapSearch> {
  const isDepth = choice.layers.includes('depth');
  return {
    ...(interval === undefined ? {} : { interval }),
    ...(maxDepth === undefined ? {} : isDepth ? { depth: maxDepth } : { levels: maxDepth }),
    ...(layers === undefined ? {} : { layer: writeLayers(layers) }),
    ...(venues === undefined ? {} : { venue: venues }),
  };
}
