import { useNavigate } from '@tanstack/react-router';
import { MARKET_VIEWS, type View } from '@/panes/views';
import { useLastView } from '@/state/last-view';
import { getShared } from '@/state/url-state';

/** The last viewed view of one market, or else the preferred one. */
export function useMarketView(): View | undefined {
  const last = useLastView(({ path }) => path);
  return MARKET_VIEWS.find(({ path }) => path === last) ?? MARKET_VIEWS[0];
}

/** Opens a market in a view, by default the last viewed one. Keeps the time range. */
export function useOpenMarket(): (id: string, view?: View) => void {
  const navigate = useNavigate();
  const last = useMarketView();
  return (id, view = last) => {
    if (view === undefined) return;
    void navigate({ to: view.path, search: (before) => ({ ...getShared(before), m: id }) });
  };
}
