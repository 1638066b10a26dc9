import { useSelection } from '@/state/selection';
import { focusTable } from './focus-table';

/** Closes what lies over or beside a list, and returns the focus to its row. */
export function closeDetails(): void {
  // Before the details unmount and lose the focus.
  focusTable();
  useSelection.getState().setDetailsOpen(false);
}
