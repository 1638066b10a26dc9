import { computeSurvival } from '@/domain/book/ledger/survival';
import { computeMean, priceAt, type WallLife } from '@/domain/book/ledger/wall-life';
import type { WallThreshold } from '@/domain/book/ledger/wall-threshold';
import { USD } from '@/features/heatmap/view/size-unit';
import type { FoundLedger } from './found-ledger';

interface PricedLedger extends Pick<FoundLedger, 'walls' | 'mids' | 'survival'> {
  readonly spec: Pick<FoundLedger['spec'], 'rowStep'>;
}

/** Walls are followed in coins, because trades eat coins. This gives their sizes in the reader's unit. */
export function ledgerIn<L extends PricedLedger>(unit: string, found: L): L {
  if (unit !== USD) return found;
  const { rowStep } = found.spec;
  const walls = found.walls.map((wall) => priceWall(wall, rowStep));
  return { ...found, walls, survival: found.survival && computeSurvival(walls, found.mids, rowStep) };
}

/** A wall in USD: what it held at each time × its price at that time, what was taken × its last price. */
export function priceWall(wall: WallLife, rowStep: number): WallLife {
  const { price, path, until, sizes, peak, peakTime, end } = wall;
  const start = path[0].time;
  const seconds = (until - start) / sizes.length;
  const worthAt = (time: number): number => priceAt(wall, rowStep, time);
  const worths =
    path.length === 1
      ? sizes.map((size) => size * price)
      : sizes.map((size, at) => size * worthAt(start + at * seconds));
  return {
    ...wall,
    peak: peak * worthAt(peakTime),
    mean: computeMean(worths),
    size: wall.size * price,
    eaten: wall.eaten * price,
    pulled: wall.pulled * price,
    unsure: wall.unsure * price,
    sizes: worths,
    end: end.kind === 'shrunk' ? { ...end, left: end.left * price } : end,
  };
}

/** A threshold in the reader's unit as the follower takes it: a size in USD is compared with size × price of the row. */
export const thresholdIn = (unit: string, threshold: WallThreshold, rowStep: number): WallThreshold =>
  unit === USD && threshold.kind === 'size' ? { ...threshold, pricePerRow: rowStep } : threshold;
