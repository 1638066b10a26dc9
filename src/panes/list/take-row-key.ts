import type { KeyboardEvent } from 'react';
import { getRowAction, type RowAction, type RowKeyFacts } from './row-keys';

/** The action of a key pressed in the table; the browser's default is prevented. `undefined` leaves the key alone. */
export function takeRowKey(event: KeyboardEvent, facts: RowKeyFacts): RowAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || isOnControl(event.target)) return undefined;
  const action = getRowAction(event.key, facts);
  if (action !== undefined) event.preventDefault();
  return action;
}

/** Whether the key belongs to a star or sort button; the table takes only keys on the row itself. */
function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}
