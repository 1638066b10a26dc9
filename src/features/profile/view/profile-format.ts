import { formatPrice } from '@/domain/format/format-price';
import { formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { firstOf } from '@/domain/tpo/compute-tpo';
import { letterOf } from '@/domain/tpo/letters';
import type { PrintRun } from '@/domain/tpo/profile-figures';
import { blockStart, firstLetterOf, type SessionProfile } from '@/domain/tpo/session-profile';
import { type PriceArea, valueAreaOf } from '@/domain/tpo/value-areas';
import type { ProfileView, ShownProfile } from './profile-view';
import type { EndPrice, Tail } from './session-ends';

/** "97,050 – 97,550": from the lower edge of the value area's lowest row to the upper edge of its highest. */
export function formatArea({ figures, profile }: Pick<ShownProfile, 'figures' | 'profile'>, decimals: number): string {
  return figures === undefined ? '–' : formatSpan(valueAreaOf(figures, profile.rowHeight), decimals);
}

/** Prices from edge to edge. */
export function formatSpan({ low, high }: PriceArea, decimals: number): string {
  return `${formatPrice(low, decimals)} – ${formatPrice(high, decimals)}`;
}

/** A run of rows, shown by its outer edges. */
export function formatRun({ low, high }: PrintRun, rowHeight: number, decimals: number): string {
  return formatSpan({ low, high: high + rowHeight }, decimals);
}

type Decimals = Pick<ProfileView, 'decimals' | 'rowDecimals'>;

/** A trade with the decimals of its market, a row edge with those of rows. */
export function formatEnd({ price, isTraded }: EndPrice, { decimals, rowDecimals }: Decimals): string {
  return formatPrice(price, isTraded ? decimals : rowDecimals);
}

export function formatTail(tail: Tail | undefined, decimals: Decimals): string {
  return tail === undefined ? 'None' : `${formatEnd(tail.low, decimals)} – ${formatEnd(tail.high, decimals)}`;
}

/** Letter of a block of a profile: a piece of a session keeps the session's letters. */
export function nameBlock(profile: SessionProfile, block: number): string {
  return letterOf(firstLetterOf(profile) + block);
}

/** Letters of the blocks that visited a level, at most `most` of them. */
export function nameBlocks(profile: SessionProfile, level: number, most = Number.POSITIVE_INFINITY): string {
  const { blocks, blockEnds } = profile.levels;
  const [from, to] = [firstOf(profile.levels, level), blockEnds[level]];
  const names = Array.from(blocks.subarray(from, Math.min(to, from + most)), (block) => nameBlock(profile, block));
  // Letters that include the number of their round would run into each other.
  const joint = names.some((name) => name.length > 1) ? ' ' : '';
  return names.join(joint) + (to - from > most ? ' …' : '');
}

/** "02:30 UTC" */
export function describeBlockTime(profile: SessionProfile, block: number, zone: Zone): string {
  const at = blockStart(profile, block);
  return `${formatHourMinute(at, zone)} ${formatZone(at, zone)}`;
}
