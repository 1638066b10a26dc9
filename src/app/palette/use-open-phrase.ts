import { useNavigate } from '@tanstack/react-router';
import type { UnopenedView } from '@/panes/address/address-pricer';
import { useSelection } from '@/state/selection';
import { getShared, type SharedSearch } from '@/state/url-state';
import { addCompared } from './compared-market';
import type { ResolvedPhrase } from './resolve-phrase';

/** The address of a phrase. If it states no time, the range on screen stays. */
export function makePhraseSearch(
  { path, search, lack, isAdded }: Pick<ResolvedPhrase, 'path' | 'search' | 'lack' | 'isAdded'>,
  before: Partial<SharedSearch>,
): SharedSearch {
  if (isAdded === true) return dropAbsent(getShared(before).v, addCompared(before, search));
  const { v, m, from, period } = getShared(before);
  const isTimed = search.from !== undefined || search.period !== undefined;
  const own = isElsewhere({ path, lack }) ? { m: search.m } : search;
  const all = { m, ...(isTimed ? {} : { from, period }), ...own };
  return dropAbsent(v, all);
}

const dropAbsent = (v: SharedSearch['v'], fields: object): SharedSearch => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  v,
});

/** Whether it opens in the chart, because the market lacks the view's data. */
const isElsewhere = ({ path, lack }: Pick<ResolvedPhrase, 'path' | 'lack'>): boolean =>
  lack !== undefined && (path === '/heatmap' || path === '/profile');

/** The view that a phrase opens from an address. Used for its price and for opening it. */
export function findPhraseTarget(resolved: ResolvedPhrase, before: Partial<SharedSearch>): UnopenedView {
  const { market } = resolved;
  return {
    path: isElsewhere(resolved) ? '/chart' : resolved.path,
    search: { ...makePhraseSearch(resolved, before) },
    market,
  };
}

/** Opens the view of a phrase. */
export function useOpenPhrase(): (resolved: ResolvedPhrase) => void {
  const navigate = useNavigate();
  return (resolved) => {
    const { m } = resolved.search;
    if (typeof m === 'string') useSelection.getState().addRecent(m);
    const to = findPhraseTarget(resolved, {}).path;
    void navigate({ to, search: (before) => makePhraseSearch(resolved, before) });
  };
}
