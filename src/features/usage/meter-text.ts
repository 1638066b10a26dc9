import type { Meter, Usage } from '@/data/queries/usage';
import { formatCountdown, formatSpokenDuration } from '@/domain/format/format-duration';
import { formatWeight } from '@/domain/format/format-weight';
import type { NextRequest } from '@/state/next-request';

/** `next +25`, `next ~8`, `next free`. */
export function formatNext(next: NextRequest): string {
  if (next.kind === 'free') return 'next free';
  return `next ${next.kind === 'known' ? '+' : '~'}${formatWeight(next.weight)}`;
}

/** The short form, for little room: `+25`, `~8`, `+0`. "free" alone would read as the Free tier. */
export const formatNextShort = (next: NextRequest): string =>
  next.kind === 'free' ? '+0' : formatNext(next).replace('next ', '');

/** `full in 23 s`; empty once it is full. */
export function formatFull(meter: Meter): string {
  return meter.secondsToFull > 0 ? `full in ${formatCountdown(meter.secondsToFull)}` : 'full';
}

/**
 * "412 of 750 used in the last minute, next request 25, full in 23 seconds"; if the service does not answer, says that.
 */
export function formatMeterSpeech(usage: Usage, meter: Meter, next: NextRequest, isStale = false): string {
  if (isStale) return `${formatWeight(usage.used)} of ${formatWeight(usage.limit)} used when last heard, offline`;
  const words = { free: 'free', known: '', estimated: 'about ' } as const;
  const cost = next.kind === 'free' ? words.free : `${words[next.kind]}${formatWeight(next.weight)}`;
  const full = meter.secondsToFull > 0 ? `full in ${formatSpokenDuration(meter.secondsToFull)}` : 'full now';
  return `${formatWeight(usage.used)} of ${formatWeight(usage.limit)} used in the last minute, next request ${cost}, ${full}`;
}
