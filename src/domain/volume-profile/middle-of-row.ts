import { roundPrice } from '../format/format-price';

/** Share of a tick by which half a row may be short of whole ticks. */
const TICK_DUST = 1e-6;

/**
 * The price that names a row: its middle on the market's tick, or the lower tick if the middle is between two. A row of
 * one tick has only one price. `low`: lower edge; `decimals`: those of the market's tick.
 */
export function middleOfRow(low: number, height: number, decimals: number): number {
  const tick = 10 ** -decimals;
  return roundPrice(low + Math.floor(height / 2 / tick + TICK_DUST) * tick, decimals);
}
