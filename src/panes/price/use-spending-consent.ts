import { useState, useSyncExternalStore } from 'react';
import { useService } from '@/client/service-context';
import { useBudget } from '@/client/use-budget';
import type { MarketDataClient } from '@/client/use-market-data-client';
import { tileKey } from '@/data/cache/tile-cache';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import type { ViewPrice } from '@/data/plan/price-view';
import { getAskBefore, type Settings, useSettings } from '@/state/settings';

/** `go`: it loads by itself; `ask`: it waits for a press; `never`: even a full budget does not cover it. */
export type SpendingVerdict = 'go' | 'ask' | 'never';

export interface SpendingFacts {
  readonly weight: number;
  /** Above this weight the reader is asked. */
  readonly askBefore: number;
  /** Weight of a full budget. */
  readonly capacity: number;
  /** The reader has agreed to everything missing. */
  readonly isGranted: boolean;
}

export function judgeSpending({ weight, askBefore, capacity, isGranted }: SpendingFacts): SpendingVerdict {
  if (weight > capacity) return 'never';
  return weight > askBefore && !isGranted ? 'ask' : 'go';
}

/** What must be answered before a view loads. */
export interface SpendingQuestion {
  readonly verdict: 'ask' | 'never';
  readonly price: ViewPrice;
  readonly capacity: number;
  /** Agrees to the requests of this view. */
  load(): void;
}

export interface SpendingConsent {
  /** Whether the view may be requested. */
  readonly isOn: boolean;
  readonly question: SpendingQuestion | undefined;
}

/** The weight above which a view waits for a press. */
export function findAskBefore(
  settings: Pick<Settings, 'askBefore'>,
  { limit, capacity, isFirst }: { readonly limit: number; readonly capacity: number; readonly isFirst: boolean },
): number {
  return isFirst && settings.askBefore === undefined ? capacity : getAskBefore(settings, limit);
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Lets a view load by itself only up to the weight of "Ask before requests above". An agreement covers exactly the
 * view's tiles. The first view of a screen (`isFirst`) may use all that the tier can pay at once, unless the reader
 * has set a limit.
 */
export function useSpendingConsent(
  dataClient: MarketDataClient,
  views: readonly AnyViewTiles[],
  price: ViewPrice,
  isFirst = false,
): SpendingConsent {
  const budget = useBudget();
  const limit = useSyncExternalStore(budget.subscribe, () => budget.getState().limit);
  const capacity = useSyncExternalStore(budget.subscribe, () => budget.getState().capacity);
  const askBefore = useSettings((settings) => findAskBefore(settings, { limit, capacity, isFirst }));
  const { opened } = useService();
  const isDatabaseOpen = useSyncExternalStore(opened.subscribe, () => opened.get().tileDatabase !== undefined);
  const [granted, setGranted] = useState(NOTHING);
  const { weight } = price;
  if (weight <= Math.min(askBefore, capacity)) return { isOn: true, question: undefined };
  // Data stored on this device may make it free, and loading would wait for the database too.
  if (!isDatabaseOpen) return { isOn: false, question: undefined };
  const missing = listMissing(dataClient, views, price);
  const isGranted = missing.every((name) => granted.has(name));
  const verdict = judgeSpending({ weight, askBefore, capacity, isGranted });
  if (verdict === 'go') return { isOn: true, question: undefined };
  const load = (): void => setGranted((before) => new Set([...before, ...missing]));
  return { isOn: false, question: { verdict, price, capacity, load } };
}

/** Names of the tiles that cost something. `_price` changes with each tile that arrives. */
function listMissing({ tiles }: MarketDataClient, views: readonly AnyViewTiles[], _price: ViewPrice): string[] {
  return views.flatMap(({ kind, view, reach, tiles: shown }) =>
    shown
      .filter((tile) => !tiles.shelf.isFree(kind, view, tile, reach))
      .map((tile) => JSON.stringify(tileKey(kind, view, tile))),
  );
}
