import { formatExactNumber } from '@/domain/csv/format-csv';
import { formatBytes } from '@/domain/format/format-bytes';
import type { CellRange, LevelSpan } from '@/domain/grid/visible-cells';
import { listVisibleLevels } from '@/domain/grid/visible-cells';
import { SERVED_DIGITS } from '@/features/heatmap/readout/cells-table';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { describeLayer } from '@/features/heatmap/view/view-facts';
import type { FigureKind } from '@/panes/export/write-figures';

/** The estimated size of a view's files. */
export interface ExportSize {
  /** Number of levels, one row each. */
  readonly rows: number;
  readonly snapshots: number;
  /** Approximate bytes per file kind. */
  readonly bytes: Readonly<Record<FigureKind, number>>;
}

/** From this size on the reader is asked before the file is made. */
export const LARGE_BYTES = 10e6;

/** Levels sampled to estimate the length of their texts. */
const SAMPLES = 400;
/** Lengths of "2026-06-18T14:32:00.000000Z", "1781793120000000" and the three letters of most sides. */
const [TIME_TEXT, TIME_NUMBER, SIDE_TEXT] = [27, 16, 3];
/** Commas and line end of a CSV row; commas and quotes of its values in JSON. */
const [CSV_SIGNS, JSON_SIGNS] = [6, 6];
/** Measured bytes per row of a book in files packed by the engine: time, price, size, side and table name. */
const [PARQUET_ROW, ARROW_ROW] = [3, 40];

/** The estimated size of files of the cells in view. Counts levels; makes no file. */
export function estimateExport({
  layers,
  market,
  settled,
}: Pick<Heatmap, 'layers' | 'market' | 'settled'>): ExportSize {
  const size = { rows: 0, snapshots: 0, csv: 0, json: 0 };
  for (const layer of layers) {
    const { data } = layer;
    const { length } = describeLayer(layer, market).name;
    const spans = listVisibleLevels(data.tiles, data.spec, settled.view satisfies CellRange);
    const rows = spans.reduce((sum, { from, to }) => sum + to - from, 0);
    const { price, size: width } = measureTexts(spans, rows);
    size.rows += rows;
    size.snapshots += spans.length;
    size.csv += rows * (length + TIME_TEXT + price.served + width.served + SIDE_TEXT + CSV_SIGNS);
    size.json += rows * (TIME_NUMBER + price.exact + width.exact + SIDE_TEXT + JSON_SIGNS);
  }
  const { rows, snapshots, csv, json } = size;
  return { rows, snapshots, bytes: { csv, json, parquet: rows * PARQUET_ROW, arrow: rows * ARROW_ROW } };
}

/** "≈ 1.2 MB", "≈ 1.2 MB, still loading": a file holds what has loaded, so its size grows until the view is complete. */
export function describeSize(heatmap: Pick<Heatmap, 'layers' | 'market' | 'settled'>, kind: FigureKind): string {
  const { rows, bytes } = estimateExport(heatmap);
  const isLoading = heatmap.layers.some(({ pending }) => pending > 0);
  if (isLoading && rows === 0) return 'still loading';
  return `≈ ${formatBytes(bytes[kind])}${isLoading ? ', still loading' : ''}`;
}

interface TextLengths {
  /** Length with the digits a size is served with, and with all its digits. */
  readonly served: number;
  readonly exact: number;
}

/** Mean lengths of prices and sizes as text, from a sample of the levels. */
function measureTexts(spans: readonly LevelSpan[], rows: number): Readonly<Record<'price' | 'size', TextLengths>> {
  const step = Math.max(1, Math.floor(rows / SAMPLES));
  const sums = { price: { served: 0, exact: 0 }, size: { served: 0, exact: 0 } };
  let count = 0;
  let next = 0;
  for (const { ref, from, to } of spans) {
    for (; next < to - from; next += step) {
      const { prices, volumes } = ref.tile.columns;
      addText(sums.price, prices[from + next]);
      addText(sums.size, volumes[from + next]);
      count++;
    }
    next -= to - from;
  }
  const mean = ({ served, exact }: TextLengths): TextLengths => ({ served: served / count, exact: exact / count });
  return count === 0 ? sums : { price: mean(sums.price), size: mean(sums.size) };
}

function addText(sum: { -readonly [Key in keyof TextLengths]: number }, value: number): void {
  sum.served += formatExactNumber(Number(value.toPrecision(SERVED_DIGITS))).length;
  sum.exact += formatExactNumber(value).length;
}
