import type { ViewChoice } from '@/data/plan/rank-variants';
import { SpendingOffer } from '@/panes/spending-offer';
import type { SpendingQuestion } from '@/panes/use-spending-consent';
import type { HeatmapSearch } from '@/state/url-state';
import { listCheaperViews, shortenRange } from './cheaper-views';
import type { Heatmap } from './use-heatmap';

export interface HeatmapOfferProps {
  readonly heatmap: Heatmap;
  readonly question: SpendingQuestion;
  onSearch(change: Partial<HeatmapSearch>): void;
}

/** The plot's price and the cheaper views, each of which changes what is looked at. */
export function HeatmapOffer({ heatmap, question, onSearch }: HeatmapOfferProps) {
  const { desk, market, finestBlock, span, choice, settled, model, base } = heatmap;
  const { isLive } = settled;
  const facts = { desk, market, finestBlock, span };
  const variants = listCheaperViews(facts, { now: choice, isLive, capacity: question.capacity });
  const apply = ({ seconds, interval, maxDepth }: Partial<ViewChoice>): void => {
    if (interval !== undefined) onSearch({ interval });
    if (maxDepth !== undefined) onSearch({ depth: maxDepth });
    if (seconds === undefined) return;
    if (isLive) return model.showLatest(seconds);
    const { from, to } = shortenRange(choice.range, seconds, isLive, span);
    model.move({ ...settled.view, timeFrom: from, timeTo: to });
  };
  return (
    <SpendingOffer
      question={question}
      what="Depth and candles"
      hasData={base.data.tiles.length > 0}
      offers={variants.map(({ label, change }) => ({ label, onPress: () => apply(change) }))}
    />
  );
}
