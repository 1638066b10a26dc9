import type { TimeSpan } from '@/domain/time-span';
import { type Bubbles, listBubbles } from '@/domain/volume-profile/list-bubbles';
import type { ProfileColumns } from '@/domain/volume-profile/profile-columns';
import type { HeatmapSearch } from '@/state/url-state';
import type { LinkedSeries } from './use-linked-series';

/** Cache of bubbles by their source columns, because ranking thousands of rows on every render is too slow. */
const made = new WeakMap<ProfileColumns, { readonly name: string; readonly bubbles: Bubbles }>();

/** The bubbles of trades in view; `undefined` while they are off. */
export function readBubbles(
  { shown, trades: { columns, seconds } }: Pick<LinkedSeries, 'shown' | 'trades'>,
  { from, to }: TimeSpan,
  { least, unit }: Pick<HeatmapSearch, 'least' | 'unit'>,
): Bubbles | undefined {
  if (!shown.includes('trades')) return undefined;
  const name = JSON.stringify([from, to, least, unit, seconds]);
  const before = made.get(columns);
  if (before?.name === name) return before.bubbles;
  const bubbles = listBubbles(columns, { from: from - seconds + 1, to, least, isValue: unit === 'usd' });
  made.set(columns, { name, bubbles });
  return bubbles;
}
