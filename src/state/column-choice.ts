import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storedAs, textsOf } from './stored';

const COLUMN_LIMIT = 64;

export interface ColumnChoice {
  /** Ids of the columns of the markets table; `undefined`: as many as fit the window. */
  readonly columns: readonly string[] | undefined;
}

export interface ColumnChoiceStore extends ColumnChoice {
  readonly setColumns: (columns: readonly string[] | undefined) => void;
}

/** Columns as stored by any version. Unknown ids are dropped later, where the columns are known. */
export function parseColumns(stored: unknown): readonly string[] | undefined {
  const columns = textsOf(stored, COLUMN_LIMIT);
  return columns.length === 0 ? undefined : [...new Set(columns)];
}

/** The columns that the user wants to see, stored on this device. */
export const useColumnChoice = create<ColumnChoiceStore>()(
  persist((set) => ({ columns: undefined, setColumns: (columns) => set({ columns }) }), {
    ...storedAs<ColumnChoice>('depthscape.market-columns'),
    partialize: ({ columns }) => ({ columns }),
    merge: (stored, current) => ({
      ...current,
      columns: parseColumns((Object(stored) as Partial<Record<string, unknown>>).columns),
    }),
  }),
);
