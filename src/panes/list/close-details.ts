import { useSelection } from '@/state/selection';
import { leaveDetails } from './details-entry';
import { focusTable } from './focus-table';

/** Closes what lies over or beside a list, and returns the focus to its row. */
export function closeDetails(): void {
  // Before the details unmount and lose the focus.
  focusTable();
  // Back, if opening them added an entry, closes them too.
  if (!leaveDetails()) useSelection.getState().setDetailsOpen(false);
}
