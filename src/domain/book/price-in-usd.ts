import type { DepthColumns } from '../grid/grid-tile';

/**
 * The same levels with sizes in USD: size × price of the level, as the service computes them (to some 1e-16). There is
 * no inverse: dividing again would not give the size to the last digit.
 */
export function priceInUsd(columns: DepthColumns): DepthColumns {
  const { prices, volumes } = columns;
  return { ...columns, volumes: volumes.map((volume, i) => volume * prices[i]) };
}
