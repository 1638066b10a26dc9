import type { TimeSpan } from '@/domain/time-span';

/** The part of a view that has data, in whole Unix seconds. Excludes the empty space for the future. */
export function findKnownRange(
  { timeFrom, timeTo }: { readonly timeFrom: number; readonly timeTo: number },
  span: TimeSpan,
): TimeSpan {
  const from = Math.round(timeFrom);
  return { from, to: Math.max(from, Math.floor(Math.min(timeTo, span.to))) };
}
