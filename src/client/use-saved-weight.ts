import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { useService } from './service-context';
import { useBudget } from './use-budget';
import type { MarketDataClient } from './use-market-data-client';

/**
 * Reports to the budget what a client without a cache would have paid on top, once per view and series. `place` names
 * where the view is: another place is another view.
 */
export function useSavedWeight(
  { tiles }: MarketDataClient,
  views: readonly AnyViewTiles[],
  place: string,
  isShown: boolean,
): void {
  const budget = useBudget();
  const { opened } = useService();
  const isDatabaseOpen = useSyncExternalStore(opened.subscribe, () => opened.get().tileDatabase !== undefined);
  const isOn = isShown && isDatabaseOpen;
  const counted = useRef<readonly string[]>([]);
  const series = JSON.stringify(views.map(({ kind, view }) => [kind.type, kind.keyOf(view)]));
  const count = useEffectEvent(() => {
    const names = views.map(({ kind, view }) => `${place} ${kind.type} ${kind.keyOf(view)}`);
    const fresh = pickFresh(views, names, counted.current);
    counted.current = names;
    const saved = tiles.priceAnew(fresh).weight - tiles.price(fresh).weight;
    if (saved > 0) budget.noteSaved(saved);
  });
  useEffect(() => {
    if (isOn) count();
  }, [isOn, place, series]);
}

/** The items that are new since last time, in any order: adding a pane moves the others. */
export function pickFresh<Item>(items: readonly Item[], names: readonly string[], before: readonly string[]): Item[] {
  return items.filter((_, at) => !before.includes(names[at]));
}
