import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storedAs, textsOf } from './stored';

const RECENT_LIMIT = 8;
/** Most ids in the watchlist. */
export const WATCH_LIMIT = 1000;

/** Market ids (`ATLAS_FUTURES:BTCUSDT`) that the user keeps. */
export interface Selection {
  /** In the order in which they were starred. */
  readonly watched: readonly string[];
  /** Opened markets, latest first. */
  readonly recent: readonly string[];
}

export interface SelectionStore extends Selection {
  /** Whether details are open beside the table; `undefined`: where they fit. Not stored. */
  readonly detailsOpen: boolean | undefined;
  readonly setDetailsOpen: (isOpen: boolean) => void;
  /** The market whose details are on screen, which overrides that of the address; `undefined`: none. Not stored. */
  readonly shown: string | undefined;
  readonly setShown: (id: string | undefined) => void;
  readonly toggleWatched: (id: string) => void;
  /** Adds those not in the watchlist yet. */
  readonly watchAll: (ids: readonly string[]) => void;
  readonly addRecent: (id: string) => void;
}

export function toggleListed(list: readonly string[], id: string): readonly string[] {
  return list.includes(id) ? list.filter((one) => one !== id) : addListed(list, [id]);
}

/** Appends the `ids` that still fit: what the user chose before is never dropped for them. */
export function addListed(list: readonly string[], ids: readonly string[]): readonly string[] {
  return [...new Set([...list, ...ids])].slice(0, WATCH_LIMIT);
}

export function moveToFront(list: readonly string[], id: string): readonly string[] {
  if (list[0] === id) return list;
  return [id, ...list.filter((one) => one !== id)].slice(0, RECENT_LIMIT);
}

export const useSelection = create<SelectionStore>()(
  persist(
    (set) => ({
      watched: [],
      recent: [],
      detailsOpen: undefined,
      setDetailsOpen: (detailsOpen) => set({ detailsOpen }),
      shown: undefined,
      setShown: (shown) => set({ shown }),
      toggleWatched: (id) => set(({ watched }) => ({ watched: toggleListed(watched, id) })),
      watchAll: (ids) => set(({ watched }) => ({ watched: addListed(watched, ids) })),
      addRecent: (id) => set(({ recent }) => ({ recent: moveToFront(recent, id) })),
    }),
    {
      ...storedAs<Selection>('depthscape.selection'),
      partialize: ({ watched, recent }) => ({ watched, recent }),
      merge: (stored, current) => {
        const raw = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
        return { ...current, watched: textsOf(raw.watched, WATCH_LIMIT), recent: textsOf(raw.recent, RECENT_LIMIT) };
      },
    },
  ),
);
