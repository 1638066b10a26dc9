import type { ViewPrice } from '@/data/plan/price-view';
import { formatNumber } from '@/domain/format/format-number';
import { formatWeight } from '@/domain/format/format-weight';
import { FREE_REQUEST, type NextRequest } from '@/state/next-request';

export type Price = Pick<ViewPrice, 'weight' | 'source' | 'tilesHeld' | 'tilesNeeded'>;

/** `free`, `10`, or `~10` if the contract's tables do not state it. */
export function formatTag({ weight, source }: Price): string {
  if (weight === 0) return 'free';
  return `${source === 'documented' ? '' : '~'}${formatWeight(weight)}`;
}

/** `10 weight, 3 of 11 tiles cached`. */
export function describePrice(price: Price): string {
  const { weight, source, tilesHeld, tilesNeeded } = price;
  const cost = weight === 0 ? 'Free' : `${source === 'documented' ? '' : 'About '}${formatWeight(weight)} weight`;
  return `${cost}, ${formatNumber(tilesHeld, 0)} of ${formatNumber(tilesNeeded, 0)} tiles cached`;
}

/** The price for the "next" segment of the header. */
export function toNextRequest({ weight, source }: Price): NextRequest {
  if (weight === 0) return FREE_REQUEST;
  return { kind: source === 'documented' ? 'known' : 'estimated', weight };
}
