import type { Meter, Usage } from '@/data/queries/usage';
import { formatCountdown, formatSpokenDuration } from '@/domain/format/format-duration';
import { formatWeight } from '@/domain/format/format-weight';
import type { NextRequest } from '@/state/next-request';
import type { MeterState } from './use-meter';

/** `412 of 750`; what follows it says that this is the last minute's. */
const formatUsed = ({ used, limit }: Pick<Usage, 'used' | 'limit'>): string =>
  `${formatWeight(used)} of ${formatWeight(limit)}`;

/** With budget saved up earlier, more than a minute's can be used. */
const isOver = ({ used, limit }: Pick<Usage, 'used' | 'limit'>): boolean => used > limit;

/** `1,088 of 1,500`: what can be spent now, of all that can be saved up. */
export const formatLeft = ({ remaining, capacity }: Pick<Meter, 'remaining' | 'capacity'>): string =>
  `${formatWeight(remaining)} of ${formatWeight(capacity)}`;

/** `next load: 25 weight`, `next load: ~8 weight`, `next load: free`. */
export function formatNext(next: NextRequest): string {
  if (next.kind === 'free') return 'next load: free';
  return `next load: ${next.kind === 'known' ? '' : '~'}${formatWeight(next.weight)} weight`;
}

type Refill = Pick<Usage, 'used' | 'limit' | 'windowSeconds'>;

/** Seconds until the first waiting request is sent, or else until the budget can pay `next`; 0 if now or never. */
export function computeWait(
  { limit, windowSeconds }: Refill,
  meter: Meter,
  next: NextRequest,
  firstWait: number | undefined,
) {
  if (firstWait !== undefined) return firstWait;
  const weight = next.kind === 'free' ? 0 : next.weight;
  return meter.fits || weight > meter.capacity ? 0 : ((weight - meter.remaining) * windowSeconds) / limit;
}

/** What the next load costs, or when it can be paid: `next load in 1:38`; after an overrun: `refilled in 1:38`. */
export function formatTurn(usage: Refill, meter: Meter, next: NextRequest, firstWait?: number) {
  const wait = computeWait(usage, meter, next, firstWait);
  if (wait > 0) return `next load in ${formatCountdown(wait)}`;
  const weight = next.kind === 'free' ? 0 : next.weight;
  const isRefilling = isOver(usage) && weight === 0 && meter.secondsToFull > 0;
  return isRefilling ? `refilled in ${formatCountdown(meter.secondsToFull)}` : formatNext(next);
}

/**
 * "1,088 of 1,500 left, 412 of 750 used in the last minute, next request 25, full in 23 seconds"; if the service does not
 * answer, says that.
 */
export function formatMeterSpeech(
  { usage, meter, next, firstWait }: Pick<MeterState, 'usage' | 'meter' | 'next' | 'firstWait'>,
  isStale = false,
): string {
  if (isStale) return `${formatUsed(usage)} used when last heard, offline`;
  const words = { free: 'free', known: '', estimated: 'about ' } as const;
  const wait = computeWait(usage, meter, next, firstWait);
  const turn = wait > 0 ? ` in ${formatSpokenDuration(wait)}` : '';
  const cost = next.kind === 'free' ? words.free : `${words[next.kind]}${formatWeight(next.weight)}${turn}`;
  const full = meter.secondsToFull > 0 ? `full in ${formatSpokenDuration(meter.secondsToFull)}` : 'full now';
  const used = `${formatUsed(usage)} used in the last minute${isOver(usage) ? `, over by ${formatWeight(usage.used - usage.limit)}` : ''}`;
  return `${formatLeft(meter)} left, ${used}, next request ${cost}, ${full}`;
}
