import { create } from 'zustand';
import type { World } from '@/domain/recording';

export interface ShownWorld {
  /** Whose data a view shows that shows no market of its own; `undefined` while it has not said so. */
  readonly world: World | undefined;
  readonly setWorld: (world: World | undefined) => void;
}

/** A view whose data are found by its own code says here what the badge of the header tells. */
export const useShownWorld = create<ShownWorld>()((set) => ({
  world: undefined,
  setWorld: (world) => set({ world }),
}));
