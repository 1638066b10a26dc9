import { useRetryOnReturn } from '@/client/use-retry-on-return';
import { listSpanTiles } from '@/client/use-tiles';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { identifySeries } from '@/panes/failure/pane-wait';
import { usePaneWait } from '@/panes/failure/use-pane-wait';
import { usePaneContext } from '@/panes/plot/use-pane-context';
import type { ProfileSearch } from '@/state/fields/profile-fields';
import type { PaneStatus } from '@/ui/pane-status';
import { describeProfilePane } from './pane-state';

export interface PaneStateOptions {
  readonly nowSeconds: number;
  readonly isPolling: boolean;
  onSearch(change: Partial<ProfileSearch>): void;
}

/** Status of the profile pane. */
export function usePaneState(view: ProfileView, { nowSeconds, isPolling, onSearch }: PaneStateOptions): PaneStatus {
  const context = usePaneContext({ ...view, nowSeconds, isPolling });
  const { states, series, dataClient, choice, sources } = view;
  const parts = Object.entries(states).flatMap(([name, state]) => (state === undefined ? [] : [{ ...state, name }]));
  useRetryOnReturn(parts, context.isOffline);
  const wait = usePaneWait(series.map(({ ask }) => identifySeries(ask)));
  const { weight } = dataClient.tiles.price(series.map(({ ask, span }) => listSpanTiles(ask, span)));
  const known = sources.offered.map(({ exchange }) => exchange);
  const onKnownVenues = (): void => onSearch({ venue: choice.venues.filter((venue) => known.includes(venue)) });
  return describeProfilePane(view, { wait, weight, onKnownVenues }, context);
}
