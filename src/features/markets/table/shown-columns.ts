import { create } from 'zustand';

interface ShownColumns {
  /** Ids of the columns in sight; none in a narrow window. */
  readonly ids: readonly string[];
  readonly setIds: (ids: readonly string[]) => void;
}

/** The columns that the table fits now, for the menu that changes them and for what explains or feeds one of them. */
export const useShownIds = create<ShownColumns>()((set) => ({ ids: [], setIds: (ids) => set({ ids }) }));
