import { formatNumber } from '@/domain/format/format-number';
import type { FigureName } from '@/domain/screener/figure-names';

export const FIGURE_LABELS: Readonly<Record<FigureName, string>> = {
  interest: 'Open interest',
  funding: 'Funding',
  liquidations: '24 h liquidations',
};

/** Names for use inside a sentence. */
const FIGURE_WORDS: Readonly<Record<FigureName, string>> = {
  interest: 'open interest',
  funding: 'funding',
  liquidations: '24 h liquidations',
};

/** "Open interest, funding and 24 h liquidations" */
export function listFigures(names: readonly FigureName[]): string {
  const words = names.map((name) => FIGURE_WORDS[name]);
  const last = words.at(-1) ?? '';
  const text = words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export interface SortCounts {
  readonly loaded: number;
  readonly rows: number;
  /** Rows that publish the figure but have not loaded it yet. */
  readonly waiting: number;
}

/**
 * "Sorted by open interest: 58 of 62 loaded rows have it."; while some that have it may still come in anywhere: "Order
 * by open interest is not final: 3 of 95 loaded."
 */
export function describeSortedBy(name: FigureName, { loaded, rows, waiting }: SortCounts): string {
  if (waiting > 0) {
    const all = formatNumber(loaded + waiting, 0);
    return `Order by ${FIGURE_WORDS[name]} is not final: ${formatNumber(loaded, 0)} of ${all} loaded.`;
  }
  const have = `${formatNumber(loaded, 0)} of ${formatNumber(rows, 0)} loaded rows have it`;
  return `Sorted by ${FIGURE_WORDS[name]}: ${have}.`;
}
