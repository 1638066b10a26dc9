import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storedAs } from './stored';

export interface CursorCardStore {
  /** The card at the chart's cursor is always shown; if false, only while the pointer is pressed. */
  readonly isAlways: boolean;
  readonly show: (isAlways: boolean) => void;
}

/** When the card with the figures at the chart's cursor is shown; stored on this device. */
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
