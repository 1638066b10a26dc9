import { create } from 'zustand';

export interface LastView {
  /** Path of the last market view; `undefined` before the first. Only for this visit, not stored. */
  readonly path: string | undefined;
  readonly setPath: (path: string) => void;
}

/** Tables of markets open a market in the view that the user saw last. */
export const useLastView = create<LastView>()((set) => ({
  path: undefined,
  setPath: (path) => set({ path }),
}));
