import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { computeLiveWeight } from '@/data/plan/live-weight';
import { useBudget } from '@/panes/use-budget';
import { listSpanTiles } from '@/panes/use-tiles';
import { getAskBefore, useSettings } from '@/state/settings';
import { listLiveAsks } from './layer-asks';
import { findUnclosed, refreshTiles } from './running-tiles';
import type { Heatmap } from './use-heatmap';

export interface ManualRefresh {
  /** Asks anew for what runs or failed of all that is on screen; asks the reader first when that is dear. */
  refresh(): void;
  /** What the reader is asked about. */
  readonly question: RefreshQuestion | undefined;
}

export interface RefreshQuestion {
  readonly weight: number;
  accept(): void;
  leave(): void;
}

export function useManualRefresh(heatmap: Heatmap): ManualRefresh {
  const client = useQueryClient();
  const budget = useBudget();
  const [weight, setWeight] = useState<number>();
  const run = (): void => {
    for (const ask of listLiveAsks(heatmap)) refreshTiles(client, ask, listStaleTiles(heatmap, ask));
    setWeight(undefined);
  };
  const refresh = (): void => {
    const needed = priceRefresh(heatmap);
    if (needed > getAskBefore(useSettings.getState(), budget.getState().limit)) setWeight(needed);
    else run();
  };
  const leave = (): void => setWeight(undefined);
  return { refresh, question: weight === undefined ? undefined : { weight, accept: run, leave } };
}

type AnyAsk = ReturnType<typeof listLiveAsks>[number];

function listStaleTiles({ desk, needed }: Heatmap, ask: AnyAsk): readonly number[] {
  return findUnclosed(desk.tiles.shelf, ask, listSpanTiles(ask, needed).tiles);
}

/** Weight of a refresh: the newest of what runs, and all of what is missing. */
function priceRefresh(heatmap: Heatmap): number {
  const { tiles } = heatmap.desk;
  const stale = listLiveAsks(heatmap).map((ask) => ({ ...ask, tiles: listStaleTiles(heatmap, ask) }));
  const held = stale.filter(({ kind, view, tiles: all }) =>
    all.some((tile) => tiles.shelf.find(kind, view, tile) !== undefined),
  );
  const running = computeLiveWeight(
    60,
    held.map(({ kind, view }) => kind.factsOf(view)),
  );
  return running + tiles.price(stale).weight;
}
