import type { SupplyAsset } from '../view/supply-asset';
import { formatBucket } from '../view/supply-fields';

/** The line at the first market cap of the data. */
export const START_LINE = 'baseline';

export const START_HINT = 'The first market cap of the data, drawn as a level line to see what has come since';

/** When the starting market cap was: known if the loaded reports reach back to it. */
export function tellStart({ columns }: Pick<SupplyAsset, 'columns'>): string | undefined {
  const { marketcap, firstMarketcap } = columns.values;
  const at = marketcap.findIndex((cap, place) => cap > 0 && cap === firstMarketcap[place]);
  return at === -1 ? undefined : formatBucket(columns.times[at]);
}

/** "Starting cap, 5 Feb 2020". */
export const nameStart = (asset: Pick<SupplyAsset, 'columns'>): string =>
  `Starting cap, ${tellStart(asset) ?? 'before this range'}`;
