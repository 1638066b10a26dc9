import type { TimeSpan } from '@/data/plan/heatmap-span';

/** The part of a view that has data: nothing is known of the room that it leaves for the future. Whole Unix seconds. */
export function findKnownRange(
  { timeFrom, timeTo }: { readonly timeFrom: number; readonly timeTo: number },
  span: TimeSpan,
): TimeSpan {
  const from = Math.round(timeFrom);
  return { from, to: Math.max(from, Math.floor(Math.min(timeTo, span.to))) };
}
