import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { useSelection } from '@/state/selection';
import { Notice } from '@/ui/notice';
import { isWatchlistAlone } from './markets-filter';
import { describeUnlisted } from './watch-words';

export interface WatchNoticeProps {
  /** The search that the rows answer. */
  readonly search: MarketsSearch;
  readonly rows: readonly Market[];
  readonly isLoading: boolean;
}

/** Notice above the watchlist: which of its markets are not in the table. */
export function WatchNotice({ search, rows, isLoading }: WatchNoticeProps) {
  const watched = useSelection((selection) => selection.watched);
  const words = describeUnlisted(watched, new Set(rows.map(getMarketKey)));
  const isWhole = !isLoading && search.at === undefined && isWatchlistAlone(search);
  if (words === undefined || !isWhole) return null;
  return (
    <div className="flex-none border-b border-line bg-panel px-3 py-1.5">
      <Notice tone="info">{words}</Notice>
    </div>
  );
}
