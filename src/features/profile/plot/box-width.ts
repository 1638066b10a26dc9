import { cellWidthOf, type TpoFrame, type TpoPlace } from '@/charts/tpo/tpo-frame';
import { cssXOfTime } from '@/charts/viewport/viewport';
import { formatLength } from '@/domain/format/format-length';
import { countAt } from '@/domain/tpo/compute-tpo';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import type { BoxRange } from '@/features/profile/inspector/sum-box';

type Span = Pick<BoxRange, 'early' | 'late'>;

/**
 * Width of a box in words. Blocks side by side have times. Stacked ones only show which session they belong to: a box
 * within one session is measured in its cells, a wider one in sessions.
 */
export function describeBoxWidth(profiles: readonly SessionProfile[], span: Span, frame: TpoFrame | undefined): string {
  if (frame?.layout !== 'collapsed') return formatLength(span.late - span.early);
  const touched = profiles.filter(({ start, end }) => start < span.late && end > span.early);
  const place = touched.length === 1 ? frame.places.find(({ column }) => column.profile === touched[0]) : undefined;
  if (place === undefined) return count(touched.length, 'session');
  return `${count(countCells(span, frame, place), frame.shown.form === 'letters' ? 'letter' : 'block')} wide`;
}

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

/** Number of cells of the longest row whose middles are in the span, the same cells that are summed. */
function countCells({ early, late }: Span, frame: TpoFrame, place: TpoPlace): number {
  const { levels } = place.column.profile;
  const [left, right] = [early, late].map((time) => cssXOfTime(frame.view, frame.size, time) * frame.size.pixelRatio);
  const width = cellWidthOf(frame, place);
  const nthFrom = (x: number): number => Math.max(0, Math.ceil((x - place.cellsLeft) / width - 0.5));
  const longest = Array.from({ length: levels.length }, (_, i) => countAt(levels, i));
  return Math.min(nthFrom(right), Math.max(0, ...longest)) - Math.min(nthFrom(left), Math.max(0, ...longest));
}
