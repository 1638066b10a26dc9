import type { OutlinedWall } from '@/charts/heatmap/wall-outlines';
import { widenSpec } from '@/domain/book/ledger/book-frame';
import type { WallLife } from '@/domain/book/ledger/wall-life';
import { formatSize } from '@/domain/format/format-compact';
import type { Zone } from '@/domain/format/format-time';
import { type GridSpec, lowOfRow } from '@/domain/grid/grid-tile';
import type { CellRange } from '@/domain/grid/visible-cells';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import { findDepthLayer } from '@/features/heatmap/view/book-in-view';
import type { LoadedBooks } from '@/features/heatmap/view/use-heatmap';
import { chooseWallRows, chooseWallStep } from './wall-rows';
import { describeEnd, nameBirth, type WallWords } from './wall-words';

/** More outlines cannot be told apart in a picture. */
export const MAX_OUTLINES = 60;

/** A wall's life as drawn: one stretch for each level at which it stood. */
export function outlineWall(wall: WallLife, spec: GridSpec, words: WallWords): OutlinedWall {
  const { id, side, path, until, bornDoubt, end } = wall;
  return {
    id,
    side,
    stretches: path.map(({ time, row }, i) => ({
      from: time,
      to: path[i + 1]?.time ?? until,
      low: lowOfRow(spec, row),
      high: lowOfRow(spec, row + 1),
    })),
    isOlder: bornDoubt !== undefined,
    end: end.kind,
    label: `${formatSize(wall.peak)} ${words.unit}, since ${nameBirth(wall, words)}, ${describeEnd(wall, words)}`,
  };
}

/** How the walls of the depth layer are written. */
export function makeWallWords(heatmap: LoadedBooks, zone: Zone): WallWords {
  const layer = findDepthLayer(heatmap) ?? heatmap.base;
  const { spec } = layer.data;
  const { finestBlock } = heatmap.sources;
  const rows = widenSpec(spec, chooseWallRows(spec, finestBlock).rowsInOne);
  return {
    decimals: decimalsOf(rows.rowStep),
    rows,
    usualStep: chooseWallStep(finestBlock),
    unit: heatmap.unit,
    zone,
    columnSeconds: spec.columnSeconds,
    now: heatmap.settled.view.timeTo,
    latest: heatmap.span.to,
    isSum: heatmap.sources.books.length > 1,
  };
}

interface OutlineChoice {
  readonly view: Pick<CellRange, 'priceLow' | 'priceHigh'>;
  /** Grid in which they were found; `undefined` before any were. */
  readonly spec: GridSpec | undefined;
  readonly areOutlined: boolean;
  /** The wall whose table row has the pointer or the focus. */
  readonly marked: WallLife | undefined;
  readonly words: WallWords;
}

/** The walls to draw: the largest listed ones in view if outlines are on, and always the marked one. */
export function listOutlines(
  lives: readonly WallLife[],
  { view, spec, areOutlined, marked, words }: OutlineChoice,
): readonly OutlinedWall[] {
  if (spec === undefined) return [];
  const inView = ({ price }: WallLife): boolean => price >= view.priceLow && price <= view.priceHigh;
  const largest = areOutlined ? lives.filter(inView).slice(0, MAX_OUTLINES) : [];
  const isListed = marked === undefined || largest.some(({ id }) => id === marked.id);
  return (isListed ? largest : [...largest, marked]).map((wall) => outlineWall(wall, spec, words));
}
