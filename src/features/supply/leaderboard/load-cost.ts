import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { formatNumber } from '@/domain/format/format-number';
import { formatWeight } from '@/domain/format/format-weight';
import type { DataDesk } from '@/panes/use-data-desk';

/** How much of the coins is cached, each of which is a request of its own. */
export interface LoadCost {
  readonly coins: number;
  /** All of it is here, as new as it can be. */
  readonly whole: number;
  /** All of it is here but what was reported since. */
  readonly behind: number;
  readonly weight: number;
}

export function countLoad({ tiles }: DataDesk, views: readonly AnyViewTiles[]): LoadCost {
  const lacking = views.filter((view) => tiles.price([view]).weight > 0);
  const behind = lacking.filter(({ kind, view, tiles: all }) =>
    all.every((tile) => tiles.shelf.isFree(kind, view, tile)),
  );
  return {
    coins: views.length,
    whole: views.length - lacking.length,
    behind: behind.length,
    weight: tiles.price(lacking).weight,
  };
}

/** What the load would be charged now, and for what. */
export function tellCost({ coins, whole, behind, weight }: LoadCost): string {
  const start = 'The free list has no changes of supply, so each coin is a request of its own.';
  const missing = coins - whole - behind;
  const count = (number: number): string => formatNumber(number, 0);
  if (missing === coins)
    return `${start} Nothing is cached yet: ${count(coins)} coins cost ${formatWeight(weight)} weight.`;
  const parts = [
    `${count(whole)} of ${count(coins)} coins are cached and free`,
    ...(behind > 0 ? [`${count(behind)} lack the newest report alone`] : []),
    ...(missing > 0 ? [`${count(missing)} are missing`] : []),
  ];
  return `${start} ${parts.join(', ')}: ${formatWeight(weight)} weight.`;
}
