import { formatWeight } from '@/domain/format/format-weight';
import type { Price } from './price-words';

/** The price of a control in its accessible name: `free`, `10 weight`, or `about 10 weight` where no table says it. */
export function describeWeight({ weight, source }: Pick<Price, 'weight' | 'source'>): string {
  if (weight === 0) return 'free';
  return `${source === 'documented' ? '' : 'about '}${formatWeight(weight)} weight`;
}
