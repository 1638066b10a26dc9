import { listTiersFrom, SUM_TIER } from '@/data/queries/tier-words';
import { VENUES_AS_TABLE } from '@/features/chart/export/use-chart-pane-exports';
import { VenueMenu } from '@/panes/market/venue-menu';
import { chooseMarkets } from '@/panes/plot/venue-sources';
import type { ChoiceProps } from './toolbar-choices';

export interface VenuesChoiceProps extends Pick<ChoiceProps, 'chart' | 'prices' | 'onSearch'> {
  /** Shows the figures of each venue. */
  onVenues(): void;
}

/** The venues whose trades are shown. */
export function VenuesChoice({ chart, prices, onVenues, onSearch }: VenuesChoiceProps) {
  const { market, markets, sources, choice, canSum } = chart;
  const { offered, lookUp } = sources;
  const chosen = chooseMarkets(market, offered, choice.venues);
  const isLocked = !canSum && choice.mode === undefined;
  return (
    <VenueMenu
      markets={offered}
      selected={chosen.map(({ exchange }) => exchange)}
      lookUp={lookUp}
      joined={choice.mode === undefined || markets.venues.length > 1 ? 'summed' : 'compared'}
      lock={
        isLocked ? (
          <p className="max-w-60 px-2 py-1.5 text-xs text-fg-3">
            Sums over venues need the {listTiersFrom(SUM_TIER)} tier. Compare shows several side by side.
          </p>
        ) : undefined
      }
      isOneShown
      priceOf={prices?.priceVenues}
      action={chart.isByVenue ? { label: VENUES_AS_TABLE, onChoose: onVenues } : undefined}
      onChange={(next) => onSearch({ venue: next.length === 1 && next[0] === market.exchange ? undefined : next })}
    />
  );
}
