import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBudget } from '@/client/use-budget';
import { listSpanTiles } from '@/client/use-tiles';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import { computeLiveWeight } from '@/data/plan/live-weight';
import type { TimeSpan } from '@/domain/time-span';
import { getAskBefore, useSettings } from '@/state/settings';
import { findUnclosed, refreshTiles } from './running-tiles';
import type { LiveView } from './use-live-edge';

export interface ManualRefresh {
  /** Requests everything on screen again that is running or failed. Asks the reader first if that is expensive. */
  refresh(): void;
  /** The question for the reader. */
  readonly question: RefreshQuestion | undefined;
}

/** What is refreshed: everything within `needed`. */
export interface RefreshedView extends LiveView {
  readonly needed: TimeSpan;
}

export interface RefreshQuestion {
  readonly weight: number;
  accept(): void;
  leave(): void;
}

export function useManualRefresh(live: RefreshedView): ManualRefresh {
  const client = useQueryClient();
  const budget = useBudget();
  const [weight, setWeight] = useState<number>();
  const run = (): void => {
    for (const ask of live.asks) refreshTiles(client, ask, listStaleTiles(live, ask));
    setWeight(undefined);
  };
  const refresh = (): void => {
    const needed = priceRefresh(live);
    if (needed > getAskBefore(useSettings.getState(), budget.getState().limit)) setWeight(needed);
    else run();
  };
  const leave = (): void => setWeight(undefined);
  return { refresh, question: weight === undefined ? undefined : { weight, accept: run, leave } };
}

function listStaleTiles(
  { dataClient, needed }: RefreshedView,
  ask: SeriesRequest<unknown, unknown>,
): readonly number[] {
  return findUnclosed(dataClient.tiles.shelf, ask, listSpanTiles(ask, needed).tiles);
}

/** Weight of a refresh: the newest part of running tiles, and all missing tiles. */
function priceRefresh(refreshed: RefreshedView): number {
  const { tiles } = refreshed.dataClient;
  const stale = refreshed.asks.map((ask) => ({ ...ask, tiles: listStaleTiles(refreshed, ask) }));
  const held = stale.filter(({ kind, view, tiles: all }) =>
    all.some((tile) => tiles.shelf.find(kind, view, tile) !== undefined),
  );
  const running = computeLiveWeight(
    60,
    held.map(({ kind, view }) => kind.factsOf(view)),
  );
  return running + tiles.price(stale).weight;
}
