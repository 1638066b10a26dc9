import { roundPrice } from '../format/format-price';

/** Share of a tick by which half a row may fall short of whole ticks. */
const TICK_DUST = 1e-6;

/**
 * The price that a row is named by: its middle, on the market's tick, the lower one where the middle lies between two. A
 * row of one tick holds one price alone. `low`: lower edge; `decimals`: those of the market's tick.
 */
export function middleOfRow(low: number, height: number, decimals: number): number {
  const tick = 10 ** -decimals;
  return roundPrice(low + Math.floor(height / 2 / tick + TICK_DUST) * tick, decimals);
}
