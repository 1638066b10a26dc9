import { formatNumber } from './format-number';

/** A weight, whole, with comma thousands. */
export function formatWeight(weight: number): string {
  return formatNumber(Math.round(weight), 0);
}

/** A multiplier of the weight: `1.2×`. */
export function formatMultiplier(factor: number): string {
  return `${formatNumber(factor, 1)}×`;
}
