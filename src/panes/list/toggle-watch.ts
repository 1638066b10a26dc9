import { formatNumber } from '@/domain/format/format-number';
import { useSelection, WATCH_LIMIT } from '@/state/selection';
import { showToast } from '../toasts';

/** Watches a market or a question, or no longer; says so where there is no room for one more. */
export function toggleWatch(id: string): void {
  const { watched, toggleWatched } = useSelection.getState();
  if (watched.length < WATCH_LIMIT || watched.includes(id)) toggleWatched(id);
  else showToast(`${formatNumber(WATCH_LIMIT, 0)} are watched already, which is the maximum: remove one first`);
}
