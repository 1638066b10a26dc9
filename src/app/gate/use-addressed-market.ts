import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentMarket } from '@/panes/market/current-market';
import { needsMarket, VIEWS } from '@/panes/views';
import { useLastView } from '@/state/last-view';
import { useSelection } from '@/state/selection';
import { type SharedSearch, URL_VERSION } from '@/state/url-state';

/** Views whose addresses name a market: views of one market, and the options of its coin. */
const ADDRESSED = VIEWS.filter(needsMarket);

/**
 * Writes the market into the address of a view of one market that was opened without. The link then shows the same
 * market tomorrow, even if another is the largest. Remembers the opened markets and the view.
 */
export function useAddressedMarket(): void {
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  // From the same location as the path: while the next view loads, the views' own searches are outdated.
  const addressed = useLocation({ select: ({ search }) => search.m });
  const { id } = useCurrentMarket();
  const addRecent = useSelection((selection) => selection.addRecent);
  const setLastView = useLastView((last) => last.setPath);
  const view = ADDRESSED.find((one) => one.path === path);

  useEffect(() => {
    // Tables open a market in the last view of one market.
    if (view?.opensWith !== undefined) setLastView(view.path);
    if (view === undefined || id === undefined) return;
    if (addressed !== undefined) addRecent(addressed);
    else {
      // Fields of the same name have different meanings per view, so they are passed on unparsed.
      const search = (before: SharedSearch): SharedSearch => ({ ...before, v: URL_VERSION, m: id });
      void navigate({ to: view.path, search: (before) => search(before as SharedSearch), replace: true });
    }
  }, [view, addressed, id, navigate, addRecent, setLastView]);
}
