import type { ComparedLevels } from '@/domain/book/compare/compare-levels';
import { type BookSide } from '@/domain/book/compare/side-levels';
import { formatBasisPoints } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import { computeBasisPoints } from '@/features/heatmap/readout/readout-words';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { TableCell, TableContent } from '@/panes/data-table/table-content';
import { nameFile } from '@/panes/export/name-file';
import { changeCell, sizeCell } from './compare-words';
import { getBookTime } from './pins';
import type { ComparedPair } from './use-comparison';

/** A level of either book. */
export interface LevelChange {
  readonly side: BookSide;
  readonly price: number;
  /** Size in book A; `NaN` beyond the book's depth. */
  readonly a: number;
  readonly b: number;
  readonly change: number;
}

/** The price range whose levels are listed. */
export interface PriceBand {
  readonly low: number;
  readonly high: number;
}

export const ALL_PRICES: PriceBand = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };

/** Levels of both sides whose size differs, the largest change first; levels that only one book reaches are last. */
export function listChanges({ bid, ask }: Pick<ComparedPair, 'bid' | 'ask'>, band: PriceBand): LevelChange[] {
  const all = [...listSide('bid', bid.levels, band), ...listSide('ask', ask.levels, band)];
  return all.filter(({ change }) => change !== 0).sort((one, other) => weigh(other) - weigh(one));
}

const weigh = ({ change }: LevelChange): number => (Number.isNaN(change) ? -1 : Math.abs(change));

function listSide(side: BookSide, { prices, a, b, changes }: ComparedLevels, { low, high }: PriceBand): LevelChange[] {
  const levels: LevelChange[] = [];
  for (const [at, price] of prices.entries())
    if (price >= low && price <= high) levels.push({ side, price, a: a[at], b: b[at], change: changes[at] });
  return levels;
}

/** The levels as a table, in the given order. */
export function buildCompareTable(
  heatmap: Pick<Heatmap, 'market' | 'unit'>,
  { bookA, bookB }: ComparedPair,
  levels: readonly LevelChange[],
  zone: Zone,
): TableContent {
  const { decimals, mid } = bookB;
  const { unit } = heatmap;
  const [at, to] = [bookA, bookB].map((book) => formatFullTime(getBookTime(book), zone));
  return {
    title: 'Level changes',
    caption: `A: ${at}. B: ${to}. Sizes in ${unit}.`,
    columns: [
      { name: 'Price', isFigure: true },
      { name: 'Side', isFigure: false },
      { name: 'A', isFigure: true },
      { name: 'B', isFigure: true },
      { name: 'B − A', isFigure: true },
      { name: 'From mid', isFigure: true },
    ],
    rows: levels.map(({ side, price, a, b, change }): readonly TableCell[] => {
      const distance = mid === undefined ? undefined : computeBasisPoints(price, mid);
      return [
        { text: formatPrice(price, decimals), value: price },
        { text: side, value: side, tone: side === 'bid' ? 'buy' : 'sell' },
        sizeCell(a),
        sizeCell(b),
        changeCell(change),
        { text: formatBasisPoints(distance), value: distance },
      ];
    }),
    empty: 'No level differs at these prices.',
    fileName: `${nameFile(heatmap.market, 'book-a-b', Math.min(getBookTime(bookA), getBookTime(bookB)))}.csv`,
  };
}
