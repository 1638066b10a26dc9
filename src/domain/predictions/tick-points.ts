import { formatNumber } from '../format/format-number';
import { countDecimals } from '../format/format-price';

/** A difference of probabilities (0 to 1) in points, with the decimals of its ticks: `0.01 pt`. */
export function formatTickPoints(difference: number, tick: number): string {
  // 0.00001 × 100 is a little more than 0.001.
  const decimals = countDecimals(Math.round(tick * 1e10) / 1e8);
  return `${formatNumber(difference * 100, Math.max(1, decimals))} pt`;
}

/** The finest tick of the questions' prices, 0 to 1; a tenth of a point if none is stated. */
export const findLeastTick = (questions: readonly { readonly orderPriceMinTickSize?: number | undefined }[]): number =>
  Math.min(...questions.map(({ orderPriceMinTickSize = 0.001 }) => orderPriceMinTickSize));
