import { listSpanTiles } from '@/client/use-tiles';
import { formatWeight } from '@/domain/format/format-weight';
import { type Offer, SpendingOffer } from '@/panes/price/spending-offer';
import type { SpendingQuestion } from '@/panes/price/use-spending-consent';
import type { OptionsSearch } from '@/state/fields/options-fields';
import { isBeyondReach } from './view/option-ranges';
import { listOptionsSeries, type OptionsChoice } from './view/options-requests';
import type { OptionsView } from './view/use-options';

export interface OptionsCheaperViewsProps {
  readonly view: OptionsView;
  readonly question: SpendingQuestion;
  onSearch(change: Partial<OptionsSearch>): void;
}

/** The price of the screen and cheaper views to choose from. */
export function OptionsCheaperViews({ view, question, onSearch }: OptionsCheaperViewsProps) {
  const hasData = [...view.volatility.tenors, ...view.skew.tenors].some(({ now }) => !Number.isNaN(now));
  return (
    <SpendingOffer
      question={question}
      what="Option summaries"
      hasData={hasData}
      offers={listOffers(view, question, onSearch)}
    />
  );
}

/** Without the coin beside; then daily values only, which ranks need anyway; then without the candles. */
function listOffers(
  { facts, choice, beside, price, reach }: OptionsView,
  { capacity }: SpendingQuestion,
  onSearch: OptionsCheaperViewsProps['onSearch'],
): readonly Offer[] {
  const offer = (
    label: string,
    change: Partial<OptionsChoice>,
    search: Partial<OptionsSearch>,
    shown = facts,
  ): readonly Offer[] => {
    const series = listOptionsSeries(shown, { ...choice, ...change });
    const { weight } = facts.dataClient.tiles.price(series.map(({ ask, span }) => listSpanTiles(ask, span)));
    if (weight >= price.weight || weight > capacity) return [];
    return [{ label: `${label}, ${formatWeight(weight)} weight`, weight, onPress: () => onSearch(search) }];
  };
  return [
    ...(beside === undefined
      ? []
      : offer(`Without ${beside.coin}`, {}, { beside: undefined }, { ...facts, beside: undefined })),
    ...(isBeyondReach('1Y', reach) ? [] : offer('1 year of days', { range: '1Y' }, { range: '1Y' })),
    ...offer('Without realised', { realisedDays: undefined }, { realised: 'off' }),
  ];
}
