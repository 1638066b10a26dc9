import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storedAs } from './stored';

export interface CursorCardStore {
  /** A card beside the cursor of the chart tells its figures. */
  readonly isShown: boolean;
  readonly show: (isShown: boolean) => void;
}

/** Whether the figures at the cursor of the chart stand beside it, kept on this device. */
export const useCursorCard = create<CursorCardStore>()(
  persist((set) => ({ isShown: true, show: (isShown) => set({ isShown }) }), {
    ...storedAs<Pick<CursorCardStore, 'isShown'>>('depthscape.cursor-card'),
    partialize: ({ isShown }) => ({ isShown }),
    merge: (stored, current) => ({
      ...current,
      isShown: (Object(stored) as Partial<Record<string, unknown>>).isShown !== false,
    }),
  }),
);
