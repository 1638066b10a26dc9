import { useNavigate } from '@tanstack/react-router';
import { getShared } from '@/state/url-state';
import { MARKET_VIEWS, type View } from './views';

/** Opens a market in a view, the preferred one when none is told; the time range goes along. */
export function useOpenMarket(): (id: string, view?: View) => void {
  const navigate = useNavigate();
  return (id, view = MARKET_VIEWS[0]) => {
    if (view === undefined) return;
    void navigate({ to: view.path, search: (before) => ({ ...getShared(before), m: id }) });
  };
}
