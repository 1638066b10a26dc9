import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentMarket } from '@/panes/market/current-market';
import { needsMarket, VIEWS } from '@/panes/views';
import { useLastView } from '@/state/last-view';
import { useSelection } from '@/state/selection';
import { type SharedSearch, URL_VERSION } from '@/state/url-state';

/** Views of one market, and of the options of its coin: their addresses name it. */
const ADDRESSED = VIEWS.filter(needsMarket);

/**
 * Writes the market into the address of a view of one market that was opened without: the link then shows the same
 * market tomorrow, when another is the largest. Remembers the markets that were opened, and the view.
 */
export function useAddressedMarket(): void {
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  // Of the same place as the path: the searches of the views lag behind it while the next view loads.
  const addressed = useLocation({ select: ({ search }) => search.m });
  const { id } = useCurrentMarket();
  const addRecent = useSelection((selection) => selection.addRecent);
  const setLastView = useLastView((last) => last.setPath);
  const view = ADDRESSED.find((one) => one.path === path);

  useEffect(() => {
    // A market is opened from tables in a view of its own.
    if (view?.opensWith !== undefined) setLastView(view.path);
    if (view === undefined || id === undefined) return;
    if (addressed !== undefined) addRecent(addressed);
    else {
      // Fields of the same name say different things in different views: they go along unread.
      const search = (before: SharedSearch): SharedSearch => ({ ...before, v: URL_VERSION, m: id });
      void navigate({ to: view.path, search: (before) => search(before as SharedSearch), replace: true });
    }
  }, [view, addressed, id, navigate, addRecent, setLastView]);
}
