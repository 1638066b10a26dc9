import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { WallLife } from '@/domain/book/ledger/wall-life';
import type { PaneExportsProps } from '@/features/heatmap/export/pane-exports-types';
import { findWall } from './find-wall';
import type { FoundLedger } from './use-wall-ledger';
import { goToPeak } from './wall-moves';
import type { WallWords } from './wall-words';

/** The wall of the address, which the view moves to once it is found, and a setter for it. */
export function usePickedWall(
  { address: { search, onSearch }, heatmap, keys }: Pick<PaneExportsProps, 'address' | 'heatmap' | 'keys'>,
  found: FoundLedger | undefined,
  words: WallWords,
): { readonly wall: WallLife | undefined; pick(wall: WallLife): void; clear(): void } {
  const { wallid: id } = search;
  const led = useRef<string>(undefined);
  const wall = useMemo(
    () => (found === undefined || id === undefined ? undefined : findWall(found.walls, found.spec, id)),
    [found, id],
  );
  const lead = useEffectEvent((to: WallLife) => goToPeak(heatmap, keys, to, words));
  useEffect(() => {
    if (wall === undefined || led.current === id) return;
    led.current = id;
    lead(wall);
  }, [wall, id]);
  return {
    wall,
    pick: (next) => {
      led.current = next.id;
      goToPeak(heatmap, keys, next, words);
      onSearch({ wallid: next.id });
    },
    clear: () => {
      if (id !== undefined) onSearch({ wallid: undefined });
    },
  };
}
