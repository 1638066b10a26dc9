import { useNavigate } from '@tanstack/react-router';
import type { UnopenedView } from '@/panes/address/address-pricer';
import { useSelection } from '@/state/selection';
import { getShared, type SharedSearch } from '@/state/url-state';
import type { ResolvedPhrase } from './resolve-phrase';

/** The address of a phrase: where it says nothing of time, the range on screen stays. */
export function makePhraseSearch(
  { path, search, lack }: Pick<ResolvedPhrase, 'path' | 'search' | 'lack'>,
  before: Partial<SharedSearch>,
): SharedSearch {
  const { v, m, from, period } = getShared(before);
  const isTimed = search.from !== undefined || search.period !== undefined;
  const own = isElsewhere({ path, lack }) ? { m: search.m } : search;
  const all = { m, ...(isTimed ? {} : { from, period }), ...own };
  return { v, ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) };
}

/** A market without the data of the view is opened in the chart. */
const isElsewhere = ({ path, lack }: Pick<ResolvedPhrase, 'path' | 'lack'>): boolean =>
  lack !== undefined && (path === '/heatmap' || path === '/profile');

/** The view that a phrase opens from an address, as it is priced and as it is gone to. */
export function findPhraseTarget(resolved: ResolvedPhrase, before: Partial<SharedSearch>): UnopenedView {
  const { market } = resolved;
  return {
    path: isElsewhere(resolved) ? '/chart' : resolved.path,
    search: { ...makePhraseSearch(resolved, before) },
    market,
  };
}

/** Goes where a phrase leads. */
export function useOpenPhrase(): (resolved: ResolvedPhrase) => void {
  const navigate = useNavigate();
  return (resolved) => {
    const { m } = resolved.search;
    if (typeof m === 'string') useSelection.getState().addRecent(m);
    const to = findPhraseTarget(resolved, {}).path;
    void navigate({ to, search: (before) => makePhraseSearch(resolved, before) });
  };
}
