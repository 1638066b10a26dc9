import type { DepthColumns } from '../grid/grid-tile';

/**
 * The same levels with their sizes in USD: size × price of the level, as the service counts them (to some 1e-16 of the
 * figure). Not offered back: a size divided again is not the size to the last digit.
 */
export function priceInUsd(columns: DepthColumns): DepthColumns {
  const { prices, volumes } = columns;
  return { ...columns, volumes: volumes.map((volume, i) => volume * prices[i]) };
}
