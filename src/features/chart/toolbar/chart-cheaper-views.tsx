import { useBudgetLimit } from '@/client/use-budget';
import { computeLiveRange } from '@/data/plan/heatmap-span';
import { formatWeight } from '@/domain/format/format-weight';
import { listChartTiles } from '@/features/chart/view/chart-choice';
import type { ChartChoice } from '@/features/chart/view/chart-facts';
import { listChartRanges } from '@/features/chart/view/chart-ranges';
import type { ChartView } from '@/features/chart/view/chart-view';
import { keepOffers, type Offer, SpendingOffer } from '@/panes/price/spending-offer';
import type { SpendingQuestion } from '@/panes/price/use-spending-consent';
import { useSettings } from '@/state/settings';
import type { ChartSearch } from '@/state/url-state';

export interface ChartCheaperViewsProps {
  readonly chart: ChartView;
  readonly question: SpendingQuestion;
  onSearch(change: Partial<ChartSearch>): void;
}

const MAX_OFFERS = 4;

/** The price of the chart and cheaper views to choose from. */
export function ChartCheaperViews({ chart, question, onSearch }: ChartCheaperViewsProps) {
  const limit = useBudgetLimit();
  return (
    <SpendingOffer
      question={question}
      what="Candles and panes"
      hasData={chart.buckets.candles.length > 0}
      offers={keepOffers(listOffers(chart, question, onSearch), limit, MAX_OFFERS)}
    />
  );
}

/** Longer candles first, which keep the range; then only prices; then shorter ranges. */
function listOffers(
  chart: ChartView,
  question: SpendingQuestion,
  onSearch: ChartCheaperViewsProps['onSearch'],
): readonly Offer[] {
  const { facts, choice, model, span, price } = chart;
  const offer = (label: string, change: Partial<ChartChoice>, onPress: () => void): readonly Offer[] => {
    const { weight } = facts.dataClient.tiles.price(listChartTiles(facts, { ...choice, ...change }));
    if (weight >= price.weight || weight > question.capacity) return [];
    return [{ label: `${label}, ${formatWeight(weight)} weight`, weight, onPress }];
  };
  const seconds = choice.range.to - choice.range.from;
  const isPlain = choice.panes.length === 0 && !choice.hasProfile;
  return [
    ...(choice.interval === undefined
      ? []
      : offer('Candles that fit the range', { interval: undefined }, () => onSearch({ interval: undefined }))),
    ...(isPlain
      ? []
      : offer('Prices and volume', { panes: ['volume'], hasProfile: false }, () =>
          onSearch({ panes: ['volume'], profile: undefined }),
        )),
    ...listChartRanges(span, useSettings.getState().zone)
      .filter((range) => range.seconds < seconds)
      .toReversed()
      .flatMap((range) =>
        offer(range.value, { range: computeLiveRange(range.seconds, span) }, () => model.showLatest(range.seconds)),
      ),
  ];
}
