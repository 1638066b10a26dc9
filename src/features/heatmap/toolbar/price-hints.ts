import type { HeatData } from '@/charts/heatmap/heat-data';
import { findPriceHint, type TimedCandles } from '@/domain/book/price-hint';
import { findSnapshot, type PriceHint } from '@/domain/grid/depth-at';

/** The hint of the snapshot in the column that starts at a second. */
export type HintOf = (columnStart: number) => PriceHint | undefined;

export function makePriceHints({ tiles, spec }: HeatData, candles: TimedCandles): HintOf {
  return (columnStart) => {
    const snapshot = findSnapshot(tiles, spec, columnStart);
    return snapshot && findPriceHint(candles, snapshot);
  };
}
