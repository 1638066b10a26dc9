import type { LevelLine } from '@/charts/axes/level-lines';
import type { LevelCurve } from '@/charts/series/level-curves';
import type { QuoteRun } from '@/charts/series/quote-lines';
import type { Bubbles } from '@/domain/volume-profile/list-bubbles';
import type { MidAt } from './distance-walls';

const BASIS_POINTS = 1e4;

/** Distance of a price from a mid, in basis points; NaN where either is unknown. */
export const distanceOf = (price: number, mid: number | undefined): number =>
  mid === undefined ? Number.NaN : (price / mid - 1) * BASIS_POINTS;

/** Columns of a tile, with the Unix second at which the first one starts. */
export interface MidRun {
  readonly from: number;
  /** Mid per column; NaN where it is unknown. */
  readonly mids: Float64Array;
}

/** The mid in each column of each run. */
export function listMids(
  runs: readonly Pick<QuoteRun, 'from' | 'bids'>[],
  columnSeconds: number,
  midAt: MidAt,
): MidRun[] {
  return runs.map(({ from, bids }) => ({
    from,
    mids: bids.map((_, column) => midAt(from + column * columnSeconds) ?? Number.NaN),
  }));
}

/** Best prices as distances from the mid. `mids` has the same columns as `runs`. */
export function placeQuotes(runs: readonly QuoteRun[], mids: readonly MidRun[]): QuoteRun[] {
  return runs.map(({ from, bids, asks }, run) => {
    const place = (prices: Float64Array): Float64Array =>
      prices.map((price, column) => distanceOf(price, mids[run].mids[column]));
    return { from, bids: place(bids), asks: place(asks) };
  });
}

/** Price lines as distances from the mid: each becomes a curve that bends as the mid moves. */
export function placeLines(
  lines: readonly LevelLine[],
  mids: readonly MidRun[],
  nameOf: (line: LevelLine) => string,
): LevelCurve[] {
  return lines.map((line) => ({
    name: nameOf(line),
    runs: mids.map(({ from, mids: own }) => ({ from, values: own.map((mid) => distanceOf(line.price, mid)) })),
  }));
}

/** Trades as distances from the mid at the middle of their bucket. Trades without a known mid are left out. */
export function placeTrades(bubbles: Bubbles | undefined, seconds: number, midAt: MidAt): Bubbles | undefined {
  if (bubbles === undefined) return undefined;
  const mids = Float64Array.from(bubbles.times, (time) => midAt(time + seconds / 2) ?? Number.NaN);
  const shown = [...mids.keys()].filter((at) => !Number.isNaN(mids[at]));
  const pick = (values: Float64Array): Float64Array => Float64Array.from(shown, (at) => values[at]);
  return {
    ...bubbles,
    length: shown.length,
    times: pick(bubbles.times),
    // A bubble is centred on its row, which has no height here.
    prices: Float64Array.from(shown, (at) => distanceOf(bubbles.prices[at] + bubbles.rowStep / 2, mids[at])),
    rowStep: 0,
    buys: pick(bubbles.buys),
    sells: pick(bubbles.sells),
  };
}
