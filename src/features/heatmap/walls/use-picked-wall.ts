import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { WallLife } from '@/domain/book/ledger/wall-life';
import type { AddressStore } from '@/features/heatmap/books/use-level-lines';
import type { PlotKeys } from '@/features/heatmap/stage/use-plot-keys';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { findWall } from './find-wall';
import type { FoundLedger } from './found-ledger';
import { followPeak, type WallLead } from './wall-moves';
import type { WallWords } from './wall-words';

/** The heatmap that walls are found in, and what a choice among them moves and changes. */
export interface WallPlace {
  readonly heatmap: Heatmap;
  readonly keys: PlotKeys;
  /** The address, where wall choices are kept. */
  readonly address: AddressStore;
}

/** The wall of the address, which the view moves to once it is found, and a setter for it. */
export function usePickedWall(
  { address: { search, onSearch }, heatmap, keys }: WallPlace,
  found: FoundLedger | undefined,
  words: WallWords,
): { readonly wall: WallLife | undefined; pick(wall: WallLife): void; clear(): void } {
  const { wallid: id } = search;
  const last = useRef<WallLead>(undefined);
  const wall = useMemo(
    () => (found === undefined || id === undefined ? undefined : findWall(found.walls, found.spec, id)),
    [found, id],
  );
  const lead = (from: WallLead | undefined, to: string, next: WallLife): void => {
    last.current = followPeak(heatmap, keys, from, { id: to, wall: next }, words);
  };
  const leadAgain = useEffectEvent((to: string, next: WallLife) => lead(last.current, to, next));
  useEffect(() => {
    if (wall !== undefined && id !== undefined) leadAgain(id, wall);
  }, [wall, id]);
  return {
    wall,
    pick: (next) => {
      lead(undefined, next.id, next);
      onSearch({ wallid: next.id });
    },
    clear: () => {
      if (id !== undefined) onSearch({ wallid: undefined });
    },
  };
}
