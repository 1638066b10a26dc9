import type { Shortcut } from '@/panes/shortcuts';

/** Keys that the table handles itself; here they are only listed. */
export const TABLE_KEYS: readonly Shortcut[] = [
  { keys: '↑ ↓ PgUp PgDn Home End', label: 'Move in the table' },
  { keys: 'Space or Enter', label: 'Details' },
  { keys: 'W', label: 'Watch' },
];
