import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storedAs } from './stored';

export interface CursorCardStore {
  /** A card beside the cursor of the chart tells all its figures; else while the pointer is held. */
  readonly isAlways: boolean;
  readonly show: (isAlways: boolean) => void;
}

/** When the figures at the cursor of the chart stand beside it, kept on this device. */
export const useCursorCard = create<CursorCardStore>()(
  persist((set) => ({ isAlways: false, show: (isAlways) => set({ isAlways }) }), {
    ...storedAs<Pick<CursorCardStore, 'isAlways'>>('depthscape.cursor-card'),
    partialize: ({ isAlways }) => ({ isAlways }),
    merge: (stored, current) => ({
      ...current,
      isAlways: (Object(stored) as Partial<Record<string, unknown>>).isAlways === true,
    }),
  }),
);
