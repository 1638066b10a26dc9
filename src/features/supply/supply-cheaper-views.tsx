import { listSpanTiles } from '@/client/use-tiles';
import { formatWeight } from '@/domain/format/format-weight';
import { type Offer, SpendingOffer } from '@/panes/price/spending-offer';
import type { SpendingQuestion } from '@/panes/price/use-spending-consent';
import type { SupplySearch } from '@/state/fields/supply-fields';
import { readChoice } from './view/supply-ranges';
import { listSupplySeries } from './view/supply-requests';
import type { SupplyView } from './view/use-supply';

export interface SupplyCheaperViewsProps {
  readonly view: SupplyView;
  readonly question: SpendingQuestion;
  onSearch(change: Partial<SupplySearch>): void;
}

/** The price of the screen and cheaper views to choose from. */
export function SupplyCheaperViews({ view, question, onSearch }: SupplyCheaperViewsProps) {
  const hasData = view.asset.shown.length > 0;
  return (
    <SpendingOffer question={question} what="Supply" hasData={hasData} offers={listOffers(view, question, onSearch)} />
  );
}

const CHEAPER: readonly { readonly label: string; readonly change: Partial<SupplySearch> }[] = [
  { label: 'Weeks', change: { step: 'week' } },
  { label: '1 year of days', change: { range: undefined, step: undefined } },
  { label: 'Without the other coins', change: { coins: undefined } },
];

function listOffers(
  { facts, search, price }: SupplyView,
  { capacity }: SpendingQuestion,
  onSearch: SupplyCheaperViewsProps['onSearch'],
): readonly Offer[] {
  return CHEAPER.flatMap(({ label, change }) => {
    const coins = 'coins' in change ? facts.coins.slice(0, 1) : facts.coins;
    const series = listSupplySeries({ ...facts, coins }, readChoice({ ...search, ...change }, facts.span));
    const { weight } = facts.dataClient.tiles.price(series.map(({ ask, span }) => listSpanTiles(ask, span)));
    if (weight >= price.weight || weight > capacity) return [];
    return [{ label: `${label}, ${formatWeight(weight)} weight`, weight, onPress: () => onSearch(change) }];
  });
}
