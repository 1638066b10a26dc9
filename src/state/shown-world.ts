import { create } from 'zustand';
import type { World } from '@/domain/recording';

export interface ShownWorld {
  /** The world of a view that shows no market of its own; `undefined` until the view has set it. */
  readonly world: World | undefined;
  readonly setWorld: (world: World | undefined) => void;
}

/** A view that finds its data by itself sets here what the header's badge shows. */
export const useShownWorld = create<ShownWorld>()((set) => ({
  world: undefined,
  setWorld: (world) => set({ world }),
}));
