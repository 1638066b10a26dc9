import type { MarketDataClient } from '@/client/use-market-data-client';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { formatNumber } from '@/domain/format/format-number';
import { formatWeight } from '@/domain/format/format-weight';

/** How many coins are cached; each is one request. */
export interface LoadCost {
  readonly coins: number;
  /** Cached completely. */
  readonly whole: number;
  /** Cached except for the newest report. */
  readonly behind: number;
  readonly weight: number;
}

export function countLoad({ tiles }: MarketDataClient, views: readonly AnyViewTiles[]): LoadCost {
  const lacking = views.filter((view) => tiles.price([view]).weight > 0);
  const behind = lacking.filter(({ kind, view, reach, tiles: all }) =>
    all.every((tile) => tiles.shelf.isFree(kind, view, tile, reach)),
  );
  return {
    coins: views.length,
    whole: views.length - lacking.length,
    behind: behind.length,
    weight: tiles.price(lacking).weight,
  };
}

/** What the load costs now, and for what. */
export function describeCost({ coins, whole, behind, weight }: LoadCost): string {
  const count = (number: number): string => formatNumber(number, 0);
  const start = 'Changes of supply, cap and dominance are loaded coin by coin.';
  if (whole + behind === 0) return `${start} ${count(coins)} coins cost ${formatWeight(weight)} weight.`;
  const news =
    behind === 0 ? '' : `, of which ${count(behind)} only ${behind === 1 ? 'lacks' : 'lack'} the newest report`;
  const left = coins - whole;
  const cost = left === 1 ? `the last one costs` : `the other ${count(left)} cost`;
  return `${start} ${count(whole)} of ${count(coins)} coins are loaded; ${cost} ${formatWeight(weight)} weight${news}.`;
}

/** What the button of the load says: "Load changes, 58 weight". */
export const nameLoad = ({ weight }: LoadCost): string => `Load changes, ${formatWeight(weight)} weight`;
