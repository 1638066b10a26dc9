import {
  computeMid,
  computeSumToMid,
  findSnapshot,
  inferSide,
  type LevelSide,
  type PriceHint,
  readRow,
  type SnapshotRef,
} from '@/domain/grid/depth-at';
import { columnOfTime, rowOfPrice } from '@/domain/grid/grid-tile';
import { type BlockReading, readBlock } from '@/domain/grid/read-block';
import type { HeatLayer } from './heat-data';
import type { ShownReduction } from './shown-reduction';

/** The exact cell at a time and price, read from the received levels and never from the picture. */
export interface HeatReading {
  /** Start of the column and of the next one, Unix seconds. */
  readonly timeFrom: number;
  readonly timeTo: number;
  /** Label of the price row. */
  readonly price: number;
  /**
   * Prices that the label stands for: [price, price + step) for a bid, (price − step, price] for an ask, both while the
   * side is unknown.
   */
  readonly priceLow: number;
  readonly priceHigh: number;
  readonly cell: /** Time that is not loaded or has no snapshot. */
    | { readonly kind: 'no-snapshot' }
    /** Beyond what was asked for or stored: unknown, not zero. */
    | { readonly kind: 'outside'; readonly snapshot: SnapshotRef }
    | CellSize;
  /** What the pixel over the cell shows, where it is known: see `HeatmapEngine.shown`. */
  readonly shown?: ShownCell | undefined;
}

export interface ShownCell extends ShownReduction {
  /** Exact reading of the block that the cell lies in; `undefined` while cells are drawn. */
  readonly block: BlockReading | undefined;
}

export interface CellSize {
  readonly kind: 'size';
  readonly snapshot: SnapshotRef;
  /** Exact sum of the row's levels; 0 is a true zero. */
  readonly size: number;
  /** Inferred from the bucket's traded range. */
  readonly side: LevelSide;
  /** Inferred middle of the book; `undefined` without a hint. */
  readonly mid: number | undefined;
  /** Sum of all sizes from this row to `mid`. */
  readonly sumToMid: number | undefined;
}

/**
 * Reads the cell of a layer at `time` and `price`. `hintOf` gives the traded range of the column that starts at a second;
 * `shown` is what the engine says it shows of the layer.
 */
export function readHeat(
  layer: HeatLayer,
  time: number,
  price: number,
  hintOf: (columnStart: number) => PriceHint | undefined,
  shown?: ShownReduction,
): HeatReading {
  const { spec, tiles } = layer;
  const timeFrom = columnOfTime(spec, time) * spec.columnSeconds;
  const row = rowOfPrice(spec, price);
  const label = row * spec.rowStep;
  const hint = hintOf(timeFrom);
  const side = inferSide(spec, label, hint);
  const base = {
    timeFrom,
    timeTo: timeFrom + spec.columnSeconds,
    price: label,
    priceLow: side === 'bid' ? label : label - spec.rowStep,
    priceHigh: side === 'ask' ? label : label + spec.rowStep,
    shown: shown && { ...shown, block: readShown(layer, time, row, shown) },
  };
  const snapshot = findSnapshot(tiles, spec, time);
  if (snapshot === undefined) return { ...base, cell: { kind: 'no-snapshot' } };
  const reading = readRow(snapshot, row);
  if (reading.kind === 'outside') return { ...base, cell: { kind: 'outside', snapshot } };
  const mid = hint && computeMid(snapshot, hint);
  const sumToMid = mid === undefined ? undefined : computeSumToMid(snapshot, label, mid);
  return { ...base, cell: { kind: 'size', snapshot, size: reading.size, side, mid, sumToMid } };
}

function readShown(
  { spec, tiles }: HeatLayer,
  time: number,
  row: number,
  { blocks, reduction }: ShownReduction,
): BlockReading | undefined {
  if (blocks === undefined) return undefined;
  const column = Math.floor(columnOfTime(spec, time) / 2 ** blocks.columns);
  return readBlock(tiles, spec, blocks, reduction, column, Math.floor(row / 2 ** blocks.rows));
}
