import type { Meter, Usage } from '@/data/queries/usage';
import { formatCountdown, formatSpokenDuration } from '@/domain/format/format-duration';
import { formatWeight } from '@/domain/format/format-weight';
import type { NextRequest } from '@/state/next-request';

/** `412 of 750 used`; with budget saved up earlier, more than a minute's: `24 used of 10 a minute`. */
export function formatUsed({ used, limit }: Pick<Usage, 'used' | 'limit'>): string {
  const [spent, most] = [formatWeight(used), formatWeight(limit)];
  return used > limit ? `${spent} used of ${most} a minute` : `${spent} of ${most} used`;
}

/** `next load: 25 weight`, `next load: ~8 weight`, `next load: free`. */
export function formatNext(next: NextRequest): string {
  if (next.kind === 'free') return 'next load: free';
  return `next load: ${next.kind === 'known' ? '' : '~'}${formatWeight(next.weight)} weight`;
}

/** What the next load costs, or when it can be paid: `wait 1:38`; after an overrun: `refilled in 1:38`. */
export function formatTurn(usage: Pick<Usage, 'used' | 'limit' | 'windowSeconds'>, meter: Meter, next: NextRequest) {
  const weight = next.kind === 'free' ? 0 : next.weight;
  if (!meter.fits && weight <= meter.capacity)
    return `wait ${formatCountdown(((weight - meter.remaining) * usage.windowSeconds) / usage.limit)}`;
  const isOver = usage.used > usage.limit && weight === 0 && meter.secondsToFull > 0;
  return isOver ? `refilled in ${formatCountdown(meter.secondsToFull)}` : formatNext(next);
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
