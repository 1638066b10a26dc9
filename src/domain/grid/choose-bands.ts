import { BAND_ROWS, type DepthColumns, type GridSpec, rowOfLevel } from './grid-tile';

/**
 * Maximum of dense bands per tile: 32,768 rows are more than any depth a service sends, and few enough that stray far-
 * off levels cannot fill the memory.
 */
export const MAX_BANDS = 16;

function bandOfLevel(spec: GridSpec, columns: DepthColumns, level: number): number {
  return Math.floor(rowOfLevel(spec, columns, level) / BAND_ROWS);
}

/**
 * All bands from the lowest to the highest end of any snapshot, without looking at the levels between. A guess, which
 * is right if every level then is in a band. Empty if there are too many.
 */
export function guessBands(spec: GridSpec, columns: DepthColumns): number[] {
  const { offsets } = columns;
  let lowest = Infinity;
  let highest = -Infinity;
  for (let snapshot = 0; snapshot + 1 < offsets.length; snapshot++) {
    const start = offsets[snapshot];
    const end = offsets[snapshot + 1];
    if (start === end) continue;
    lowest = Math.min(lowest, bandOfLevel(spec, columns, start));
    highest = Math.max(highest, bandOfLevel(spec, columns, end - 1));
  }
  const count = highest - lowest + 1;
  return count > 0 && count <= MAX_BANDS ? Array.from({ length: count }, (_, i) => lowest + i) : [];
}

/** The bands with the most levels, ascending. */
export function chooseBands(spec: GridSpec, columns: DepthColumns): number[] {
  const { prices } = columns;
  const levels = new Map<number, number>();
  for (let i = 0; i < prices.length; ) {
    const band = bandOfLevel(spec, columns, i);
    const end = findEndOfRun(spec, prices, i + 1, band);
    levels.set(band, (levels.get(band) ?? 0) + end - i);
    i = end;
  }
  const ranked = [...levels].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return ranked
    .slice(0, MAX_BANDS)
    .map(([band]) => band)
    .sort((a, b) => a - b);
}

/**
 * First level from `start` on that may be outside `band`: prices between those of its outer rows are inside, which
 * needs no division. An ask's row is one below its price's.
 */
function findEndOfRun({ rowStep }: GridSpec, prices: Float64Array, start: number, band: number): number {
  const lowest = (band * BAND_ROWS + 1) * rowStep;
  const highest = (band * BAND_ROWS + BAND_ROWS - 1) * rowStep;
  let i = start;
  while (i < prices.length && prices[i] >= lowest && prices[i] <= highest) i++;
  return i;
}
