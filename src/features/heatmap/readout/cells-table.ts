import { findPriceHint, priceOfHint } from '@/domain/book/price-hint';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { type CellRange, collectVisibleCells, type VisibleCells } from '@/domain/grid/visible-cells';
import { readSide, type SideWord, splitSides } from '@/features/heatmap/view/level-side';
import { sizeIn } from '@/features/heatmap/view/size-unit';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { describeLayer } from '@/features/heatmap/view/view-facts';
import type { ExportTable } from '@/panes/export/export-document';

/** More digits than any quoted price or size has. */
export const SERVED_DIGITS = 12;

type ScreenLayer = Heatmap['layers'][number];

/**
 * The cells of a layer in view: one exact row per received level of each drawn snapshot. Every layer has the same
 * columns: time in words and in microseconds, price, size, side.
 */
export function buildCellsTable(
  layer: ScreenLayer,
  { market, settled, candles, unit }: Pick<Heatmap, 'market' | 'settled' | 'candles' | 'unit'>,
): ExportTable {
  const { data } = layer;
  const { name } = describeLayer(layer, market);
  const cells = collectVisibleCells(data.tiles, data.spec, settled.view satisfies CellRange);
  return {
    name,
    length: cells.length,
    columns: [
      { name: 'time_utc', values: listTimes(cells), isForReaders: true },
      { name: 'time_us', unit: 'microseconds since 1970', values: cells.timesMicros, isForPrograms: true },
      { name: 'price', unit: 'USD', values: cells.prices, digits: SERVED_DIGITS },
      { name: 'size', unit, values: listSizes(cells, unit), digits: SERVED_DIGITS },
      { name: 'side', values: listSides(cells, layer, candles.candles) },
    ],
  };
}

const listSizes = ({ sizes, prices }: VisibleCells, unit: string): Float64Array =>
  sizes.map((size, at) => sizeIn(unit, size, prices[at]));

/** One text per snapshot, shared by all its levels. */
function listTimes({ length, refs, refOf }: VisibleCells): readonly string[] {
  const texts = refs.map(({ tile, snapshot }) => formatMicros(tile.columns.timestampsMicros[snapshot]));
  return Array.from({ length }, (_, i) => texts[refOf[i]]);
}

const MICROS_PER_MILLI = 1000;

/** "2026-06-18T14:32:00.000000Z". */
export function formatMicros(micros: number): string {
  const date = new Date(Math.floor(micros / MICROS_PER_MILLI));
  return date.toISOString().replace('Z', `${String(micros % MICROS_PER_MILLI).padStart(3, '0')}Z`);
}

function listSides(
  { length, refs, refOf, levelOf }: VisibleCells,
  { ask, view }: ScreenLayer,
  candles: CandleColumns,
): readonly SideWord[] {
  const facts = refs.map((ref) => {
    const hint = findPriceHint(candles, ref);
    return { split: splitSides(ref, view.selection, hint), price: hint && priceOfHint(hint) };
  });
  return Array.from({ length }, (_, i) => readSide(ask.kind.type, refs[refOf[i]], levelOf[i], facts[refOf[i]]));
}
