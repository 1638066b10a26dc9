import type { TpoLayoutName } from '@/charts/tpo/tpo-data';
import { formatLength } from '@/domain/format/format-length';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { type BoxRange, findTouched } from '@/features/profile/inspector/sum-box';

/**
 * Width of a box in words. Blocks side by side have times. Stacked ones only show which session they belong to: the box
 * is as wide as the sessions that it sums.
 */
export function describeBoxWidth(
  profiles: readonly SessionProfile[],
  span: Pick<BoxRange, 'early' | 'late'>,
  layout: TpoLayoutName,
): string {
  if (layout === 'split') return formatLength(span.late - span.early);
  const { length } = findTouched(profiles, span);
  return `${length} session${length === 1 ? '' : 's'}`;
}
