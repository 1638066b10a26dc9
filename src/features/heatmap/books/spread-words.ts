import type { BestPrices } from '@/domain/book/best-prices';
import { computeSpread } from '@/domain/book/spread';
import { formatNumber } from '@/domain/format/format-number';
import { formatPrice } from '@/domain/format/format-price';
import { decimalsOf } from '@/domain/ticks/price-ticks';

export interface SpreadWords {
  /** "≤ 5.0 · 50 ticks · 0.52 bp", "crossed by ≥ 10.0 · 100 ticks · 1.03 bp". */
  readonly text: string;
  /** The two prices, and what the blocks hide. */
  readonly remark: string;
}

/** The spread in words. `blockSize` is the height of the book's blocks, `decimals` those of the market's tick. */
export function describeSpread(best: BestPrices, blockSize: number, decimals: number): SpreadWords {
  const { price, ticks, basisPoints, isExact } = computeSpread(best, blockSize, decimals);
  const isCrossed = price < 0;
  const bound = isExact ? '' : isCrossed ? '≥ ' : '≤ ';
  const count = formatNumber(Math.abs(ticks), 0);
  const figures = [
    `${bound}${formatPrice(Math.abs(price), decimals)}`,
    `${count} ${Math.abs(ticks) === 1 ? 'tick' : 'ticks'}`,
    `${formatNumber(Math.abs(basisPoints), 2)} bp`,
  ].join(' · ');
  const block = formatPrice(blockSize, decimalsOf(blockSize));
  return {
    text: isCrossed ? `crossed by ${figures}` : figures,
    remark: [
      nameBest(best, decimals),
      ...(isExact ? [] : [`to within ${block} USD blocks`]),
      ...(best.isInferred ? ['sides inferred from traded prices'] : []),
    ].join(', '),
  };
}

/** "Best bid 96,100.0, best ask 96,105.0". */
function nameBest({ bid, ask }: BestPrices, decimals: number): string {
  return `Best bid ${formatPrice(bid, decimals)}, best ask ${formatPrice(ask, decimals)}`;
}
