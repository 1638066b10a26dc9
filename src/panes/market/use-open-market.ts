import { useNavigate } from '@tanstack/react-router';
import { MARKET_VIEWS, type View } from '@/panes/views';
import { useLastView } from '@/state/last-view';
import { getShared } from '@/state/url-state';

/** The view of one market that was looked at last, else the preferred one. */
export function useMarketView(): View | undefined {
  const last = useLastView(({ path }) => path);
  return MARKET_VIEWS.find(({ path }) => path === last) ?? MARKET_VIEWS[0];
}

/** Opens a market in a view, the one looked at last when none is told; the time range goes along. */
export function useOpenMarket(): (id: string, view?: View) => void {
  const navigate = useNavigate();
  const last = useMarketView();
  return (id, view = last) => {
    if (view === undefined) return;
    void navigate({ to: view.path, search: (before) => ({ ...getShared(before), m: id }) });
  };
}
