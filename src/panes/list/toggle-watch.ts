import { formatNumber } from '@/domain/format/format-number';
import { useSelection, WATCH_LIMIT } from '@/state/selection';
import { showToast } from '../toasts';

/** Watches or unwatches a market or a question. Says so if the watchlist is full. */
export function toggleWatch(id: string): void {
  const { watched, toggleWatched } = useSelection.getState();
  if (watched.length < WATCH_LIMIT || watched.includes(id)) toggleWatched(id);
  else showToast(`${formatNumber(WATCH_LIMIT, 0)} are watched already, which is the maximum: remove one first`);
}
