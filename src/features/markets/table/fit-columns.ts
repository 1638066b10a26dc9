import { type FigureName, isFigureName } from '@/domain/screener/figure-names';
import type { MarketSort } from '@/state/fields/markets-fields';
import { MARKET_COLUMNS, type MarketColumn } from './market-columns';

/** A column, and the width in CSS px that it wants if that is not its usual one. */
interface Wish {
  readonly id: string;
  readonly width?: number;
}

/** Fits a symbol with its tags and the coin's name. */
const NAME_CSS_PX = 250;
/** Fits a symbol with its tags: the coin's name is cut before a table scrolls sideways. */
const SYMBOL_CSS_PX = 170;
/** A wider name would move the figures too far away from it. */
const WIDEST_NAME_CSS_PX = 340;
/** Fits most venues; the usual width also fits their count. */
const TIGHT_VENUE_CSS_PX = 182;
/** Figures further apart than this are hard to follow along a row. */
const WIDEST_SPREAD = 1.5;

/** What the last column stands off the edge of the table, besides the usual gap. */
const EDGE_CSS_PX = 6;

/** Shown by default, whatever the width: a list beside the details of a narrow window has no others. */
const ESSENTIAL: readonly string[] = ['market', 'price', 'change'];
/** Shown by default wherever the window has room. */
const NECESSARY: readonly string[] = [...ESSENTIAL, 'volume'];

/**
 * The columns that a narrow table drops, the last of these first: the coin's name stays before any of them. One that is
 * named again becomes wider.
 */
const WANTED: readonly Wish[] = [
  { id: 'oi' },
  { id: 'venue', width: TIGHT_VENUE_CSS_PX },
  { id: 'cap' },
  { id: 'data' },
  { id: 'oi-usd' },
  { id: 'venue' },
  { id: 'volume-change' },
  { id: 'since' },
];

/** The columns that may be shown until others are chosen. */
export const DEFAULT_IDS: readonly string[] = [...new Set([...NECESSARY, ...WANTED.map(({ id }) => id)])];

export interface FittedColumns {
  /** In the order of the table. The market has no width: it takes what is left. */
  readonly columns: readonly MarketColumn[];
  /** Width below which the table scrolls sideways, CSS px. */
  readonly minWidth: number;
}

/** Spot markets have no open interest. */
const OF_DERIVATIVES: readonly string[] = ['oi', 'oi-usd'];

export interface FitFacts {
  /** Every row is a spot market. */
  readonly isSpot?: boolean | undefined;
  /** The figures that are loaded. */
  readonly paid?: readonly FigureName[] | undefined;
}

/**
 * As many default columns as fit `width` CSS px, most wanted first, and the one that rows are sorted by unless the table
 * would scroll sideways for it.
 */
export function fitColumns(
  width: number,
  sort: MarketSort,
  { isSpot = false, paid = [] }: FitFacts = {},
): FittedColumns {
  const usual = isSpot ? WANTED.filter(({ id }) => !OF_DERIVATIVES.includes(id)) : WANTED;
  // Sorted by a figure, the others that are paid for stay beside it.
  const others = isFigureName(sort) ? paid.filter((id) => id !== sort) : [];
  const wanted = [...others.map((id): Wish => ({ id })), ...usual];
  const fitKept = (ids: readonly string[], isSortKept: boolean): FittedColumns =>
    fit(
      MARKET_COLUMNS.filter((column) => ids.includes(column.id) || (isSortKept && column.sort === sort)),
      wanted,
      width,
    );
  const sorted = fitKept(NECESSARY, true);
  if (sorted.minWidth <= width) return sorted;
  const unsorted = fitKept(NECESSARY, false);
  return unsorted.minWidth <= width
    ? unsorted
    : fit(
        ESSENTIAL.flatMap((id) => findColumn(id) ?? []),
        [],
        width,
      );
}

/**
 * The chosen columns, without the lesser ones of the default where the coin's name would have no room. A table that
 * scrolls sideways even then drops nothing.
 */
export function fitChosen(chosen: readonly MarketColumn[], width: number, sort: MarketSort): FittedColumns {
  const isKept = ({ id, sort: own }: MarketColumn): boolean => own === sort || WANTED.every((wish) => wish.id !== id);
  const kept = chosen.filter(isKept);
  const isScrolled = EDGE_CSS_PX + sum(kept.map(widthOf)) > width;
  return isScrolled
    ? fit(chosen, [], width)
    : fit(
        kept,
        WANTED.filter(({ id }) => chosen.some((column) => column.id === id)),
        width,
      );
}

/** The kept columns, and as many of the wanted ones as fit beside them. */
function fit(kept: readonly MarketColumn[], wanted: readonly Wish[], width: number): FittedColumns {
  const widths = new Map(kept.map((column) => [column.id, widthOf(column)]));
  let taken = EDGE_CSS_PX + sum(widths.values());
  for (const { id, width: wish = widthOf(findColumn(id)) } of wanted) {
    const more = Math.max(0, wish - (widths.get(id) ?? 0));
    if (taken + more > width) break;
    widths.set(id, wish);
    taken += more;
  }
  const others = taken - NAME_CSS_PX;
  const spread = Math.min(WIDEST_SPREAD, Math.max(1, (width - WIDEST_NAME_CSS_PX) / others));
  const shown = MARKET_COLUMNS.filter(({ id }) => widths.has(id));
  const columns = shown.map((column, at) => {
    const edge = at === shown.length - 1 ? EDGE_CSS_PX : 0;
    const usual = widths.get(column.id) ?? 0;
    return column.id === 'market' ? column : { ...column, width: Math.floor(usual * spread) + edge };
  });
  const isCutEnough = taken > width && taken - width <= NAME_CSS_PX - SYMBOL_CSS_PX;
  return { columns, minWidth: isCutEnough ? width : taken };
}

const findColumn = (id: string): MarketColumn | undefined => MARKET_COLUMNS.find((column) => column.id === id);

/** The market takes the width that is left, and no less than its name needs. */
const widthOf = (column: MarketColumn | undefined): number => column?.width ?? NAME_CSS_PX;

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);
