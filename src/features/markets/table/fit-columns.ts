import type { MarketSort } from '@/state/fields/markets-fields';
import { MARKET_COLUMNS, type MarketColumn } from './market-columns';

/** A column, and the width in CSS px that it wants if that is not its usual one. */
interface Wish {
  readonly id: string;
  readonly width?: number;
}

/** Fits a symbol with its tags. */
const SYMBOL_CSS_PX = 170;
/** Fits the coin's name too. */
const NAME_CSS_PX = 250;
/** A wider name would move the figures too far away from it. */
const WIDEST_NAME_CSS_PX = 340;
/** Fits most venues; the usual width also fits their count. */
const TIGHT_VENUE_CSS_PX = 182;
/** Figures further apart than this are hard to follow along a row. */
const WIDEST_SPREAD = 1.5;

/** Shown whatever the width. */
const NECESSARY: readonly Wish[] = [
  { id: 'market', width: SYMBOL_CSS_PX },
  { id: 'price' },
  { id: 'change' },
  { id: 'volume' },
];

/** The other default columns, most wanted first. One that is named again becomes wider. */
const WANTED: readonly Wish[] = [
  { id: 'oi' },
  { id: 'venue', width: TIGHT_VENUE_CSS_PX },
  { id: 'cap' },
  { id: 'data' },
  { id: 'since' },
  { id: 'venue' },
  { id: 'market', width: NAME_CSS_PX },
  { id: 'volume-change' },
  { id: 'oi-usd' },
];

/** The columns that may be shown until others are chosen. */
export const DEFAULT_IDS: readonly string[] = [...new Set([...NECESSARY, ...WANTED].map(({ id }) => id))];

export interface FittedColumns {
  /** In the order of the table. The market has no width: it takes what is left. */
  readonly columns: readonly MarketColumn[];
  /** Width below which the table scrolls sideways, CSS px. */
  readonly minWidth: number;
}

/** As many default columns as fit `width` CSS px, most wanted first, and always the one that rows are sorted by. */
export function fitColumns(width: number, sort: MarketSort): FittedColumns {
  const widths = new Map<string, number>();
  const measure = ({ id, width: wanted }: Wish): number => wanted ?? widthOf(id);
  for (const wish of [...NECESSARY, ...listSorted(sort)]) widths.set(wish.id, measure(wish));
  let taken = sum(widths.values());
  for (const wish of WANTED) {
    const more = measure(wish) - (widths.get(wish.id) ?? 0);
    if (taken + more > width) break;
    widths.set(wish.id, measure(wish));
    taken += more;
  }
  const others = taken - (widths.get('market') ?? 0);
  const spread = Math.min(WIDEST_SPREAD, Math.max(1, (width - WIDEST_NAME_CSS_PX) / others));
  const columns = MARKET_COLUMNS.filter(({ id }) => widths.has(id)).map((column) =>
    column.id === 'market' ? column : { ...column, width: Math.floor((widths.get(column.id) ?? 0) * spread) },
  );
  return { columns, minWidth: taken };
}

/** Chosen columns are all shown, with the coin's name if it fits `width` CSS px. */
export function fitChosen(columns: readonly MarketColumn[], width: number): FittedColumns {
  const others = sum(columns.map((column) => column.width ?? 0));
  return { columns, minWidth: others + (others + NAME_CSS_PX <= width ? NAME_CSS_PX : SYMBOL_CSS_PX) };
}

const listSorted = (sort: MarketSort): readonly Wish[] =>
  MARKET_COLUMNS.filter((column) => column.sort === sort && NECESSARY.every(({ id }) => id !== column.id));

const widthOf = (id: string): number => MARKET_COLUMNS.find((column) => column.id === id)?.width ?? 0;

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);
