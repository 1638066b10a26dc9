import { formatWeight } from '@/domain/format/format-weight';
import type { Price } from './price-words';

/** The price in a control's accessible name: `free`, `10 weight`, or `about 10 weight` if no table states it. */
export function describeWeight({ weight, source }: Pick<Price, 'weight' | 'source'>): string {
  if (weight === 0) return 'free';
  return `${source === 'documented' ? '' : 'about '}${formatWeight(weight)} weight`;
}
