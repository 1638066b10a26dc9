import type { ViewPrice } from '@/data/plan/price-view';
import { formatShare } from '@/domain/format/format-percent';
import { formatWeight } from '@/domain/format/format-weight';
import { FREE_REQUEST, type NextRequest } from '@/state/next-request';

export type Price = Pick<ViewPrice, 'weight' | 'source' | 'tilesHeld' | 'tilesNeeded'>;

/** `free`, `10`, or `~10` if the contract's tables do not state it. */
export function formatTag({ weight, source }: Price): string {
  if (weight === 0) return 'free';
  return `${source === 'documented' ? '' : '~'}${formatWeight(weight)}`;
}

/** How much of a view is cached: `all`, `27%`, `none`; never all or none if it is not. */
export function formatCached({ tilesHeld, tilesNeeded }: Pick<Price, 'tilesHeld' | 'tilesNeeded'>): string {
  if (tilesHeld >= tilesNeeded) return 'all';
  if (tilesHeld === 0) return 'none';
  return formatShare(Math.min(99, Math.max(1, (tilesHeld * 100) / tilesNeeded)), 0);
}

/** `10 weight, 27% cached`. */
export function describePrice(price: Price): string {
  const { weight, source } = price;
  const cost = weight === 0 ? 'Free' : `${source === 'documented' ? '' : 'About '}${formatWeight(weight)} weight`;
  return `${cost}, ${formatCached(price)} cached`;
}

/** The same while no request can be sent, when nothing can be paid: what there is. */
export const describeOffline = (price: Price): string => findOffline(price) ?? `Offline, ${formatCached(price)} cached`;

/** Why a choice is off while no request can be sent: it would have to load. `undefined`: something of it is cached. */
export function findOffline(price: Price | undefined): string | undefined {
  const isCached = price !== undefined && (price.weight === 0 || price.tilesHeld > 0);
  return isCached ? undefined : OFFLINE;
}

const OFFLINE = 'Offline, and not loaded before';

/** The price for the "next" segment of the header. */
export function toNextRequest({ weight, source }: Price): NextRequest {
  if (weight === 0) return FREE_REQUEST;
  return { kind: source === 'documented' ? 'known' : 'estimated', weight };
}
