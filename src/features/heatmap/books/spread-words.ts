import type { BestPrices } from '@/domain/book/best-prices';
import { computeSpread } from '@/domain/book/spread';
import { formatNumber } from '@/domain/format/format-number';
import { formatPrice } from '@/domain/format/format-price';
import { decimalsOf } from '@/domain/ticks/price-ticks';

export interface SpreadWords {
  /** "0.1 · 1 tick · 0.29 bp"; in rows coarser than a tick "< 5 USD". */
  readonly text: string;
  /** The two prices, and what the blocks hide. */
  readonly remark: string;
}

/** The spread in words. `blockSize` is the height of the book's blocks, `decimals` those of the market's tick. */
export function describeSpread(best: BestPrices, blockSize: number, decimals: number): SpreadWords {
  const { price, ticks, basisPoints, isExact } = computeSpread(best, blockSize, decimals);
  const isCrossed = price < 0;
  const count = formatNumber(Math.abs(ticks), 0);
  const figures = [
    formatPrice(Math.abs(price), decimals),
    `${count} ${Math.abs(ticks) === 1 ? 'tick' : 'ticks'}`,
    `${formatNumber(Math.abs(basisPoints), 2)} bp`,
  ].join(' · ');
  const block = formatPrice(blockSize, decimalsOf(blockSize));
  const exact = isCrossed ? `crossed by ${figures}` : figures;
  return {
    // The size of a row is no spread: a market that trades in tenths would seem to be 50 ticks wide. Nor do best prices of
    // venues that are summed make one, where the bid of one lies above the ask of another.
    text: isExact ? exact : isCrossed ? 'n/a (crossed)' : `< ${formatRows(price, blockSize)} USD`,
    remark: [
      nameBest(best, decimals),
      ...(isExact ? [] : [`to within ${block} USD blocks`]),
      ...(best.isInferred ? ['sides inferred from traded prices'] : []),
    ].join(', '),
  };
}

/** The height of the rows between two best prices: at least one. */
function formatRows(price: number, blockSize: number): string {
  return formatPrice(Math.max(1, Math.round(price / blockSize)) * blockSize, decimalsOf(blockSize));
}

/** "Best bid 96,100.0, best ask 96,105.0". */
function nameBest({ bid, ask }: BestPrices, decimals: number): string {
  return `Best bid ${formatPrice(bid, decimals)}, best ask ${formatPrice(ask, decimals)}`;
}
