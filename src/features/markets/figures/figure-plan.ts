import { create } from 'zustand';
import type { Market } from '@/contract/payloads';
import { FREE, type ViewPrice } from '@/data/plan/price-view';

interface SeenRows {
  /** All loaded rows in their order. */
  readonly rows: readonly Market[];
  /** Those in sight: from the first to one past the last. */
  readonly from: number;
  readonly to: number;
  /** More rows match and load on scroll. */
  readonly hasMore: boolean;
}

interface FigurePlan extends SeenRows {
  /** What the table still lacks of the figures that it shows will cost this. */
  readonly price: ViewPrice;
  readonly setSeen: (seen: SeenRows) => void;
  readonly setPrice: (price: ViewPrice) => void;
}

/** What the table, its bar and its menus tell each other of what figures would be loaded for. */
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
