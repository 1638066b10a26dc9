import { create } from 'zustand';

export interface LastView {
  /** Path of the view of one market that was looked at last; `undefined` before the first. Of this visit: not kept. */
  readonly path: string | undefined;
  readonly setPath: (path: string) => void;
}

/** Tables of markets open a market where the reader has been reading. */
export const useLastView = create<LastView>()((set) => ({
  path: undefined,
  setPath: (path) => set({ path }),
}));
