import type { DatabaseFigures } from '@/data/cache/database/database-types';
import type { ListHistoryFigures } from '@/data/list-history/list-history-types';
import { formatBytes } from '@/domain/format/format-bytes';
import { formatNumber } from '@/domain/format/format-number';

const TROUBLES: Readonly<Record<NonNullable<DatabaseFigures['trouble']>, string>> = {
  unsupported: 'this browser cannot store data',
  blocked: 'another page is using the store',
  newer: 'a newer version uses the store',
  lost: 'the store was removed',
  full: "this device's storage is full",
  failed: 'the store failed',
};

/** `12 MB of history in 34 parts; room for 268 MB`, with any trouble. */
export function describeDatabase({ state, trouble, entries, bytes, capBytes }: DatabaseFigures): string {
  if (state === 'none') return `nothing, ${trouble === undefined ? 'not available' : TROUBLES[trouble]}`;
  const held = `${formatBytes(bytes)} of history in ${formatNumber(entries, 0)} ${entries === 1 ? 'part' : 'parts'}; room for ${formatBytes(capBytes)}`;
  return state === 'full' ? `${held}, full: nothing more is cached` : held;
}

/** `Recorded 17 times from this data source; 0.4 MB with all data sources, room for 34 MB`, with any trouble. */
export function describeListHistory({ state, trouble, times, allBytes, capBytes }: ListHistoryFigures): string {
  const count = times.length === 1 ? 'once' : `${formatNumber(times.length, 0)} times`;
  const held = `Recorded ${count} from this data source; ${formatBytes(allBytes)} with all data sources, room for ${formatBytes(capBytes)}`;
  if (state === 'full') return `${held}, full: retried every hour`;
  return state === 'kept' ? held : `${held}, for this visit: ${trouble === undefined ? 'not kept' : TROUBLES[trouble]}`;
}

/** The device has no space left: what is loaded from now on will be missing on the next visit. */
export const isStorageFull = ({ state, trouble }: DatabaseFigures): boolean => state === 'full' || trouble === 'full';
