import { create } from 'zustand';
import type { Market } from '@/contract/payloads';
import { FREE, type ViewPrice } from '@/data/plan/price-view';

interface SeenRows {
  /** All loaded rows in their order. */
  readonly rows: readonly Market[];
  /** Range of the rows in sight: from the first to one past the last. */
  readonly from: number;
  readonly to: number;
  /** More rows match and load on scroll. */
  readonly hasMore: boolean;
}

interface FigurePlan extends SeenRows {
  /** Price of what the table still lacks of its figures. */
  readonly price: ViewPrice;
  readonly setSeen: (seen: SeenRows) => void;
  readonly setPrice: (price: ViewPrice) => void;
}

/** State shared by the table, its bar and its menus: which figures would be loaded for which rows. */
export const useFigurePlan = create<FigurePlan>()((set) => ({
  rows: [],
  from: 0,
  to: 0,
  hasMore: false,
  price: FREE,
  setSeen: ({ rows, from, to, hasMore }) => set({ rows, from, to, hasMore }),
  setPrice: (price) => set({ price }),
}));

/** The rows in sight. */
export const listSeen = ({ rows, from, to }: Pick<SeenRows, 'rows' | 'from' | 'to'>): readonly Market[] =>
  rows.slice(from, to);
